// Mountains in mist with ink on soft paper: far ranges pale, near rocks dark and dry, a boat, a red seal.
float ridge(float x, float f) {
  float peak = 0.0, w = 1.0, s = 1.05 + 0.28 * f;
  for (int i = 0; i < 6; i++) { float n = noise2(vec2(x * s + 13.7 * f, 4.3 * f)); peak += w * (i < 2 ? n : 1.0 - abs(2.0 * n - 1.0) * 0.9); w *= 0.46; s *= 2.15; }
  return peak;
}
float wet(vec2 p, float scale) { return fbm2(p * scale, 6); }
float pine(vec2 p, float seed) {
  float ink = smoothstep(0.012, 0.004, abs(p.x - 0.03 * sin(p.y * 11.0 + seed)) - 0.008 * (1.2 - p.y / 0.36)) * step(0.0, p.y) * step(p.y, 0.36);
  for (int i = 0; i < 7; i++) {
    float f = float(i), side = mod(f, 2.0) * 2.0 - 1.0;
    vec2 q = p - vec2(side * (0.055 + 0.03 * hash1(f + seed)) * (1.15 - 0.1 * f) , 0.12 + 0.042 * f);
    float cloud = length(q * vec2(0.62, 1.9)) - 0.032 - 0.010 * hash1(f * 3.0 + seed);
    float needles = noise2(vec2(atan(q.y + 0.03, q.x) * 17.0, f + seed)) ;
    ink = max(ink, smoothstep(0.012, -0.012, cloud - 0.012 * needles) * (0.55 + 0.45 * needles));
    ink = max(ink, smoothstep(0.006, 0.0, abs(q.y + 0.02 - 0.3 * side * q.x) - 0.003) * step(q.x * side, 0.03) * step(-0.06, q.x * side) * 0.9);
  }
  return ink;
}
vec3 scene(vec2 uv, vec2 pixel) {
  float fibre = fbm2(uv * vec2(190.0, 34.0), 3) * 0.5 + fbm2(turn(1.1) * uv * vec2(160.0, 26.0) + 9.0, 3) * 0.5;
  vec3 paper = vec3(0.935, 0.912, 0.858) - 0.055 * (fibre - 0.45) - 0.03 * wet(uv, 2.0);
  float ink = 0.0;
  float aspect = uSize.x / uSize.y;
  ink += 0.10 * smoothstep(0.35, 0.75, wet(uv * vec2(0.6, 1.5) + 4.0, 1.5)) * smoothstep(-0.2, 1.0, uv.y);
  for (int i = 0; i < 6; i++) {
    float f = float(i), depth = f / 5.0;
    float warp = 0.018 * (wet(uv + f, 9.0) - 0.5);
    float x = uv.x + warp;
    float massif = i < 4 ? 0.55 * exp(-pow((x - (i % 2 == 0 ? -0.42 : 0.62) + 0.28 * (f - 1.5)) * (1.4 + 0.2 * f), 2.0)) : 0.0;
    float slope = i < 4 ? 0.0 : (i == 4 ? 0.42 * smoothstep(0.1, -1.1, x) : 0.58 * smoothstep(0.25, 1.25, x));
    float h = 0.44 - 0.24 * f + (0.30 - 0.02 * f) * (ridge(x, f + 1.0) - 0.85) + massif * (1.0 - 0.12 * f) + slope;
    float below = h - uv.y - warp;
    if (below < 0.0) continue;
    float mist = exp(-below * (i < 4 ? 2.6 + 1.6 * wet(vec2(uv.x * 0.8, f), 1.5) : 1.9));
    float grain = wet(uv + 3.0 * f, 7.0), pool = exp(-below * 42.0);
    float folds = 1.0 - abs(2.0 * fbm2(vec2(uv.x * 5.5 + 3.2 * below + 9.0 * f, uv.y * 2.4 + 2.0 * uv.x), 6) - 0.95) * 2.6;
    float dry = smoothstep(0.38, 0.62, fibre + 0.35 * (grain - 0.5) + 0.05);
    float crease = smoothstep(0.55, 0.95, folds) * dry * mist;
    float tone = (0.10 + 0.44 * depth) * mist * (0.45 + 1.1 * grain) + (0.13 + 0.34 * depth) * pool * (0.35 + 0.9 * dry) + (0.10 + 0.62 * depth) * crease;
    float moss = smoothstep(0.20, 0.06, voronoi(uv * (58.0 - 4.0 * f)).x) * smoothstep(0.47, 0.62, wet(uv + 7.0 * f, 4.5)) * mist * (i > 1 ? 1.0 : 0.0);
    ink = mix(ink, 0.0, 0.92 * smoothstep(0.0, 0.02, below) * (0.35 + 0.65 * mist)) + tone + 0.42 * moss * depth;
  }
  for (int i = 0; i < 5; i++) {
    float f = float(i);
    vec2 at = i < 3 ? vec2(-aspect + 0.13 + 0.17 * f, -0.42 - 0.10 * f) : vec2(aspect - 0.18 - 0.19 * (f - 3.0), -0.36 - 0.16 * (f - 3.0));
    ink = max(ink, pine((uv - at) / (1.28 - 0.16 * f + 0.35 * step(2.5, f)), f * 2.3) * (0.95 - 0.05 * f) * (0.72 + 0.5 * fibre));
  }
  float ripple = smoothstep(0.62, 0.72, noise2(vec2(uv.x * 3.0, uv.y * 62.0))) * smoothstep(-0.42, -0.6, uv.y) * smoothstep(0.65, 0.1, abs(uv.x - 0.05));
  ink += 0.16 * ripple * fibre * 1.6;
  vec2 b = (uv - vec2(0.02, -0.64)) / 0.16;
  float hull = max(abs(b.y + 0.12 - 0.30 * b.x * b.x) - 0.045 * (1.3 - abs(b.x)), abs(b.x) - 1.0);
  float roof = abs(length(vec2(b.x * 1.25 + 0.15, b.y + 0.16)) - 0.36) - 0.025 - 0.05 * step(0.2, b.y);
  ink = max(ink, smoothstep(0.04, -0.03, hull) * 0.9);
  ink = max(ink, smoothstep(0.05, -0.02, max(roof, -b.y - 0.08)) * 0.75);
  ink = max(ink, smoothstep(0.03, 0.0, sdSegment(b, vec2(0.62, 0.0), vec2(0.66, 0.36)) - 0.035) * 0.9);
  ink = max(ink, smoothstep(0.03, 0.0, length(b - vec2(0.665, 0.45)) - 0.055) * 0.85);
  ink = max(ink, smoothstep(0.012, 0.0, sdSegment(b, vec2(0.74, 0.72), vec2(1.25, -0.42)) - 0.008) * 0.7);
  for (int i = 0; i < 7; i++) {
    float f = float(i);
    vec2 q = (uv - vec2(0.10 + 0.085 * f, 0.60 + 0.05 * sin(f * 1.9) + 0.02 * f)) / (0.020 + 0.006 * hash1(f));
    ink = max(ink, smoothstep(0.25, 0.0, abs(q.y - 0.55 * abs(q.x) * (1.2 - 0.5 * abs(q.x))) - 0.10) * step(abs(q.x), 1.15) * 0.7);
  }
  ink = clamp(ink, 0.0, 1.0);
  vec3 c = paper * mix(vec3(1), vec3(0.055, 0.06, 0.07), 1.0 - pow(1.0 - ink, 1.15));
  vec2 s = (uv - vec2(-aspect + 0.17, 0.66)) / 0.062;
  float stamp = max(abs(s.x), abs(s.y) * 0.8) - 0.95 + 0.08 * noise2(s * 4.0);
  float cut = smoothstep(0.06, 0.12, min(abs(abs(s.x) - 0.34), min(abs(s.y - 0.30 * s.x * s.x + 0.2), abs(s.y - 0.62) )));
  c = mix(c, vec3(0.70, 0.13, 0.10), smoothstep(0.05, -0.05, stamp) * (0.25 + 0.75 * cut) * (0.72 + 0.5 * fibre));
  return c;
}
