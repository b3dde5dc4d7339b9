// An afternoon by the river in dots of pure colour; the eye mixes them.
float bank(float x) { return -0.30 - 0.30 * x + 0.05 * sin(x * 5.0); }
float tree(vec2 p, vec2 at, float r) { vec2 q = p - at; return min(length(q * vec2(1.0, 1.15)) - r * (1.0 + 0.13 * sin(atan(q.y, q.x) * 6.0 + at.x * 9.0)), max(abs(q.x - 0.02 * sin(q.y * 9.0)) - 0.03 * r / 0.3, max(q.y, -q.y - r * 2.4))); }
float sail(vec2 p, vec2 at, float s) { vec2 q = (p - at) / s; return max(max(-q.x, -q.y), q.x * 1.6 + q.y - 1.0) * s; }
vec3 plan(vec2 p) {
  vec3 c;
  float shore = 0.16 + 0.02 * sin(p.x * 7.0);
  if (p.y > shore) {
    c = mix(vec3(0.96, 0.90, 0.72), vec3(0.42, 0.66, 0.88), smoothstep(0.1, 1.0, p.y));
    c = mix(c, vec3(0.99, 0.94, 0.90), smoothstep(0.5, 0.66, fbm2(p * vec2(1.4, 3.0) + 1.0, 4)));
    float far = 0.25 + 0.07 * noise2(vec2(p.x * 5.0, 1.0)) + 0.05 * noise2(vec2(p.x * 13.0, 2.0));
    if (p.y < far) c = mix(vec3(0.34, 0.50, 0.52), vec3(0.46, 0.60, 0.34), noise2(p * 12.0));
  } else {
    c = mix(vec3(0.34, 0.60, 0.82), vec3(0.70, 0.82, 0.84), 0.5 + 0.5 * sin(p.y * 55.0 + 5.0 * noise2(p * 6.0)));
    c = mix(c, vec3(0.94, 0.88, 0.66), 0.5 * smoothstep(0.45, 0.0, abs(p.x - 0.45)) * noise2(p * vec2(8.0, 40.0)));
  }
  for (int i = 0; i < 3; i++) {
    vec2 at = i == 0 ? vec2(0.35, 0.10) : i == 1 ? vec2(0.82, 0.14) : vec2(-0.20, 0.15);
    float s = i == 0 ? 0.26 : i == 1 ? 0.13 : 0.10;
    if (sail(p, at, s) < 0.0) c = vec3(0.99, 0.95, 0.86);
    if (sail(vec2(2.0 * at.x - p.x - 0.03, p.y), at, s * 0.7) < 0.0) c = vec3(0.92, 0.80, 0.72);
    if (sail(vec2(p.x, 2.0 * at.y - p.y - 0.04), at, s) < 0.0) c = mix(c, vec3(0.96, 0.93, 0.84), 0.55);
    if (abs(p.x - at.x - s * 0.1) < s * 0.55 && abs(p.y - at.y + s * 0.09) < s * 0.07) c = vec3(0.55, 0.22, 0.16);
  }
  if (p.y < bank(p.x)) {
    float shade = smoothstep(0.42, 0.58, noise2(p * vec2(1.9, 4.2) + 2.0));
    c = mix(vec3(0.80, 0.80, 0.26), vec3(0.12, 0.34, 0.26), shade);
    c = mix(c, vec3(0.90, 0.42, 0.40), step(0.80, noise2(p * 30.0)) * 0.9);
  }
  for (int i = 0; i < 4; i++) {
    vec2 at = i == 0 ? vec2(-0.92, 0.52) : i == 1 ? vec2(-0.52, 0.74) : i == 2 ? vec2(-1.12, 0.92) : vec2(1.12, 0.84);
    float r = i == 3 ? 0.36 : 0.40;
    if (tree(p, at, r) < 0.0) { vec2 q = p - at; c = q.y < -r * 0.9 ? vec3(0.32, 0.20, 0.26) : mix(vec3(0.08, 0.26, 0.30), vec3(0.70, 0.74, 0.20), smoothstep(0.25, 0.75, noise2(p * 7.0) * 0.6 + 0.4 + 0.7 * (q.x + q.y))); }
  }
  for (int i = 0; i < 5; i++) {
    float f = float(i);
    vec2 at = vec2(-0.62 + 0.36 * f + 0.1 * hash1(f), 0.0); at.y = bank(at.x) - 0.20 - 0.16 * hash1(f + 3.0) ;
    float s = 0.9 + 0.35 * hash1(f + 7.0) - at.y * 0.4;
    vec2 q = (p - at) / s;
    vec3 robe = i % 3 == 0 ? vec3(0.88, 0.28, 0.24) : i % 3 == 1 ? vec3(0.24, 0.24, 0.56) : vec3(0.90, 0.60, 0.70);
    if (q.y > -0.04 && q.y < 0.16 && abs(q.x) < 0.032 + 0.22 * (0.16 - q.y) * smoothstep(0.16, 0.02, q.y)) c = robe * (q.x > 0.0 ? 1.1 : 0.75);
    if (length(q - vec2(0, 0.195)) < 0.03) c = vec3(0.92, 0.70, 0.54);
    if (length((q - vec2(0.01, 0.225)) * vec2(0.8, 1.6)) < 0.042) c = vec3(0.96, 0.86, 0.50);
    if (i % 2 == 0 && length((q - vec2(0.03, 0.27)) * vec2(1.0, 1.5)) < 0.10 && q.y > 0.255) c = mix(robe.zyx, vec3(0.98, 0.92, 0.74), 0.55);
    if (length((q - vec2(0.12, -0.045)) * vec2(0.55, 2.2)) < 0.06) c = mix(c, vec3(0.13, 0.20, 0.40), 0.8);
  }
  return c;
}
vec3 pure(vec3 c, float luck, float luck2) {
  float grey = dot(c, vec3(0.3, 0.59, 0.11));
  vec3 vivid = clamp(grey + (c - grey) * 1.75, 0.0, 1.0);
  vec3 shift = 0.26 * cos(6.28 * (luck2 + vec3(0.0, 0.33, 0.67)));
  if (luck < 0.14) return clamp(mix(grey * 1.1 - (vivid - grey) * 0.7 + 0.0, vec3(0.95, 0.55, 0.2), 0.3), 0.0, 1.0);
  if (luck < 0.28) return clamp(mix(vivid, vec3(0.25, 0.30, 0.72), 0.42), 0.0, 1.0);
  if (luck < 0.42) return clamp(mix(vivid, vec3(1.0, 0.90, 0.40), 0.45), 0.0, 1.0);
  return clamp(vivid + shift * 0.6, 0.0, 1.0);
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 c = mix(vec3(0.90, 0.86, 0.76), plan(uv), 0.5);
  float relief = 0.0;
  for (int layer = 0; layer < 7; layer++) {
    float k = float(layer), size = layer < 3 ? 0.0195 : 0.0155;
    mat2 grid = turn(0.3 + 0.77 * k);
    vec2 cell = floor(grid * uv / size);
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
      vec2 id = cell + vec2(x, y) + 91.0 * k, j = hash22(id);
      vec2 middle = (cell + vec2(x, y) + 0.1 + 0.8 * j) * size * grid;
      vec2 q = turn(6.0 * j.x) * (uv - middle) / size;
      float d = length(q * vec2(1.0, 1.25)) - 0.40 - 0.10 * j.y;
      float inside = smoothstep(0.05, -0.05, d);
      if (inside <= 0.0) continue;
      vec3 dot_ = pure(plan(middle), hash2(id + 4.0), j.x) * (0.94 + 0.12 * hash2(id + 8.0));
      dot_ += 0.10 * smoothstep(0.35, 0.0, length(q - vec2(-0.14, 0.14))) - 0.08 * smoothstep(-0.16, 0.0, d);
      c = mix(c, dot_, inside * 0.94);
    }
  }
  return c;
}
