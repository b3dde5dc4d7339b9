// A night of whirling air over a sleeping town, in thick paint.
vec2 eyes(int i) { return i == 0 ? vec2(-0.12, 0.34) : i == 1 ? vec2(0.42, 0.14) : vec2(-0.78, 0.62); }
vec3 stars(int i) {
  vec3 s[9] = vec3[9](vec3(-0.66, 0.20, 0.10), vec3(-0.36, 0.74, 0.075), vec3(0.16, 0.78, 0.09), vec3(0.55, 0.62, 0.07), vec3(-1.06, 0.42, 0.07), vec3(1.02, 0.14, 0.08), vec3(-0.5, -0.12, 0.065), vec3(0.72, -0.08, 0.06), vec3(-0.95, 0.86, 0.06));
  return s[i];
}
const vec2 moon = vec2(0.93, 0.66);
float hills(float x) { return -0.36 + 0.16 * sin(x * 1.7 + 0.6) + 0.10 * sin(x * 3.7 + 2.0) + 0.18 * smoothstep(0.2, 1.2, x); }
float cypress(vec2 p) {
  vec2 q = p - vec2(-0.86, -1.0);
  float flame = 0.20 * (1.0 - q.y / 1.72) * smoothstep(-0.2, 0.35, q.y) * (1.0 + 0.32 * sin(q.y * 15.0 + 8.0 * q.x)) + 0.02 * sin(q.y * 34.0);
  return abs(q.x - 0.05 * sin(q.y * 4.0)) - flame;
}
vec2 air(vec2 p) {
  vec2 v = vec2(1.0, 0.30 * sin(p.x * 2.3 + 1.0) + 0.2 * sin(p.y * 5.0));
  for (int i = 0; i < 3; i++) {
    vec2 r = p - eyes(i);
    float reach = i == 0 ? 0.34 : 0.22, w = exp(-dot(r, r) / (reach * reach) * 0.9);
    v = mix(v, vec2(-r.y, r.x) / (length(r) + 0.01) * (i == 1 ? -1.0 : 1.0) + 0.28 * r / (length(r) + 0.01), clamp(1.6 * w, 0.0, 1.0));
  }
  for (int i = 0; i < 9; i++) {
    vec3 s = stars(i); vec2 r = p - s.xy;
    v = mix(v, vec2(-r.y, r.x) / (length(r) + 0.01), smoothstep(2.6, 1.2, length(r) / s.z));
  }
  vec2 r = p - moon;
  return mix(v, vec2(-r.y, r.x) / (length(r) + 0.01), smoothstep(0.42, 0.24, length(r)));
}
float direction(vec2 p) {
  if (cypress(p) < 0.0) return 1.57 + 0.5 * sin(p.y * 9.0 + p.x * 5.0);
  if (p.y < hills(p.x)) return p.y < -0.52 ? 0.12 * sin(p.x * 20.0) : atan(hills(p.x + 0.05) - hills(p.x - 0.05), 0.1) + 0.25 * sin(p.y * 18.0);
  vec2 v = air(p);
  return atan(v.y, v.x);
}
float fineness(vec2 p) { return cypress(p) < 0.06 || p.y < hills(p.x) && p.y > -0.95 ? 1.0 : 0.55; }
vec3 subject(vec2 p) {
  if (cypress(p) < 0.0) return mix(vec3(0.045, 0.10, 0.075), vec3(0.30, 0.34, 0.12), smoothstep(0.35, 0.85, noise2(p * vec2(19.0, 5.0))));
  float h = hills(p.x);
  if (p.y < h) {
    if (p.y < -0.5 + 0.05 * sin(p.x * 3.0)) {
      vec2 id = floor(vec2(p.x * 6.5 + 0.5, p.y * 7.5)), f = fract(vec2(p.x * 6.5 + 0.5, p.y * 7.5)) - 0.5;
      float n = hash2(id);
      if (p.y > -0.86 && n > 0.28) {
        if (f.y > 0.12 && abs(f.x) < 0.42 * (0.5 - f.y) / 0.38) return mix(vec3(0.12, 0.16, 0.30), vec3(0.40, 0.20, 0.16), step(0.7, n));
        if (f.y < 0.12 && abs(f.x) < 0.36) return length(f - vec2(0.1 * (n - 0.5), -0.12)) < 0.13 ? vec3(0.98, 0.80, 0.28) : mix(vec3(0.14, 0.20, 0.34), vec3(0.30, 0.36, 0.44), n);
      }
      if (abs(p.x - 0.17) < 0.012 + 0.05 * smoothstep(-0.34, -0.6, p.y) && p.y > -0.72) return vec3(0.12, 0.15, 0.26);
      return mix(vec3(0.05, 0.13, 0.15), vec3(0.20, 0.33, 0.18), noise2(p * 7.0));
    }
    if (abs(p.x - 0.17) < 0.016 && p.y > -0.6) return vec3(0.10, 0.13, 0.26);
    return mix(vec3(0.05, 0.10, 0.30), vec3(0.24, 0.42, 0.60), 0.5 + 0.5 * sin(26.0 * (p.y - h) + 4.0 * noise2(p * 3.0))) * 0.85;
  }
  float band = 0.5 + 0.5 * sin(13.0 * p.y + 5.0 * noise2(p * 2.2) + 2.0 * p.x);
  vec3 c = mix(vec3(0.035, 0.08, 0.30), vec3(0.14, 0.32, 0.66), band);
  c = mix(c, vec3(0.10, 0.36, 0.55), 0.5 * noise2(p * 3.0 + 4.0));
  for (int i = 0; i < 3; i++) {
    vec2 r = p - eyes(i);
    float reach = i == 0 ? 0.34 : 0.2, d = length(r) / reach;
    float arm = 0.5 + 0.5 * sin(atan(r.y, r.x) * (i == 1 ? -1.0 : 1.0) - 9.5 * d);
    c = mix(c, mix(vec3(0.10, 0.24, 0.60), vec3(0.80, 0.87, 0.82), arm), smoothstep(1.25, 0.45, d));
  }
  c = mix(c, vec3(0.72, 0.82, 0.74), 0.75 * smoothstep(0.10, 0.0, abs(p.y - h - 0.11 - 0.03 * sin(p.x * 7.0))));
  for (int i = 0; i < 9; i++) {
    vec3 s = stars(i); float d = length(p - s.xy) / s.z;
    vec3 halo = mix(vec3(0.98, 0.86, 0.38), vec3(0.46, 0.68, 0.72), smoothstep(0.6, 1.9, d)) * (0.82 + 0.18 * sin(d * 11.0));
    c = mix(c, halo, smoothstep(2.2, 0.9, d));
    c = mix(c, vec3(1.0, 0.97, 0.80), smoothstep(0.55, 0.3, d));
  }
  float m = length(p - moon);
  c = mix(c, mix(vec3(0.98, 0.78, 0.26), vec3(0.50, 0.66, 0.60), smoothstep(0.14, 0.36, m)) * (0.85 + 0.15 * sin(m * 50.0)), smoothstep(0.40, 0.20, m));
  if (m < 0.135 && length(p - moon - vec2(0.055, 0.03)) > 0.095) c = vec3(1.0, 0.86, 0.34);
  return c;
}
vec3 scene(vec2 uv, vec2 pixel) { return impasto(uv, 0.055, 1.35, 0.65); }
