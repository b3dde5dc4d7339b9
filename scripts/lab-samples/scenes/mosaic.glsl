// A floor of small stones: two dolphins' waves round a sun, laid in rings, with a plaited border.
vec3 stone(vec2 id, vec3 tint) {
  vec3 v = vec3(hash2(id), hash2(id + 3.1), hash2(id + 7.7)) - 0.5;
  return tint * (1.0 + 0.34 * v.x) + 0.05 * v;
}
const vec3 chalk = vec3(0.86, 0.80, 0.68), night = vec3(0.09, 0.15, 0.27), sea = vec3(0.16, 0.38, 0.50), sky = vec3(0.50, 0.68, 0.70), brick = vec3(0.62, 0.24, 0.15), gold = vec3(0.85, 0.60, 0.20), olive = vec3(0.36, 0.38, 0.18), rose = vec3(0.80, 0.50, 0.40);
vec3 plan(vec2 p) {
  float r = length(p), a = atan(p.y, p.x);
  if (max(abs(p.x), abs(p.y)) > 0.94) return night;
  if (r < 0.12) return mix(gold, vec3(0.96, 0.80, 0.42), step(0.5, fract(a * 1.91)));
  if (r < 0.335) {
    float petal = abs(fract(a / (2.0 * PI) * 12.0) - 0.5) * 2.0, tip = (r - 0.12) / 0.21;
    if (petal < 0.92 - tip * tip * 0.95) return mix(gold, brick, smoothstep(0.1, 0.9, tip)) * (petal < 0.3 ? 1.25 : 0.95);
    return mix(night, sea, tip);
  }
  if (r < 0.375) return chalk;
  if (r < 0.60) {
    float t = (r - 0.4875) / 0.1, wave = sin(a * 8.0);
    float one = abs(t - 0.62 * wave) , two = abs(t + 0.62 * wave);
    bool isOver = cos(a * 8.0) * wave > 0.0;
    if (min(one, two) < 0.42) { bool isOne = isOver ? one < 0.42 : two >= 0.42; float d = isOne ? one : two; return d > 0.30 ? night : d > 0.12 ? (isOne ? brick : olive) : (isOne ? rose : vec3(0.72, 0.70, 0.40)); }
    return length(vec2(mod(a * 8.0 + PI * 0.5, PI) - PI * 0.5, t * 2.2)) < 0.5 ? gold : chalk;
  }
  if (r < 0.64) return night;
  if (r < 0.90) {
    float t = (r - 0.64) / 0.26, u = a / (2.0 * PI) * 14.0, f = fract(u);
    vec2 q = vec2(f - 0.55, t - 0.52);
    float curl = length(q * vec2(1.0, 0.9)), turnAt = atan(q.y, q.x);
    float spiral = sin(turnAt * 1.0 + curl * 17.0 - 1.0);
    if (curl < 0.42 && spiral > 0.1) return mix(sky, chalk, step(0.75, spiral));
    return t < 0.30 + 0.16 * sin(6.28 * f) ? night : mix(sea, sky, smoothstep(0.3, 1.0, t));
  }
  if (r < 0.94) return chalk;
  vec2 q = abs(p);
  float leaf = length((turn(0.785) * (q - vec2(0.82))) * vec2(1.0, 2.1));
  if (leaf < 0.17) return leaf < 0.06 ? gold : mod(atan(q.y - 0.82, q.x - 0.82) * 4.0, 2.0) < 1.0 ? olive : vec3(0.55, 0.56, 0.28);
  return mix(chalk, rose, 0.55 * step(0.5, noise2(p * 9.0)));
}
vec3 scene(vec2 uv, vec2 pixel) {
  const float size = 0.0305;
  vec2 p = uv + 0.006 * (vec2(noise2(uv * 14.0), noise2(uv * 14.0 + 40.0)) - 0.5);
  float r = length(p), a = atan(p.y, p.x);
  vec2 id, f, middle;
  if (r < 0.94 && max(abs(p.x), abs(p.y)) < 0.94) {
    float row = floor(r / size), ringR = (row + 0.5) * size, count = max(floor(2.0 * PI * ringR / (size * (0.94 + 0.25 * hash1(row)))), 5.0);
    float u = (a / (2.0 * PI)) * count + 0.5 * mod(row, 2.0) + hash1(row + 9.0);
    id = vec2(mod(floor(u), count), row + 300.0);
    float crooked = 0.16 * (hash2(id) - 0.5);
    f = vec2(fract(u) - 0.5, r / size - row - 0.5);
    f.x += crooked * f.y;
    float at = (floor(u) + 0.5 - 0.5 * mod(row, 2.0) - hash1(row + 9.0)) / count * 2.0 * PI;
    middle = ringR * vec2(cos(at), sin(at));
  } else {
    float row = floor(p.y / size), u = p.x / size * (0.92 + 0.12 * hash1(row)) + hash1(row + 2.0);
    id = vec2(floor(u), row);
    f = vec2(fract(u) - 0.5, p.y / size - row - 0.5);
    middle = vec2((floor(u) + 0.5 - hash1(row + 2.0)) / (0.92 + 0.12 * hash1(row)) * size, (row + 0.5) * size);
  }
  f = turn(0.16 * (hash2(id + 2.0) - 0.5)) * f;
  vec2 half_ = vec2(0.435, 0.425) - 0.05 * hash22(id + 6.0);
  float chip = 0.05 * (noise2(f * 9.0 + id * 5.0) - 0.5);
  float d = sdBox2(f, half_ - 0.06) - 0.06 + chip;
  vec3 grout = vec3(0.40, 0.37, 0.33) * (0.75 + 0.4 * fbm2(uv * 90.0, 3)) * (0.7 + 0.6 * smoothstep(0.0, 0.1, d));
  vec3 c = stone(id, plan(middle)) * (0.86 + 0.28 * fbm2(uv * 70.0 + id, 4));
  vec2 tilt = (hash22(id + 11.0) - 0.5) * 0.5 + f * 0.18;
  c *= 0.94 + 0.30 * dot(tilt, vec2(-0.6, 0.8));
  float rim = smoothstep(-0.11, 0.0, d);
  c += 0.14 * rim * dot(normalize(f + 1e-4), vec2(-0.6, 0.8));
  float glint = pow(clamp(1.0 - length(f - vec2(-0.12, 0.16) - tilt * 0.5) * 2.6, 0.0, 1.0), 2.0) * hash2(id + 21.0);
  c += 0.13 * glint;
  return mix(c, grout, smoothstep(-0.02, 0.025, d)) * (1.02 - 0.12 * dot(uv, uv));
}
