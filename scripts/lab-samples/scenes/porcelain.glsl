// Blue and white: a peony in scrolling leaves, with wave and fret borders, cobalt under glaze.
float ink = 0.0;
float edgeInk = 0.0;
/** One wash of cobalt: the edge gathers more than the middle. */
void wash(float d, float strength, float soft) {
  float inside = smoothstep(soft, -soft, d);
  float rim = smoothstep(0.016, 0.0, abs(d + 0.004));
  ink = mix(ink, strength, inside);
  edgeInk = max(edgeInk * (1.0 - inside * 0.9), rim);
}
float petal(vec2 q, float wide, float tall) { q.y -= tall * 0.5; float w = wide * (1.0 - pow(abs(q.y) / (tall * 0.5), 2.0)) * (1.0 + 0.5 * q.y / tall) ; return max(abs(q.x) - w, abs(q.y) - tall * 0.5) * 0.7; }
float leafShape(vec2 q, float long_) { float t = clamp(q.x / long_, 0.0, 1.0); float w = 0.24 * long_ * sin(PI * pow(t, 0.7)) * (1.0 + 0.22 * sin(t * 22.0) * step(0.0, q.y) + 0.22 * sin(t * 22.0 + 1.5) * step(q.y, 0.0)); return (abs(q.y - 0.10 * long_ * sin(t * PI)) - w) * 0.8 + max(0.0, max(-q.x, q.x - long_)); }
void leaf(vec2 p, vec2 at, float angle, float long_) {
  vec2 q = turn(angle) * (p - at);
  if (q.x < -0.02 || q.x > long_ + 0.02 || abs(q.y) > long_) return;
  wash(leafShape(q, long_), 0.34 + 0.30 * q.x / long_, 0.004);
  float vein = min(abs(q.y - 0.10 * long_ * sin(q.x / long_ * PI)) - 0.0022, abs(fract(q.x / long_ * 6.0 - abs(q.y) * 16.0) - 0.5) * 0.05 - 0.0015);
  if (leafShape(q, long_) < -0.006) edgeInk = max(edgeInk, 0.9 * smoothstep(0.003, 0.0, vein));
}
void flower(vec2 p, vec2 at, float size, float start) {
  vec2 q = (p - at) / size;
  float r = length(q);
  if (r > 1.2) return;
  for (int ring = 0; ring < 4; ring++) {
    float k = float(ring), count = ring == 0 ? 9.0 : ring == 1 ? 8.0 : 6.0, out_ = 1.05 - 0.24 * k;
    for (int j = 0; j < 2; j++) {
      float a = atan(q.x, q.y) + start + (float(j) + k) * PI / count;
      float f = mod(a + PI / count, 2.0 * PI / count) - PI / count;
      vec2 l = vec2(r * sin(f), r * cos(f));
      float scallop = 0.035 * cos(f * count * 3.0);
      float d = max(length((l - vec2(0, out_ * 0.62)) * vec2(1.35 + 0.10 * k, 0.9)) - out_ * 0.40 - scallop * out_, 0.10 - r) * size;
      float shade = smoothstep(out_ * 0.95, out_ * 0.30, r);
      wash(d, 0.10 + 0.62 * shade * shade, 0.004);
      float stripe = abs(fract(f * count * 1.6) - 0.5) * 0.14 * r * size - 0.0012;
      if (d < -0.012) edgeInk = max(edgeInk, 0.55 * smoothstep(0.003, 0.0, stripe) * shade);
    }
  }
  wash((r - 0.17) * size, 0.85, 0.004);
  float seeds = voronoi(q * 15.0).x;
  if (r < 0.15) ink = mix(0.12, ink, smoothstep(0.22, 0.32, seeds));
}
/** A spiral vine: r = a * exp(b * angle). */
void vine(vec2 p, vec2 at, float start, float handed, float size) {
  vec2 q = p - at; q.x *= handed; q = turn(start) * q;
  float r = length(q), a = atan(q.y, q.x);
  if (r > size * 1.4) return;
  float b = 0.235, n = (log(max(r, 1e-3) / size) / b - a) / (2.0 * PI), k = min(floor(n + 0.5), 0.0);
  float on = size * exp(b * (a + 2.0 * PI * k));
  float thick = 0.010 * sqrt(on / size) + 0.002;
  if (k >= -2.0) wash(abs(r - on) * 0.95 - thick, 0.86, 0.003);
  for (int i = 0; i < 7; i++) {
    float f = float(i), t = -0.35 - 0.62 * f, rr = size * exp(b * t);
    vec2 c = rr * vec2(cos(t), sin(t));
    vec2 world = at + (c * turn(start)) * vec2(handed, 1);
    vec2 out_ = normalize((c * turn(start)) * vec2(handed, 1));
    float side = mod(f, 2.0) < 0.5 ? 1.0 : -0.75;
    float angle = atan(out_.y, out_.x) * 1.0 + (side > 0.0 ? 0.75 * handed : PI + 0.7 * handed);
    leaf(p, world, angle, (0.62 - 0.055 * f) * size * (side > 0.0 ? 1.15 : 0.80));
  }
  float bud = length(q) - size * 0.12;
  wash(bud, 0.55, 0.004); wash(bud + size * 0.06, 0.9, 0.003);
}
vec3 scene(vec2 uv, vec2 pixel) {
  ink = 0.02; edgeInk = 0.0;
  vec2 p = uv + 0.005 * (vec2(noise2(uv * 9.0), noise2(uv * 9.0 + 30.0)) - 0.5);
  float edge = max(abs(p.x), abs(p.y));
  vec2 q = abs(p);
  bool isSwapped = q.y > q.x; if (isSwapped) q = q.yx;
  if (edge < 0.80) {
    vec2 m = vec2(p.x, p.y);
    for (int i = 0; i < 4; i++) {
      vec2 s = vec2(i % 2 == 0 ? 1.0 : -1.0, i < 2 ? 1.0 : -1.0);
      vine(m, vec2(0.49, 0.49) * s, s.y > 0.0 ? 2.2 : -2.2 + 0.0, s.x * s.y, 0.235);
    }
    for (int i = 0; i < 4; i++) {
      float a = float(i) * PI * 0.5;
      vec2 d = vec2(cos(a), sin(a)), n = vec2(-d.y, d.x);
      flower(m, d * 0.60, 0.135, a);
      leaf(m, d * 0.36 + n * 0.05, a + 0.95, 0.24); leaf(m, d * 0.36 - n * 0.05, a - 0.95, 0.24);
      leaf(m, d * 0.74 + n * 0.10, a + 1.75, 0.20); leaf(m, d * 0.74 - n * 0.10, a - 1.75, 0.20);
    }
    flower(m, vec2(0), 0.36, 0.0);
    float small = voronoi(m * 6.5 + 2.0).x;
    if (ink < 0.03 && edgeInk < 0.1) wash((small - 0.10) / 6.5, 0.62, 0.004);
  } else if (edge < 0.905) {
    float t = (edge - 0.80) / 0.105, u = q.y * 11.5 + 0.5;
    vec2 c = vec2(fract(u) - 0.5, t - 0.12);
    float rings = length(c * vec2(1.0, 0.95));
    ink = 0.12 + 0.55 * smoothstep(0.05, 0.0, abs(fract(rings * 6.0) - 0.5) - 0.22) * step(rings, 0.62);
    if (rings > 0.62) ink = 0.75;
    edgeInk = smoothstep(0.03, 0.0, min(abs(t - 0.03), abs(t - 0.97)) - 0.01);
  } else {
    float t = (edge - 0.905) / 0.085, u = fract(q.y * 9.5 + 0.5);
    vec2 g = floor(vec2(u, t) * vec2(9.0, 7.0));
    bool isLine = g.y == 1.0 || g.y == 6.0 || g.x == 0.0 && g.y > 1.0 || g.x == 7.0 && g.y > 2.0 && g.y < 6.0 || g.y == 3.0 && g.x > 1.0 && g.x < 8.0 || g.x == 2.0 && g.y > 2.0 && g.y < 5.0 || g.y == 4.0 && g.x > 1.0 && g.x < 5.0;
    ink = isLine ? 0.86 : 0.10;
  }
  float pooled = fbm2(uv * 15.0, 5), speck = smoothstep(0.63, 0.75, fbm2(uv * 48.0, 4));
  float cobalt = clamp(ink * (0.72 + 0.62 * pooled) + 0.55 * edgeInk + speck * 0.45 * step(0.3, ink), 0.0, 1.0);
  vec3 glaze = vec3(0.925, 0.945, 0.955) - 0.035 * fbm2(uv * 3.0, 4);
  vec3 c = mix(glaze, vec3(0.42, 0.58, 0.82), smoothstep(0.0, 0.42, cobalt));
  c = mix(c, vec3(0.11, 0.22, 0.56), smoothstep(0.3, 0.75, cobalt));
  c = mix(c, vec3(0.045, 0.075, 0.26), smoothstep(0.72, 1.0, cobalt));
  c *= 0.985 + 0.02 * smoothstep(0.0, 0.05, voronoi(uv * 11.0).y);
  return c + 0.05 * exp(-7.0 * dot(uv - vec2(-0.45, 0.55), uv - vec2(-0.45, 0.55)));
}
