// A rose window with the sun behind it: twelve petals of jewel glass in lead and stone.
vec3 glass(float n, float ring) {
  if (n < 0.34) return mix(vec3(0.03, 0.09, 0.62), vec3(0.08, 0.30, 0.86), hash1(n * 91.0));
  if (n < 0.60) return mix(vec3(0.62, 0.02, 0.05), vec3(0.92, 0.10, 0.08), hash1(n * 57.0));
  if (n < 0.74) return mix(vec3(0.95, 0.56, 0.05), vec3(1.0, 0.80, 0.26), hash1(n * 33.0));
  if (n < 0.86) return mix(vec3(0.02, 0.40, 0.22), vec3(0.16, 0.62, 0.30), hash1(n * 71.0));
  return mix(vec3(0.36, 0.08, 0.50), vec3(0.62, 0.22, 0.66), hash1(n * 13.0));
}
/** Distance to the lead (positive inside the pane), a number for the pane. */
vec2 panes(vec2 q, float scale, float seed) { vec3 v = voronoi(q * scale + seed); return vec2(v.y / scale, fract(v.z * 7.31 + seed * 0.137)); }
vec3 scene(vec2 uv, vec2 pixel) {
  float r = length(uv), a = atan(uv.y, uv.x), stone = 1.0, n = 0.5, ring = 0.0;
  float u = a / (2.0 * PI) * 12.0, f = fract(u) - 0.5, around = f / 12.0 * 2.0 * PI;
  vec2 local = vec2(r * sin(around), r * cos(around));
  vec2 pane = vec2(1.0, 0.0);
  float id = floor(u), odd = mod(id, 2.0);
  if (r < 0.2) {
    stone = min(0.19 - r, 0.2);
    float petal = 0.085 + 0.06 * cos(a * 6.0);
    float d = r - petal;
    pane = vec2(abs(d), d < 0.0 ? 0.68 : 0.12);
    pane.x = min(pane.x, abs(r - 0.045));
    if (r < 0.045) pane.y = 0.45;
    if (d > 0.0) pane.x = min(pane.x, r * abs(sin(a * 3.0 + PI * 0.5)) * 0.36);
  } else if (r < 0.66) {
    ring = 1.0;
    float across = abs(local.x), wide = 0.088 * smoothstep(0.2, 0.52, r) + 0.022;
    float top = length(local - vec2(0, 0.525)) - 0.108;
    float body = max(across - wide, r - 0.53);
    stone = -min(top, max(body, 0.215 - r));
    pane = panes(vec2(across, r), 17.0, 3.0 + odd * 5.0);
    float heart = length(local - vec2(0, 0.53));
    if (heart < 0.075) { pane = vec2(min(0.075 - heart, abs(heart - 0.035)), heart < 0.035 ? 0.70 : odd < 0.5 ? 0.42 : 0.05); }
    else { pane.x = min(pane.x, heart - 0.075); pane.x = min(pane.x, abs(across - wide * 0.62) + 0.001); if (across > wide * 0.62) pane.y = 0.62 + 0.12 * fract(pane.y * 9.0); else pane.y = (odd < 0.5 ? 0.04 : 0.36) + 0.22 * fract(pane.y * 5.0); }
    float between = length(vec2(r * sin((abs(f) - 0.5) / 12.0 * 2.0 * PI), r * cos((abs(f) - 0.5) / 12.0 * 2.0 * PI)) - vec2(0, 0.605)) - 0.042;
    if (-between > stone) { stone = -between; pane = vec2(abs(between + 0.018), between < -0.018 ? 0.80 : 0.90); }
  } else if (r < 0.93) {
    ring = 2.0;
    float big = length(local - vec2(0, 0.785)) - 0.098;
    float g = (abs(f) - 0.5) / 12.0 * 2.0 * PI;
    vec2 l2 = vec2(r * sin(g), r * cos(g));
    float small = length(l2 - vec2(0, 0.865)) - 0.046, inner = length(l2 - vec2(0, 0.715)) - 0.04;
    stone = -min(big, min(small, inner));
    float b = length(local - vec2(0, 0.785)), turnAt = atan(local.y - 0.785, local.x);
    float lobes = 0.070 + 0.014 * cos(turnAt * 8.0);
    pane = vec2(min(abs(b - lobes), abs(b - 0.034)), b < 0.034 ? (odd < 0.5 ? 0.66 : 0.40) : b < lobes ? (odd < 0.5 ? 0.48 : 0.22) : 0.72);
    if (b < lobes && b > 0.034) { pane.x = min(pane.x, b * abs(sin(turnAt * 4.0)) * 0.25); pane.y += 0.1 * (hash1(floor(turnAt / PI * 4.0) + id) - 0.5); }
    if (small < 0.0 || inner < 0.0) pane = vec2(abs(min(small, inner) + 0.016), min(small, inner) < -0.016 ? 0.82 : 0.10);
  } else {
    ring = 3.0;
    stone = min(r - 0.955, 0.985 - max(abs(uv.x), abs(uv.y)));
    pane = panes(uv, 8.0, 1.0);
    vec2 q = abs(uv) - vec2(0.86);
    float c = length(q);
    if (c < 0.10) pane = vec2(min(0.10 - c, min(abs(c - 0.05), 1.0)), c < 0.05 ? 0.70 : 0.46);
    else { pane.x = min(pane.x, c - 0.10); pane.y = 0.30 * pane.y + (fract(pane.y * 17.0) > 0.8 ? 0.45 : 0.0); }
  }
  n = fract(pane.y);
  vec3 c = glass(n, ring);
  float streaks = fbm2(turn(n * 20.0) * uv * vec2(7.0, 32.0) + n * 50.0, 5), seeds = smoothstep(0.12, 0.03, voronoi(uv * 60.0).x);
  vec3 behind = mix(vec3(1.0, 0.95, 0.82), vec3(0.70, 0.80, 1.0), smoothstep(-0.4, 0.9, length(uv - vec2(0.15, 0.3)) - 0.2));
  c *= behind * (0.55 + 1.15 * streaks) * (1.15 - 0.38 * length(uv - vec2(0.12, 0.22)));
  c += c * c * 0.55 + 0.10 * seeds * c;
  c *= 0.62 + 0.38 * smoothstep(0.004, 0.03, pane.x);
  float lead = smoothstep(0.0085, 0.0055, pane.x);
  vec3 metal = vec3(0.035, 0.034, 0.04) + 0.10 * smoothstep(0.0055, 0.0, abs(pane.x - 0.0035)) * vec3(0.7, 0.75, 0.85) * noise2(uv * 50.0);
  c = mix(c, metal, lead);
  vec3 masonry = vec3(0.085, 0.075, 0.075) * (0.6 + 0.8 * fbm2(uv * 26.0, 5));
  masonry += 0.10 * smoothstep(0.012, 0.0, abs(stone + 0.006)) * vec3(1.0, 0.85, 0.7);
  c = mix(masonry, c, smoothstep(-0.002, 0.003, stone));
  float edge = max(abs(uv.x), abs(uv.y));
  if (edge > 0.985) c = masonry * 0.7;
  return pow(clamp(c, 0.0, 1.0), vec3(0.80));
}
