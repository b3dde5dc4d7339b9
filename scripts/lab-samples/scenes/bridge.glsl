// A moon bridge over a still canal in autumn, early light through mist.
const vec3 sun = normalize(vec3(0.66, 0.46, -0.42));
const int WATER = 1, STONE = 2, LEAVES = 3, BANK = 4, ROOF = 5, POST = 6, TRUNK = 7;
vec2 nearer(vec2 a, float d, int what) { return d < a.x ? vec2(d, float(what)) : a; }

float deck(float x) { return 0.55 + 1.75 * exp(-x * x * 0.105); }
float bridge(vec3 p) {
  float wide = 1.0, body = max(p.y - deck(p.x), abs(p.z) - wide);
  float hole = length(p.xy - vec2(0, 0.05)) - 1.62;
  float ring = max(abs(hole - 0.14) - 0.14, abs(p.z) - wide - 0.05);
  body = min(max(body, -hole), ring);
  vec3 q = vec3(p.x, p.y - deck(p.x), abs(p.z) - wide + 0.06);
  float kerb = sdBox(vec3(0, q.y - 0.02, q.z), vec3(1.0, 0.09, 0.13));
  float cell = mod(q.x + 0.375, 0.75) - 0.375;
  float post = sdBox(vec3(cell, q.y - 0.32, q.z), vec3(0.07, 0.36, 0.07));
  post = min(post, length(vec3(cell, q.y - 0.76, q.z)) - 0.095);
  float slab = sdBox(vec3(0, q.y - 0.30, q.z), vec3(1.0, 0.19, 0.035));
  float gap = sdBox2(vec2(cell - 0.375 * sign(cell), q.y - 0.30), vec2(0.22, 0.10)) - 0.03;
  slab = max(slab, -gap);
  return max(min(body, min(kerb, min(post, slab)) * 0.8), abs(p.x) - 7.5);
}
float crowns(vec3 p) {
  float d = sdEllipsoid(p - vec3(4.6, 3.2, 3.6), vec3(1.9, 1.5, 1.6));
  d = min(d, sdEllipsoid(p - vec3(-5.4, 3.6, 5.4), vec3(2.3, 2.2, 1.8)));
  d = min(d, sdEllipsoid(p - vec3(1.8, 3.4, 8.6), vec3(3.2, 2.0, 1.6)));
  d = min(d, sdEllipsoid(p - vec3(-1.9, 2.2, 7.6), vec3(2.2, 1.4, 1.2)));
  d = min(d, sdEllipsoid(p - vec3(9.0, 3.8, 7.5), vec3(3.0, 2.8, 1.8)));
  d = min(d, sdEllipsoid(p - vec3(-10.5, 3.8, 9.0), vec3(3.6, 2.9, 1.8)));
  return d > 1.4 ? d - 1.0 : (d - 1.6 * (fbm3(p * 2.6, 5) - 0.42)) * 0.6;
}
float roofAt(vec3 q, float size) {
  float r = max(abs(q.x), abs(q.z)), corner = min(abs(q.x), abs(q.z)) / max(r, 0.01);
  float rise = 0.95 * exp(-1.7 * r / size) - 0.13 + 0.13 * pow(corner, 5.0) * smoothstep(0.4, 1.0, r / size);
  return max(abs(q.y - rise * size) - 0.055, r - size) * 0.55;
}
const vec3 house = vec3(-4.15, 0.75, 2.9);
float bank(vec3 p) {
  float shore = min(p.z - 2.4 - 0.5 * sin(p.x * 0.7), 0.0) , side = smoothstep(3.6, 5.6, abs(p.x));
  float h = -0.5 + 1.2 * side * smoothstep(-2.6, -0.4, p.z) + 1.15 * smoothstep(2.0, 4.2, p.z + 0.6 * sin(p.x * 0.8));
  return (p.y - h - 0.16 * (fbm2(p.xz * 1.8, 4) - 0.4)) * 0.7 + 0.0 * shore;
}
vec2 world(vec3 p) {
  vec2 r = vec2(bridge(p) * 0.85, float(STONE));
  r = nearer(r, bank(p), BANK);
  float near = sdBox(p - vec3(0, 3.2, 6.2), vec3(14.5, 3.9, 4.6));
  if (near < 0.4) {
    r = nearer(r, crowns(p), LEAVES);
    r = nearer(r, min(sdCapsule(p, vec3(4.5, 0.3, 3.6), vec3(4.7, 2.8, 3.6), 0.16, 0.09), sdCapsule(p, vec3(-5.4, 0.3, 5.4), vec3(-5.2, 3.0, 5.4), 0.2, 0.12)), TRUNK);
  } else r = nearer(r, near, LEAVES);
  vec3 q = p - house;
  r = nearer(r, min(roofAt(q - vec3(0, 1.62, 0), 1.35), roofAt(q - vec3(0, 2.35, 0), 0.78)), ROOF);
  vec3 c = vec3(abs(q.x) - 0.85, q.y - 0.7, abs(q.z) - 0.85);
  float post = max(length(c.xz) - 0.075, abs(c.y) - 0.92);
  post = min(post, sdBox(vec3(q.x, q.y - 0.12, q.z), vec3(1.05, 0.12, 1.05)));
  post = min(post, sdBox(vec3(q.x, q.y - 2.1, q.z), vec3(0.45, 0.28, 0.45)));
  r = nearer(r, min(post, max(sdBox(vec3(q.x, q.y - 0.5, q.z), vec3(0.9, 0.05, 0.9)), 0.8 - max(abs(q.x), abs(q.z)))), POST);
  return r;
}
float march(vec3 eye, vec3 ray, float from, out int what) {
  float t = from;
  for (int i = 0; i < 130; i++) {
    vec2 r = world(eye + ray * t);
    if (r.x < 0.0011 * t) { what = int(r.y + 0.5); return t; }
    t += r.x;
    if (t > 32.0) break;
  }
  what = 0;
  return 32.0;
}
vec3 normalAt(vec3 p, float e0) {
  vec3 n = vec3(0);
  for (int i = uZero; i < 4; i++) n += corner(i) * world(p + e0 * corner(i)).x;
  return normalize(n);
}
float shadow(vec3 p) {
  float lit = 1.0, t = 0.06;
  for (int i = 0; i < 26; i++) {
    float d = world(p + sun * t).x;
    lit = min(lit, 10.0 * d / t);
    if (lit < 0.01 || t > 9.0) break;
    t += clamp(d, 0.06, 0.5);
  }
  return clamp(lit, 0.0, 1.0);
}
vec3 sky(vec3 d) {
  vec3 c = mix(vec3(1.0, 0.83, 0.62), vec3(0.47, 0.62, 0.78), smoothstep(0.0, 0.5, d.y));
  c = mix(c, vec3(1.0, 0.94, 0.86), 0.7 * smoothstep(0.42, 0.72, fbm2(d.xz / (d.y + 0.25) * vec2(1.1, 1.7), 5)));
  float x = atan(d.x, d.z);
  for (int i = 0; i < 3; i++) {
    float f = float(i), h = 0.22 - 0.05 * f + 0.10 * noise2(vec2(x * (3.0 + f), f * 7.0)) + 0.02 * noise2(vec2(x * 19.0, f));
    c = mix(c, mix(vec3(0.66, 0.70, 0.76), vec3(0.50, 0.54, 0.54), f * 0.4) + vec3(0.2, 0.12, 0.02) * smoothstep(-0.2, 1.0, x), 0.8 * smoothstep(0.006, -0.006, d.y - h) * smoothstep(-0.25, 0.16, d.y - h + 0.16));
  }
  return c + vec3(1.0, 0.7, 0.4) * 0.35 * pow(max(dot(d, sun), 0.0), 8.0);
}
vec3 shade(vec3 p, vec3 ray, float t, int what) {
  vec3 n = normalAt(p, what == LEAVES ? 0.03 : 0.004), albedo = vec3(0.3);
  float through = 0.0;
  if (what == STONE) {
    vec2 q = abs(n.z) > 0.6 ? p.xy : abs(n.y) > 0.6 ? p.xz : p.yz;
    float hole = length(p.xy - vec2(0, 0.05)) - 1.62;
    vec2 block;
    if (hole < 0.29 && abs(p.z) > 0.9) block = vec2(atan(p.y, p.x) * 4.6, 0.5);
    else { float row = floor(q.y * 3.6); block = vec2(q.x * 1.6 + 0.5 * mod(row, 2.0) + 0.2 * hash1(row), q.y * 3.6); }
    vec2 f = abs(fract(block) - 0.5);
    float joint = smoothstep(0.44, 0.5, max(f.x, hole < 0.29 && abs(p.z) > 0.9 ? 0.0 : f.y));
    albedo = mix(vec3(0.40, 0.36, 0.31), vec3(0.54, 0.49, 0.42), hash2(floor(block))) * (0.65 + 0.7 * fbm3(p * 5.0, 5));
    albedo *= 1.0 - 0.55 * joint;
    float damp = smoothstep(0.6, 0.0, p.y + 0.4 * (fbm2(q * 3.0, 4) - 0.5));
    albedo = mix(albedo, vec3(0.10, 0.13, 0.06), 0.75 * damp);
    albedo = mix(albedo, vec3(0.13, 0.16, 0.06), 0.7 * smoothstep(0.5, 0.66, fbm3(p * 2.1 + 3.0, 5)));
  } else if (what == LEAVES) {
    float clump = fbm3(p * 3.4, 4), leaf = hash3(floor(p * 26.0));
    bool isMaple = p.x > 2.6 && p.x < 7.0 && p.z < 6.2, isGold = p.x < -2.8 && p.x > -8.5 && p.z < 7.4;
    vec3 dark = isMaple ? vec3(0.28, 0.035, 0.02) : isGold ? vec3(0.36, 0.19, 0.02) : vec3(0.06, 0.10, 0.03);
    vec3 light = isMaple ? vec3(0.80, 0.19, 0.05) : isGold ? vec3(0.88, 0.58, 0.09) : vec3(0.28, 0.30, 0.08);
    albedo = mix(dark, light, clamp(clump * 0.9 + 0.5 * (leaf - 0.4), 0.0, 1.0));
    n = normalize(n + 0.9 * (vec3(hash3(floor(p * 24.0)), hash3(floor(p * 24.0) + 5.0), hash3(floor(p * 24.0) + 9.0)) - 0.5));
    through = 0.45;
  } else if (what == BANK) {
    albedo = mix(vec3(0.16, 0.17, 0.06), vec3(0.36, 0.27, 0.10), fbm2(p.xz * 4.0, 5)) * (0.7 + 0.6 * hash2(floor(p.xz * 40.0)));
    if (p.x > 2.8 && hash2(floor(p.xz * 15.0)) > 0.72) albedo = vec3(0.58, 0.13, 0.04);
    if (p.y < 0.12 + 0.15 * noise2(p.xz * 3.0)) albedo = vec3(0.30, 0.28, 0.25) * (0.5 + 0.8 * voronoi(p.xz * 2.6).x);
  } else if (what == ROOF) albedo = vec3(0.13, 0.14, 0.15) * (0.55 + 0.6 * abs(sin((abs(p.x - house.x) > abs(p.z - house.z) ? p.z : p.x) * 24.0)));
  else if (what == POST) albedo = vec3(0.40, 0.08, 0.04);
  else albedo = vec3(0.12, 0.09, 0.07);
  float lit = shadow(p + n * 0.03), open = 1.0;
  for (int i = 1; i < 4; i++) { float h = 0.16 * float(i); open -= 0.35 * (h - world(p + n * h).x) / float(i); }
  open = clamp(open, 0.15, 1.0);
  float facing = max(dot(n, sun), 0.0) + through * (0.4 + 0.6 * max(-dot(n, sun), 0.0));
  vec3 c = albedo * (facing * lit * vec3(3.2, 2.35, 1.5) + open * ((0.5 + 0.5 * n.y) * vec3(0.50, 0.60, 0.74) + max(-n.y, 0.0) * vec3(0.26, 0.28, 0.24) + 0.14));
  float mist = 1.0 - exp(-0.0032 * pow(max(t - 5.0, 0.0), 2.0) * (0.25 + 1.2 * exp(-1.1 * max(p.y, 0.0))));
  return mix(c, vec3(1.0, 0.88, 0.72) * 0.92, clamp(mist, 0.0, 0.82));
}
vec3 look(vec3 eye, vec3 ray, float from, out float t) {
  int what;
  t = march(eye, ray, from, what);
  return what == 0 ? sky(ray) : shade(eye + ray * t, ray, t, what);
}
float willow(vec2 uv, float aspect) {
  float ink = 0.0;
  for (int i = 0; i < 26; i++) {
    float f = float(i), x0 = -aspect + 0.02 + 0.030 * f + 0.02 * hash1(f);
    float len = (0.30 + 0.75 * hash1(f + 3.0)) * (1.0 - 0.022 * f), y = 1.02 - uv.y;
    if (y > len) continue;
    float x = x0 + 0.05 * sin(y * 2.6 + f) * y + 0.03 * y, d = uv.x - x;
    ink = max(ink, smoothstep(0.0035, 0.001, abs(d)) * 0.8);
    float k = y * 34.0 + f * 0.37, side = mod(floor(k), 2.0) * 2.0 - 1.0, u = d * side, v = fract(k);
    ink = max(ink, step(0.0, u) * smoothstep(0.004, 0.0, abs(v / 34.0 - 0.010 - u * 0.9) - 0.0035 * (1.0 - u / 0.026)) * step(u, 0.026));
  }
  return ink;
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 eye = vec3(0.75, 1.25, -8.6);
  vec3 ray = lookAt(eye, vec3(-0.15, 1.42, 0.0)) * normalize(vec3(uv, 1.95));
  float toWater = ray.y < 0.0 ? -eye.y / ray.y : 1e5, t;
  vec3 seen[2], mirrored = ray, p = eye + ray * toWater;
  vec2 slope = vec2(fbm2(p.xz * vec2(2.5, 6.0), 4) - 0.47, fbm2(p.xz * vec2(3.0, 9.0) + 21.0, 4) - 0.47);
  vec3 n = normalize(vec3(0.030 * slope.x, 1.0, 0.075 * slope.y));
  bool isWater = false;
  // One place that looks, whichever way: twice the code would not compile in a software renderer.
  for (int i = uZero; i < 2; i++) {
    float far;
    vec3 c = look(i == 0 ? eye : p, i == 0 ? ray : mirrored, i == 0 ? 2.0 : 0.05, far);
    if (i == 0) { seen[0] = c; t = far; isWater = toWater < far; if (!isWater) break; mirrored = reflect(ray, n); mirrored.y = abs(mirrored.y); }
    else seen[1] = c;
  }
  vec3 c = seen[0];
  if (isWater) {
    float fresnel = 0.20 + 0.80 * pow(1.0 - max(dot(n, -ray), 0.0), 3.0);
    c = mix(vec3(0.035, 0.065, 0.045), seen[1] * vec3(0.86, 0.90, 0.84), fresnel);
    vec2 pad = p.xz * 1.9;
    vec2 id = floor(pad), f = fract(pad) - 0.5 - 0.35 * (hash22(id) - 0.5);
    float r = length(f), bay = smoothstep(0.52, 0.62, noise2(p.xz * 0.55 + 3.0)) * smoothstep(-3.2, -4.4, p.z);
    if (r < 0.22 + 0.20 * hash2(id + 4.0) && bay > 0.3 && abs(atan(f.y, f.x) - 6.0 * hash2(id) + 3.0) > 0.16) {
      float rays_ = 0.75 + 0.25 * abs(sin(atan(f.y, f.x) * 7.0));
      c = mix(vec3(0.14, 0.20, 0.06), vec3(0.34, 0.36, 0.13), r * 2.0 + 0.3 * hash2(id + 2.0)) * rays_ * 1.15;
      if (hash2(id + 9.0) > 0.8) c = mix(c, vec3(0.52, 0.30, 0.08), smoothstep(0.1, 0.4, r));
    }
    float fallen = voronoi(p.xz * 3.2).x;
    if (fallen < 0.07 && hash2(floor(p.xz * 3.2) + 1.0) > 0.45) c = vec3(0.75, 0.20, 0.05);
    c = mix(c, vec3(1.0, 0.88, 0.72) * 0.9, 0.55 * (1.0 - exp(-0.0035 * max(toWater - 5.0, 0.0) * max(toWater - 5.0, 0.0))));
  }
  c += vec3(1.0, 0.72, 0.42) * 0.14 * smoothstep(0.2, 1.6, uv.x + 0.7 * uv.y);
  c = toScreen(c * 0.60);
  float aspect = uSize.x / uSize.y;
  float hanging = willow(uv, aspect);
  c = mix(c, mix(vec3(0.14, 0.16, 0.05), vec3(0.50, 0.48, 0.16), noise2(uv * 8.0)), hanging);
  return c * (1.0 - 0.06 * dot(uv, uv)) + 0.012 * (hash2(pixel) - 0.5);
}
