// A shopping street after rain at dusk: lit windows, lamps, a tram far off, everything once more in the wet road.
const float halfRoad = 3.4, pavement = 5.4;

vec4 houseAt(vec3 p) {
  float side = sign(p.x), cell = floor(p.z / 6.0);
  float n = hash2(vec2(cell * 1.7 + 11.0, side * 5.0 + 7.0));
  return vec4(cell, side, n, 7.0 + 7.0 * n + 3.0 * hash1(cell * 3.1 + side));
}
float houses(vec3 p) {
  float d = 1e5;
  for (int i = -1; i <= 1; i++) {
    vec4 h = houseAt(vec3(p.x, 0, p.z + 6.0 * float(i)));
    float setBack = 0.25 * hash1(h.x + 9.0 * h.y);
    vec3 q = vec3(abs(p.x) - pavement - 3.0 - setBack, p.y - h.w * 0.5, p.z - (h.x + 0.5) * 6.0);
    float box = sdBox(q, vec3(3.0, h.w * 0.5, 2.97));
    float cornice = sdBox(vec3(abs(p.x) - pavement - 3.0 - setBack, p.y - h.w, q.z), vec3(3.18, 0.16, 3.0));
    float belt = sdBox(vec3(abs(p.x) - pavement - 3.0 - setBack, p.y - 3.1, q.z), vec3(3.1, 0.1, 2.98));
    vec3 a = vec3(abs(p.x) - pavement - setBack + 0.35, p.y - 2.65, q.z);
    a.y += 0.42 * (0.4 - a.x) - 0.14;
    float awning = h.z > 0.35 ? sdBox(a, vec3(0.5, 0.035, 2.2)) * 0.85 : 1e5;
    vec3 s = vec3(abs(p.x) - pavement - setBack + 0.45, p.y - 4.6 - h.z * 1.5, q.z - 1.9);
    float sign_ = fract(h.z * 7.0) > 0.4 ? sdBox(s, vec3(0.4, 1.05, 0.07)) : 1e5;
    d = min(d, min(min(box, min(cornice, belt)), min(awning, sign_)));
  }
  return d;
}
vec3 lampNear(vec3 p) { return vec3(sign(p.x) * (halfRoad + 0.55), 3.6, (floor(p.z / 9.0) + 0.5) * 9.0); }
float lamps(vec3 p) {
  vec3 l = lampNear(p), q = p - l;
  float pole = max(length(q.xz) - 0.055 - 0.05 * smoothstep(-2.6, -3.6, q.y), q.y);
  return min(pole, min(length(q) - 0.2, max(length(q.xz) - 0.15, abs(q.y - 0.22) - 0.04)));
}
float carBody(vec3 p) {
  float d = sdBox(p - vec3(0, 0.55, 0), vec3(0.72, 0.2, 1.6)) - 0.14;
  d = softMin(d, sdBox(p - vec3(0, 1.0, 0.05), vec3(0.5, 0.24, 0.8)) - 0.16, 0.14);
  vec3 w = vec3(abs(p.x) - 0.76, p.y - 0.33, abs(p.z) - 1.0);
  return min(d, max(length(w.yz) - 0.33, abs(w.x) - 0.1));
}
const vec3 carA = vec3(1.75, 0, 15.0), carB = vec3(1.6, 0, 24.0);
float people(vec3 p) {
  float d = 1e5;
  for (int i = 0; i < 5; i++) {
    float f = float(i);
    vec3 at = vec3((i % 2 == 0 ? -1.0 : 1.0) * (4.2 + 0.5 * hash1(f)), 0, 8.5 + 3.7 * f + hash1(f + 4.0));
    if (i == 0) at = vec3(-1.15, 0, 8.2);
    vec3 q = p - at;
    float body = sdCapsule(q, vec3(0, 0.62, 0), vec3(0, 1.4, 0), 0.27, 0.13);
    body = softMin(body, sdCapsule(vec3(abs(q.x), q.yz), vec3(0.16, 1.42, 0), vec3(0.27, 0.9, 0.05), 0.075, 0.06), 0.08);
    body = softMin(body, length(q - vec3(0, 1.66, 0)) - 0.125, 0.05);
    body = min(body, min(sdCapsule(q, vec3(-0.1, 0.7, 0), vec3(-0.14, 0.05, 0.18), 0.09, 0.06), sdCapsule(q, vec3(0.1, 0.7, 0), vec3(0.12, 0.05, -0.16), 0.09, 0.06)));
    vec3 u = q - vec3(0.1, 1.62, 0);
    float scallop = 0.035 * abs(sin(4.0 * atan(u.z, u.x)));
    float canopy = max(abs(length(u * vec3(1, 1.5, 1)) - 0.62) - 0.012, 0.22 - u.y + scallop) * 0.66;
    body = min(body, min(canopy, sdCapsule(q, vec3(0.1, 1.1, 0), vec3(0.1, 2.02, 0), 0.014, 0.014)));
    d = min(d, body);
  }
  return d;
}
float world(vec3 p) {
  float kerb = p.y - 0.13 * smoothstep(halfRoad - 0.03, halfRoad + 0.03, abs(p.x));
  float d = min(min(kerb * 0.8, houses(p) * 0.8), lamps(p));
  d = min(d, min(carBody(p - carA), carBody(p - carB)));
  return min(d, people(p));
}
vec3 sky(vec3 d) {
  float up = clamp(d.y, 0.0, 1.0);
  vec3 c = mix(vec3(1.0, 0.42, 0.16), vec3(0.46, 0.26, 0.42), smoothstep(0.0, 0.22, up));
  c = mix(c, vec3(0.075, 0.115, 0.27), smoothstep(0.12, 0.55, up));
  vec2 q = d.xz / (d.y + 0.12);
  float cloud = smoothstep(0.42, 0.75, fbm2(q * vec2(0.5, 0.9) + 2.0, 6));
  return mix(c, mix(vec3(0.95, 0.38, 0.24), vec3(0.13, 0.12, 0.22), smoothstep(0.08, 0.45, up)), cloud * 0.7);
}
vec3 neon(float n) { return n < 0.2 ? vec3(1.0, 0.18, 0.12) : n < 0.4 ? vec3(0.1, 0.8, 0.75) : n < 0.6 ? vec3(1.0, 0.62, 0.15) : n < 0.8 ? vec3(0.95, 0.2, 0.55) : vec3(0.25, 0.5, 1.0); }
vec3 glowAlong(vec3 eye, vec3 ray, float most) {
  vec3 sum = vec3(0);
  for (int i = 0; i < 14; i++) {
    vec3 l = vec3((i % 2 == 0 ? -1.0 : 1.0) * (halfRoad + 0.55), 3.6, (floor(float(i) / 2.0) + 0.5) * 9.0);
    float t = dot(l - eye, ray);
    if (t < 0.0 || t > most + 0.6) continue;
    float d = length(eye + ray * t - l);
    sum += vec3(1.0, 0.68, 0.32) * (0.016 / (d * d + 0.035) + 0.09 * exp(-1.5 * d));
  }
  for (int i = 0; i < 4; i++) {
    vec3 l = (i < 2 ? carA : carB) + vec3(i % 2 == 0 ? 0.55 : -0.55, 0.66, -1.72);
    float t = dot(l - eye, ray);
    if (t < 0.0 || t > most + 0.5) continue;
    float d = length(eye + ray * t - l);
    sum += vec3(1.0, 0.07, 0.03) * (0.008 / (d * d + 0.006) + 0.06 * exp(-3.0 * d));
  }
  return sum;
}
vec3 shade(vec3 p, vec3 ray, out float wet) {
  vec3 n = vec3(0);
  for (int i = uZero; i < 4; i++) n += corner(i) * world(p + 0.002 * corner(i));
  n = normalize(n);
  vec3 l = lampNear(p) - p;
  float far = length(l);
  vec3 lamp = vec3(1.0, 0.66, 0.32) * 5.5 * max(dot(n, l / far), 0.0) / (1.0 + far * far);
  vec3 l2 = lampNear(p * vec3(-1, 1, 1)) - p;
  lamp += vec3(1.0, 0.66, 0.32) * 4.0 * max(dot(n, normalize(l2)), 0.0) / (1.0 + dot(l2, l2));
  vec3 fill = (0.5 + 0.5 * n.y) * vec3(0.13, 0.15, 0.28) + max(n.z * -0.5 + 0.3, 0.0) * vec3(0.05, 0.05, 0.10) + max(n.z, 0.0) * vec3(0.35, 0.16, 0.08);
  vec3 albedo = vec3(0.1), own = vec3(0);
  wet = 0.0;
  vec4 h = houseAt(p);
  float onHouse = houses(p);
  if (length(p - lampNear(p)) < 0.24 && p.y < 3.78) return vec3(4.2, 2.9, 1.5);
  if (p.y < 0.2 && n.y > 0.5) {
    bool isRoad = abs(p.x) < halfRoad;
    albedo = isRoad ? vec3(0.05) * (0.7 + 0.6 * fbm2(p.xz * 8.0, 4)) : vec3(0.11, 0.10, 0.10) * (0.7 + 0.5 * hash2(floor(p.xz * vec2(1.6, 1.1))));
    if (isRoad) {
      float stripe = step(abs(p.z - 6.1), 1.1) * step(0.5, fract(p.x * 0.75 + 0.25)) + step(abs(p.x), 0.07) * step(0.45, fract(p.z * 0.22)) * step(8.0, p.z);
      albedo = mix(albedo, vec3(0.42, 0.40, 0.38) * (0.6 + 0.6 * fbm2(p.xz * 5.0, 4)), clamp(stripe, 0.0, 1.0));
    }
    wet = (isRoad ? 0.55 : 0.35) + 0.45 * smoothstep(0.44, 0.56, fbm2(p.xz * vec2(0.8, 0.45) + 3.0, 4));
    float shop = smoothstep(halfRoad - 2.0, pavement, abs(p.x));
    fill += vec3(1.0, 0.62, 0.28) * 0.55 * shop * step(0.25, fract(h.z * 3.0));
  } else if (onHouse < 0.02) {
    vec3 paint = 0.55 + 0.45 * cos(6.28 * (h.z * 1.7 + vec3(0.02, 0.10, 0.18)));
    albedo = mix(vec3(0.16, 0.12, 0.10), paint * 0.26, 0.75) * (0.75 + 0.5 * fbm2(p.zy * 3.0, 4));
    float z = p.z - h.x * 6.0;
    if (abs(n.x) > 0.7 && p.y > 3.25 && p.y < h.w - 0.5) {
      vec2 grid = vec2(z / 1.2, (p.y - 3.3) / 1.75), id = floor(grid), f = fract(grid) - 0.5;
      vec2 size = vec2(0.30, 0.36);
      float frame = sdBox2(f, size);
      float lit = hash2(id + h.x * 3.3 + h.y * 17.0);
      if (frame < 0.0) {
        bool isBar = abs(f.x) < 0.02 || abs(f.y - 0.1) < 0.016 || frame > -0.03;
        vec3 warm = mix(vec3(1.5, 0.80, 0.28), vec3(1.15, 0.95, 0.62), hash1(lit * 91.0));
        float curtain = 0.55 + 0.45 * smoothstep(0.1, 0.25, abs(f.x) + 0.08 * sin(f.y * 9.0)) ;
        if (isBar) albedo = vec3(0.05);
        else if (lit > 0.42) own = warm * (0.45 + 0.75 * hash1(lit * 33.0)) * mix(1.0, 0.55 + 0.4 * noise2(f * 14.0 + id * 9.0), 0.8) * curtain * smoothstep(-0.55, 0.3, 0.4 - f.y * 0.6);
        else { own = 0.5 * sky(reflect(ray, n) * vec3(1, 1, 1)) * 0.5; albedo = vec3(0.01); }
      } else if (frame < 0.06) albedo *= 1.7;
      albedo *= 1.0 - 0.35 * step(0.44, abs(f.y)) * step(abs(f.x), 0.36);
    } else if (abs(n.x) > 0.7 && p.y < 2.95) {
      vec2 f = vec2(abs(z - 3.0) - 0.0, p.y - 1.35);
      float pane = sdBox2(f, vec2(2.4, 1.15));
      bool isOpen = fract(h.z * 3.0) > 0.25;
      if (pane < 0.0 && mod(z, 1.2) > 0.07) {
        float goods = noise2(vec2(z * 5.0, p.y * 3.0) + h.x) * smoothstep(1.7, 0.7, p.y);
        own = isOpen ? mix(vec3(1.9, 1.15, 0.5), mix(vec3(1.7, 1.35, 0.9), neon(h.z) * 1.2, 0.35), hash1(h.x + h.y)) * (0.45 + 0.6 * smoothstep(0.2, 2.3, p.y)) * (1.0 - 0.75 * goods) : vec3(0.02, 0.025, 0.05);
      }
    }
    float s = abs(p.x) - pavement + 0.45 - 0.25 * hash1(h.x + 9.0 * h.y);
    if (abs(z - 3.0 - 1.9) < 0.1 && s < 0.42 && p.y > 3.3) {
      float glyph = step(0.46, noise2(vec2(s * 9.0, p.y * 6.5) + h.x * 7.0));
      own = neon(fract(h.z * 13.0)) * (0.35 + 1.5 * glyph);
    } else if (s < 0.36 && p.y < 3.0 && p.y > 2.3 && abs(n.y) > 0.3) {
      albedo = mix(vec3(0.42, 0.38, 0.32), fract(h.z * 5.0) > 0.5 ? vec3(0.35, 0.05, 0.04) : vec3(0.05, 0.16, 0.15), step(0.5, fract(z * 1.6)));
      fill += vec3(0.3, 0.16, 0.06);
    }
  } else if (min(carBody(p - carA), carBody(p - carB)) < 0.01) {
    vec3 q = p - (p.z < 19.5 ? carA : carB);
    albedo = p.z < 19.5 ? vec3(0.42, 0.30, 0.05) : vec3(0.10, 0.13, 0.18);
    if (q.y > 0.86 && q.y < 1.2) albedo = vec3(0.01);
    if (q.y < 0.42) albedo = vec3(0.015);
    own = 0.35 * sky(reflect(ray, n)) * (0.1 + 0.9 * pow(1.0 + dot(ray, n), 3.0));
    if (q.z < -1.62 && abs(abs(q.x) - 0.58) < 0.2 && abs(q.y - 0.66) < 0.08) own = vec3(2.8, 0.12, 0.05);
  } else if (people(p) < 0.01) {
    float id = floor(p.z * 0.27 + p.x);
    albedo = p.y > 1.78 ? (p.z < 9.0 ? vec3(0.50, 0.03, 0.03) : 0.06 + 0.25 * hash22(vec2(id, 3.0)).xyx) : vec3(0.035, 0.04, 0.055);
    own = vec3(1.0, 0.45, 0.18) * 0.35 * pow(1.0 + dot(ray, n), 3.0);
  } else albedo = vec3(0.02);
  return albedo * (lamp + fill * 1.3) + own;
}
float march(vec3 eye, vec3 ray, float from) {
  float t = from;
  for (int i = 0; i < 200; i++) {
    float d = world(eye + ray * t);
    if (d < 0.0012 * t) return t;
    t += d;
    if (t > 70.0) break;
  }
  return 80.0;
}
vec3 look(vec3 eye, vec3 ray, float from, out vec3 at, out float wet) {
  float t = march(eye, ray, from);
  at = eye + ray * t;
  wet = 0.0;
  vec3 c = sky(ray);
  if (t < 75.0) c = mix(c * 0.8, shade(at, ray, wet), exp(-0.013 * t * (1.0 + 0.5 * smoothstep(15.0, 40.0, t))));
  return c + glowAlong(eye, ray, t);
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 eye = vec3(-0.45, 1.75, 0.2);
  vec3 ray = lookAt(eye, vec3(0.15, 2.45, 12.0)) * normalize(vec3(uv, 1.5)), p, other;
  float wet, unused;
  vec3 c = look(eye, ray, 0.5, p, wet);
  if (wet > 0.0) {
    vec3 n = normalize(vec3(0.10 * (fbm2(p.xz * vec2(9.0, 4.0), 3) - 0.44) * (1.3 - wet), 1.0, 0.34 * (fbm2(p.xz * vec2(7.0, 3.0) + 9.0, 3) - 0.44) * (1.3 - wet)));
    vec3 mirrored = reflect(ray, n);
    mirrored.y = abs(mirrored.y) + 0.01;
    float fresnel = 0.06 + 0.94 * pow(1.0 - max(dot(n, -ray), 0.0), 3.5);
    c += look(p + vec3(0, 0.02, 0), mirrored, 0.05, other, unused) * fresnel * wet * 0.95;
  }
  c *= 1.0 - 0.12 * dot(uv * vec2(0.6, 1.0), uv * vec2(0.6, 1.0));
  return toScreen(c * 0.70) + 0.014 * (hash2(pixel) - 0.5);
}
