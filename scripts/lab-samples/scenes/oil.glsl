// A poppy field under a hot evening sky, laid on with a broad brush.
const vec2 sunAt = vec2(0.34, 0.20);
float hills(float x) { return 0.03 + 0.05 * sin(x * 2.1 + 1.0) + 0.025 * sin(x * 5.3); }
float crowns(vec2 p) {
  float d = 1.0;
  for (int i = 0; i < 5; i++) {
    float f = float(i);
    vec2 at = vec2(-1.12 + 0.16 * f + 0.05 * hash1(f), 0.24 + 0.12 * hash1(f + 3.0) - 0.045 * f);
    vec2 q = p - at;
    d = min(d, length(q * vec2(1.7 + hash1(f), 0.62)) - 0.165 + 0.012 * f - 0.02 * sin(8.0 * atan(q.y, q.x)));
  }
  return d;
}
float direction(vec2 p) {
  if (crowns(p) < 0.0) return 1.2 + 0.8 * sin(p.x * 17.0) * cos(p.y * 9.0);
  if (p.y > hills(p.x)) { vec2 r = p - sunAt; return mix(atan(r.x, -r.y) , 0.25 * sin(p.x * 2.4 + 4.0 * p.y), smoothstep(0.25, 0.6, length(r))); }
  if (p.y > -0.08) return 0.12 * sin(p.x * 6.0);
  return atan(-(p.y - 0.12), -(p.x - 0.05) * 0.9) + 0.35 * sin(p.x * 8.0 + p.y * 5.0);
}
float fineness(vec2 p) { return crowns(p) < 0.05 ? 1.0 : p.y < 0.1 ? 0.75 : 0.35; }
vec3 subject(vec2 p) {
  float h = hills(p.x);
  if (crowns(p) < 0.0) return mix(vec3(0.07, 0.15, 0.17), vec3(0.52, 0.47, 0.13), smoothstep(0.40, 0.85, 0.75 * noise2(p * 17.0) + 0.45 * (p.x + 1.15) + 0.15));
  if (p.y > h) {
    float d = length(p - sunAt), up = p.y - h;
    vec3 c = mix(vec3(0.98, 0.62, 0.24), vec3(0.90, 0.42, 0.38), smoothstep(0.0, 0.32, up));
    c = mix(c, vec3(0.30, 0.42, 0.62), smoothstep(0.28, 0.85, up));
    float cloud = smoothstep(0.46, 0.66, fbm2(vec2(p.x * 1.3, p.y * 3.6) + 3.0, 4));
    c = mix(c, mix(vec3(0.99, 0.76, 0.48), vec3(0.62, 0.50, 0.62), smoothstep(0.1, 0.7, up)), cloud);
    c = mix(c, vec3(1.0, 0.84, 0.42), smoothstep(0.36, 0.10, d));
    return mix(c, vec3(1.0, 0.96, 0.76), smoothstep(0.10, 0.075, d));
  }
  if (p.y > -0.06 + 0.03 * sin(p.x * 3.0)) return mix(vec3(0.26, 0.28, 0.46), vec3(0.50, 0.42, 0.42), smoothstep(-0.06, h, p.y) * noise2(p * 9.0) * 1.4);
  float near = smoothstep(-0.08, -1.0, p.y), perspective = 1.0 / (0.10 - (p.y - 0.05));
  vec2 q = vec2((p.x - 0.05) * perspective, perspective);
  float row = 0.5 + 0.5 * sin(q.x * 5.0 + 2.0 * noise2(q * 2.0));
  vec3 c = mix(vec3(0.20, 0.27, 0.08), vec3(0.80, 0.60, 0.16), row * 0.9);
  c = mix(c, vec3(0.32, 0.42, 0.12), 0.6 * smoothstep(0.5, 0.75, noise2(q * 3.0)));
  float poppy = smoothstep(0.56, 0.62, noise2(vec2(p.x * 15.0, p.y * 26.0) / (0.45 + 0.9 * near)) * 0.8 + 0.25 * noise2(p * 3.0));
  c = mix(c, mix(vec3(0.82, 0.10, 0.05), vec3(0.95, 0.32, 0.12), hash2(floor(p * 24.0))), poppy);
  float path = abs(p.x - 0.10 + 0.12 * sin(p.y * 4.0)) - 0.16 * near - 0.012;
  c = mix(c, mix(vec3(0.80, 0.62, 0.44), vec3(0.62, 0.42, 0.42), noise2(p * 11.0)), smoothstep(0.03, -0.03, path));
  return c * mix(1.08, 0.82, near);
}
vec3 scene(vec2 uv, vec2 pixel) { return impasto(uv, 0.076, 1.15, 0.75); }
