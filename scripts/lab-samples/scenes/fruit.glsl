// A still life in window light: apples, pear, orange, lemon, grapes and a blue jug on a wooden table.
const int WOOD = 1, WALL = 2, APPLE = 3, PEAR = 4, ORANGE = 5, GRAPE = 6, JUG = 7, STALK = 8, LEMON = 9, CLOTH = 10, LEAF = 11;
vec2 nearer(vec2 a, float d, int what) { return d < a.x ? vec2(d, float(what)) : a; }

float sdApple(vec3 p, float r) {
  float around = length(p.xz);
  float dent = 0.34 * exp(-around * around / (r * r * 0.09));
  p.y *= 1.08;
  return (length(vec3(p.x, p.y + (p.y > 0.0 ? dent : -dent * 0.5) * r, p.z)) - r * (1.0 + 0.04 * p.y / r + 0.012 * cos(5.0 * atan(p.z, p.x)))) * 0.8;
}
float sdPear(vec3 p) {
  p.x += 0.06 * p.y * p.y;
  return softMin(length(p) - 0.42, length(p - vec3(0, 0.5, 0)) - 0.2, 0.42) * 0.9;
}
float sdJug(vec3 p) {
  float r = 0.36 + 0.2 * sin(clamp(p.y, 0.0, 1.7) * 2.35 + 0.15) * smoothstep(1.8, 0.2, p.y) + 0.12 * smoothstep(1.2, 1.62, p.y);
  float d = max(abs(length(p.xz) - r) - 0.03, max(p.y - 1.6, -p.y)) * 0.7;
  d = min(d, max(length(p.xz) - r, abs(p.y - 0.04) - 0.04));
  vec2 q = vec2(length(vec2(p.x - 0.42, (p.y - 1.02) * 0.72)) - 0.34, p.z);
  return softMin(d, max(length(q) - 0.055, 0.3 - p.x), 0.06);
}
vec2 world(vec3 p) {
  vec2 r = vec2(1e5, 0);
  r = nearer(r, p.y, WOOD);
  r = nearer(r, 2.6 - p.z, WALL);
  float fold = 0.05 * sin(p.x * 5.0 + 2.0 * sin(p.z * 1.7)) + 0.045 * sin(p.x * 2.3 - p.z * 4.6 + 1.0) + 0.03 * sin(p.z * 7.0 + p.x * 3.0);
  float edge = length(max(abs(turn(0.35) * (p.xz - vec2(-0.5, -0.62))) - vec2(1.25, 0.8), 0.0));
  r = nearer(r, max(abs(p.y - 0.055 - fold * 0.55 * smoothstep(2.0, 0.5, length(p.xz - vec2(-0.4, -0.6)))) - 0.014, edge - 0.03) * 0.55, CLOTH);
  r = nearer(r, sdApple(p - vec3(-0.62, 0.5, -0.42), 0.44), APPLE);
  vec3 q = p - vec3(0.86, 0.4, -0.86); q.xy = turn(0.7) * q.xy;
  r = nearer(r, sdApple(q, 0.4), APPLE);
  q = p - vec3(0.1, 0.44, 0.16);
  r = nearer(r, sdPear(q), PEAR);
  r = nearer(r, sdCapsule(q, vec3(-0.02, 0.66, 0), vec3(0.08, 0.9, 0.02), 0.02, 0.028), STALK);
  r = nearer(r, sdCapsule(p - vec3(-0.62, 0.5, -0.42), vec3(0, 0.25, 0), vec3(-0.07, 0.52, 0.02), 0.018, 0.026), STALK);
  r = nearer(r, length(p - vec3(0.72, 0.4, 0.1)) - 0.4, ORANGE);
  q = p - vec3(0.12, 0.3, -0.98); q.xz = turn(0.5) * q.xz;
  float lemon = length(q * vec3(0.76, 1.0, 1.0)) - 0.27;
  r = nearer(r, softMin(lemon, length((q - vec3(0.38, 0, 0)) * vec3(0.7, 1, 1)) - 0.05, 0.12) * 0.85, LEMON);
  for (int i = 0; i < 17; i++) {
    float f = float(i), layer = floor(f / 7.0);
    float a = f * 2.4, ring = 0.30 * sqrt(mod(f, 7.0) / 6.0) * (1.0 - 0.3 * layer);
    vec3 at = vec3(-1.5 + ring * cos(a) * 1.35, 0.17 + layer * 0.2, -0.5 + ring * sin(a));
    r = nearer(r, length(p - at) - 0.145 - 0.018 * hash1(f), GRAPE);
  }
  r = nearer(r, sdCapsule(p, vec3(-1.5, 0.6, -0.48), vec3(-1.36, 0.92, -0.3), 0.018, 0.022), STALK);
  q = p - vec3(-0.5, 0.98, -0.36); q.xy = turn(-0.5) * q.xy; q.yz = turn(0.5) * q.yz;
  r = nearer(r, max(abs(q.y - 0.3 * q.x * q.x + 0.12 * abs(q.z)) - 0.006, length(vec2(q.x - 0.16, abs(q.z) + 0.12)) - 0.22) * 0.7, LEAF);
  q = p - vec3(-0.55, 0.0, 0.85);
  r = nearer(r, sdJug(q), JUG);
  return r;
}
vec3 normalAt(vec3 p) {
  vec3 n = vec3(0);
  for (int i = uZero; i < 4; i++) n += corner(i) * world(p + 0.0015 * corner(i)).x;
  return normalize(n);
}
float shadow(vec3 p, vec3 l) {
  float lit = 1.0, t = 0.03;
  for (int i = 0; i < 40; i++) {
    float d = world(p + l * t).x;
    lit = min(lit, 0.5 + 0.5 * d / (0.10 * t));
    if (lit < 0.0 || t > 5.0) break;
    t += clamp(d, 0.02, 0.25);
  }
  lit = max(lit, 0.0);
  return lit * lit * (3.0 - 2.0 * lit);
}
float openness(vec3 p, vec3 n) {
  float shut = 0.0, w = 1.0;
  for (int i = 1; i < 6; i++) { float h = 0.07 * float(i); shut += w * (h - world(p + n * h).x); w *= 0.72; }
  return clamp(1.0 - 1.3 * shut, 0.0, 1.0);
}
vec3 surface(int what, vec3 p, inout vec3 n, out float gloss, out float rough) {
  gloss = 0.3; rough = 60.0;
  if (what == WOOD) {
    float plank = floor(p.z * 1.15 + 0.3), x = p.x + plank * 3.7;
    float grain = fbm2(vec2(x * 0.8, p.z * 18.0 + 3.0 * noise2(vec2(x * 0.7, plank))), 5);
    float seam = smoothstep(0.0, 0.02, abs(fract(p.z * 1.15 + 0.3) - 0.5) - 0.48);
    gloss = 0.12; rough = 25.0;
    return mix(vec3(0.30, 0.15, 0.07), vec3(0.11, 0.05, 0.022), smoothstep(0.3, 0.72, grain)) * (0.8 + 0.4 * hash1(plank)) * (1.0 - 0.7 * seam);
  }
  if (what == WALL) { gloss = 0.0; return mix(vec3(0.115, 0.10, 0.075), vec3(0.06, 0.065, 0.06), fbm2(p.xy * 1.6, 6)) * (0.75 + 0.5 * fbm2(p.xy * 9.0, 3)); }
  if (what == CLOTH) {
    gloss = 0.02; rough = 8.0;
    vec2 q = turn(0.35) * (p.xz - vec2(-0.5, -0.62));
    float stripe = smoothstep(0.02, 0.0, abs(abs(q.y) - 0.66) - 0.03) + smoothstep(0.01, 0.0, abs(abs(q.y) - 0.57) - 0.012);
    return mix(vec3(0.66, 0.62, 0.54), vec3(0.10, 0.16, 0.34), stripe) * (0.9 + 0.1 * sin(p.x * 260.0) * sin(p.z * 260.0));
  }
  if (what == APPLE) {
    bool isFirst = p.x < 0.2;
    vec3 q = p - (isFirst ? vec3(-0.62, 0.5, -0.42) : vec3(0.86, 0.4, -0.86));
    if (!isFirst) q.xy = turn(0.7) * q.xy;
    float a = atan(q.z, q.x), streak = fbm2(vec2(a * 9.0, q.y * 2.2), 4);
    float blush = smoothstep(0.25, 0.7, streak + 0.32 * sin(a + (isFirst ? 2.2 : 0.4)) + 0.1);
    vec3 c = mix(isFirst ? vec3(0.62, 0.48, 0.10) : vec3(0.42, 0.50, 0.08), vec3(0.50, 0.03, 0.025), isFirst ? 0.35 + 0.65 * blush : blush * 0.8);
    c = mix(c, vec3(0.45, 0.42, 0.12), smoothstep(0.2, 0.03, length(q.xz)) * 0.8);
    c = mix(c, vec3(0.75, 0.62, 0.35), smoothstep(0.09, 0.04, voronoi(vec2(a * 7.0, q.y * 16.0)).x) * 0.5);
    gloss = 0.75; rough = 90.0;
    return c;
  }
  if (what == PEAR) {
    vec3 q = p - vec3(0.1, 0.44, 0.16);
    gloss = 0.3; rough = 40.0;
    vec3 c = mix(vec3(0.50, 0.46, 0.08), vec3(0.58, 0.28, 0.06), smoothstep(-0.1, 0.5, q.x + 0.25 * fbm3(q * 4.0, 3)));
    return mix(c, vec3(0.22, 0.13, 0.05), 0.55 * smoothstep(0.62, 0.72, noise3(q * 46.0)) + 0.25 * smoothstep(0.5, 0.75, fbm3(q * 8.0, 3)));
  }
  if (what == ORANGE || what == LEMON) {
    float f = what == ORANGE ? 40.0 : 46.0;
    n = normalize(n + 0.16 * (vec3(noise3(p * f), noise3(p * f + 9.0), noise3(p * f + 19.0)) - 0.5));
    gloss = 0.5; rough = 50.0;
    return what == ORANGE ? vec3(0.80, 0.26, 0.02) * (0.9 + 0.2 * fbm3(p * 5.0, 3)) : mix(vec3(0.82, 0.60, 0.05), vec3(0.60, 0.56, 0.06), fbm3(p * 4.0, 3));
  }
  if (what == GRAPE) {
    gloss = 0.8; rough = 120.0;
    vec3 c = mix(vec3(0.14, 0.02, 0.10), vec3(0.24, 0.04, 0.07), noise3(p * 3.3));
    return mix(c, vec3(0.24, 0.22, 0.34), 0.5 * smoothstep(0.35, 0.7, fbm3(p * 7.0, 4)) * smoothstep(-0.3, 0.8, n.y));
  }
  if (what == JUG) {
    vec3 q = p - vec3(-0.55, 0, 0.85);
    gloss = 0.9; rough = 160.0;
    float a = atan(q.z, q.x);
    vec3 c = mix(vec3(0.04, 0.11, 0.22), vec3(0.06, 0.20, 0.30), fbm3(q * 4.0, 4));
    float drip = 1.08 + 0.12 * sin(a * 3.0) + 0.06 * sin(a * 7.0 + 1.0);
    c = mix(vec3(0.50, 0.42, 0.32) * (0.85 + 0.3 * fbm3(q * vec3(6, 22, 6), 3)), c, smoothstep(-0.03, 0.03, q.y - 0.34 + 0.05 * sin(a * 4.0)));
    return mix(c, vec3(0.20, 0.36, 0.42), smoothstep(-0.05, 0.05, q.y - drip - 0.15));
  }
  if (what == LEAF) return vec3(0.06, 0.16, 0.03);
  return vec3(0.13, 0.08, 0.04);
}
vec3 window(vec3 d) {
  vec3 l = normalize(vec3(-0.85, 0.72, -0.55));
  vec3 u = normalize(cross(l, vec3(0, 1, 0))), v = cross(u, l);
  float f = dot(d, l);
  vec2 q = vec2(dot(d, u), dot(d, v)) / max(f, 0.01);
  float pane = smoothstep(0.02, 0.0, sdBox2(q, vec2(0.3, 0.4))) * smoothstep(0.012, 0.03, abs(q.x)) * smoothstep(0.012, 0.03, abs(q.y - 0.05));
  return (f > 0.0 ? pane : 0.0) * vec3(7.5, 7.3, 6.8) + mix(vec3(0.05, 0.035, 0.025), vec3(0.16, 0.15, 0.15), smoothstep(-0.3, 0.8, d.y - 0.4 * d.x));
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 eye = vec3(0.05, 1.75, -5.2);
  vec3 ray = lookAt(eye, vec3(-0.22, 0.6, 0)) * normalize(vec3(uv, 3.05));
  float t = 3.0;
  vec2 hit = vec2(0);
  for (int i = 0; i < 110; i++) {
    hit = world(eye + ray * t);
    if (hit.x < 0.0006 * t || t > 14.0) break;
    t += hit.x * 0.9;
  }
  vec3 p = eye + ray * t, n = normalAt(p), geometric = n;
  float gloss, rough;
  vec3 albedo = surface(int(hit.y + 0.5), p, n, gloss, rough);
  vec3 l = normalize(vec3(-0.85, 0.72, -0.55)), h = normalize(l - ray);
  float lit = shadow(p + geometric * 0.01, l), open = openness(p, geometric), facing = dot(n, l);
  bool isFruit = hit.y > 2.5 && hit.y < 6.5 || hit.y > 8.5 && hit.y < 9.5;
  float wrap = isFruit ? 0.22 : 0.0;
  float key = max((facing + wrap) / (1.0 + wrap), 0.0) * lit;
  vec3 c = albedo * key * vec3(3.7, 3.3, 2.7);
  c += albedo * open * (0.32 * (0.5 + 0.5 * n.y) * vec3(0.75, 0.9, 1.15) + 0.26 * max(-n.y * 0.6 + 0.4, 0.0) * vec3(1.0, 0.65, 0.4) + 0.12 * max(n.x, 0.0) * vec3(1.0, 0.7, 0.45));
  if (isFruit) c += albedo * albedo * 0.5 * pow(clamp(1.0 + dot(n, ray), 0.0, 1.0), 2.0) * (0.3 + lit);
  float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(n, -ray), 0.0), 5.0);
  c += gloss * (fresnel * window(reflect(ray, n)) * mix(0.25, 1.0, lit) * open + 0.10 * pow(max(dot(n, h), 0.0), rough) * lit * vec3(3.0, 2.9, 2.6));
  if (hit.y < 2.5 && hit.y > 1.5) c *= 0.5 + 1.1 * exp(-1.1 * length((p.xy - vec2(-0.9, 2.1)) * vec2(0.55, 0.8)));
  c *= 1.0 - 0.18 * dot(uv * vec2(0.7, 1.0), uv * vec2(0.7, 1.0));
  return toScreen(c * 0.62) + 0.014 * (hash2(pixel) - 0.5);
}
