// A mountain lake in the morning: snow on the ridges, forest to the water's edge, the sky in the still water.
const vec3 sun = normalize(vec3(-0.75, 0.42, 0.28));

float ridges(vec2 p, int octaves) {
  float sum = 0.0, weight = 0.55, before = 1.0;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(2.0 * noise2(p) - 1.0);
    n *= mix(n, 1.0, 0.35) * before;
    sum += weight * n;
    before = clamp(n * 1.6, 0.0, 1.0);
    weight *= 0.5;
    p = turn37 * p * 2.07 + 5.3;
  }
  return sum;
}
float height(vec2 p, int octaves) {
  float far = smoothstep(7.0, 20.0, p.y);
  float valley = smoothstep(1.2, 7.5, abs(p.x + 0.9 - 0.05 * p.y) + 0.55 * max(p.y - 9.0, 0.0) * 0.6);
  float h = ridges(p * 0.13 + vec2(3.1, 1.7), octaves) * (1.6 + 7.2 * far) * valley;
  return h + 0.35 * valley - 0.28 + 0.5 * smoothstep(10.0, 13.0, p.y);
}
float forest(vec2 p, float h) { return smoothstep(2.9, 1.8, h + 1.2 * noise2(p * 0.9)) * smoothstep(0.0, 0.06, h); }
vec3 sky(vec3 d) {
  float up = max(d.y, 0.0);
  vec3 c = mix(vec3(0.86, 0.80, 0.74), vec3(0.20, 0.40, 0.72), pow(clamp(up * 2.3, 0.0, 1.0), 0.62));
  float glow = max(dot(d, sun), 0.0);
  c += vec3(1.0, 0.55, 0.25) * (0.3 * pow(glow, 6.0) + 0.5 * pow(glow, 60.0));
  vec2 q = d.xz / (d.y + 0.16) * 0.9;
  float density = smoothstep(0.46, 0.82, fbm2(q * vec2(0.7, 1.5) + vec2(4.2, 0.8), 6) + 0.04);
  float toSun = fbm2((q + vec2(-0.13, 0.05)) * vec2(0.7, 1.5) + vec2(4.2, 0.8), 5);
  vec3 cloud = mix(vec3(1.05, 0.95, 0.88), vec3(0.52, 0.56, 0.68), smoothstep(0.4, 0.85, toSun));
  return mix(c, cloud, density * smoothstep(0.02, 0.16, d.y));
}
float march(vec3 eye, vec3 ray, float from, float most) {
  float t = from;
  for (int i = 0; i < 190; i++) {
    vec3 p = eye + ray * t;
    float h = p.y - height(p.xz, 6) - 0.1 * forest(p.xz, p.y);
    if (h < 0.0012 * t) return t;
    t += clamp(h * 0.42, 0.01, 0.6);
    if (t > most || p.y > 9.0) break;
  }
  return -1.0;
}
vec3 land(vec3 p, float t, vec3 ray) {
  float e = max(0.003 * t, 0.01);
  int octaves = 10;
  float h = height(p.xz, octaves);
  vec3 n = normalize(vec3(h - height(p.xz + vec2(e, 0), octaves), e, h - height(p.xz + vec2(0, e), octaves)));
  float lit = 1.0, s = 0.15;
  for (int i = 0; i < 28; i++) {
    vec3 q = p + sun * s;
    lit = min(lit, 0.5 + 6.0 * (q.y - height(q.xz, 5)) / s);
    s *= 1.22;
    if (lit < 0.0) break;
  }
  lit = clamp(lit, 0.0, 1.0);
  float detail = fbm2(p.xz * 9.0, 4);
  vec3 rock = mix(vec3(0.20, 0.185, 0.175), vec3(0.34, 0.30, 0.26), fbm2(vec2(p.x * 3.0, p.y * 14.0 + p.z), 4));
  rock *= 0.75 + 0.5 * detail;
  vec3 meadow = mix(vec3(0.13, 0.17, 0.05), vec3(0.27, 0.23, 0.08), noise2(p.xz * 2.4));
  vec3 c = mix(rock, meadow * (0.7 + 0.6 * detail), smoothstep(0.62, 0.85, n.y) * smoothstep(2.6, 1.0, p.y));
  float trees = forest(p.xz, p.y) * smoothstep(0.42, 0.62, n.y + 0.25 * noise2(p.xz * 1.4));
  vec3 crowns = voronoi(p.xz * vec2(19.0, 10.0));
  vec3 green = mix(vec3(0.015, 0.042, 0.026), vec3(0.050, 0.085, 0.030), crowns.z) * (1.35 - 1.1 * crowns.x);
  green = mix(green, vec3(0.30, 0.15, 0.025) * (1.3 - crowns.x), step(0.94, crowns.z) * smoothstep(1.2, 0.3, p.y));
  c = mix(c, green, trees);
  float snow = smoothstep(2.25, 3.1, p.y + 1.3 * (fbm2(p.xz * 1.1, 4) - 0.5)) * smoothstep(0.38, 0.62, n.y + 0.22 * detail);
  c = mix(c, vec3(0.80, 0.83, 0.90), snow);
  c = mix(c, vec3(0.30, 0.26, 0.20), smoothstep(0.07, 0.02, p.y));
  vec3 shade = c * (max(dot(n, sun), 0.0) * lit * vec3(2.9, 2.25, 1.6) + (0.5 + 0.5 * n.y) * vec3(0.30, 0.40, 0.58) + 0.12 * max(dot(n, -sun), 0.0) * vec3(0.8, 0.6, 0.4));
  float haze = 1.0 - exp(-0.0028 * t * t * exp(-0.34 * p.y) * 0.26);
  vec3 air = mix(vec3(0.50, 0.60, 0.76), vec3(0.95, 0.78, 0.60), pow(max(dot(ray, sun), 0.0), 3.0));
  return mix(shade, air * 0.9, clamp(haze, 0.0, 0.9));
}
vec3 far(vec3 eye, vec3 ray, float from) {
  float t = march(eye, ray, from, 34.0);
  return t > 0.0 ? land(eye + ray * t, t, ray) : sky(ray);
}
// A spruce as a flat silhouette: boughs that hang, shorter to the top.
float spruce(vec2 p, float tall, float seed) {
  p.x += 0.02 * sin(p.y * 3.0 + seed);
  float y = p.y / tall;
  if (y < 0.0 || y > 1.02) return 0.0;
  float tier = y * 19.0 + seed + 0.5 * noise2(vec2(seed, p.x * 8.0 + (p.x > 0.0 ? 50.0 : 0.0)));
  float reach = tall * 0.21 * pow(max(1.0 - y, 0.0), 0.85) * (0.42 + 0.58 * fract(-tier)) * (0.75 + 0.5 * hash2(vec2(floor(tier), seed + (p.x > 0.0 ? 3.0 : 0.0)))) * smoothstep(0.02, 0.12, y);
  float needles = 0.07 * tall * (noise2(p * vec2(60.0, 95.0) + seed) - 0.5);
  return max(smoothstep(0.012, -0.012, abs(p.x) - reach - needles * (1.0 - 0.6 * y)), smoothstep(0.004, -0.004, abs(p.x) - 0.014 * tall * (1.05 - y)));
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 eye = vec3(0.2, 0.62, -1.0);
  mat3 view = lookAt(eye, vec3(-0.3, 1.42, 9.0));
  vec3 ray = view * normalize(vec3(uv, 1.75));
  vec3 c;
  float toWater = ray.y < 0.0 ? -eye.y / ray.y : 1e5;
  float t = march(eye, ray, 0.6, min(toWater, 34.0));
  if (t > 0.0) c = land(eye + ray * t, t, ray);
  else if (toWater < 40.0) {
    vec3 p = eye + ray * toWater;
    float calm = 0.55 + 0.45 * smoothstep(0.35, 0.65, noise2(p.xz * vec2(0.5, 1.6)));
    vec2 slope = vec2(fbm2(p.xz * vec2(5.0, 15.0), 4) - 0.47, fbm2(p.xz * vec2(6.0, 21.0) + 31.0, 4) - 0.47) * calm;
    vec3 n = normalize(vec3(slope.x * 0.035, 1.0, slope.y * 0.085));
    vec3 mirrored = reflect(ray, n);
    mirrored.y = abs(mirrored.y);
    float fresnel = 0.10 + 0.90 * pow(1.0 - max(dot(n, -ray), 0.0), 4.0);
    vec3 bed = mix(vec3(0.10, 0.17, 0.15), vec3(0.012, 0.055, 0.075), smoothstep(0.5, 4.0, p.z + 1.0));
    float stones = voronoi(p.xz * vec2(7.0, 7.0)).x;
    bed *= mix(1.25 - 0.9 * stones, 1.0, smoothstep(0.5, 2.0, p.z + 1.0));
    c = mix(bed, far(p, mirrored, 0.3) * vec3(0.88, 0.93, 0.95), fresnel);
    c += vec3(0.10, 0.09, 0.08) * smoothstep(0.75, 0.95, noise2(p.xz * vec2(3.0, 60.0))) * smoothstep(9.0, 14.0, p.z);
  } else c = sky(ray);
  c += vec3(1.0, 0.72, 0.45) * 0.10 * pow(max(dot(ray, sun), 0.0), 4.0);
  c = toScreen(c * 0.80);
  float aspect = uSize.x / uSize.y, trees = 0.0;
  vec3 bark = vec3(0.035, 0.055, 0.045);
  for (int i = 0; i < 8; i++) {
    float f = float(i), side = i < 5 ? -1.0 : 1.0;
    float x = i < 5 ? -aspect + 0.02 + 0.105 * f + 0.05 * hash1(f) : aspect - 0.03 - 0.12 * (f - 5.0);
    float tall = i < 5 ? 1.45 - 0.20 * f + 0.25 * hash1(f + 5.0) : 0.85 - 0.2 * (f - 5.0);
    float ground = -0.83 + 0.05 * hash1(f + 2.0) - 0.02 * f * (i < 5 ? 1.0 : 0.0);
    float here = spruce(uv - vec2(x, ground), tall, f * 3.7);
    float light = noise2((uv - vec2(x, 0)) * vec2(26.0, 40.0)) * smoothstep(0.05, -0.12, (uv.x - x) * 1.0 / tall);
    vec3 tint = mix(bark, vec3(0.20, 0.24, 0.12), 0.75 * light) * (0.8 + 0.35 * hash1(f));
    c = mix(c, tint, here);
  }
  float bank = -0.80 - 0.16 * smoothstep(-aspect, -0.35, uv.x) - 0.22 * smoothstep(-0.6, 0.4, uv.x) + 0.28 * smoothstep(0.85, aspect, uv.x) + 0.02 * noise2(uv * 9.0);
  float blades = 0.07 * noise2(vec2(uv.x * 75.0 + 9.0 * uv.y, 3.0)) * noise2(vec2(uv.x * 21.0, 1.0)) + 0.015 * noise2(vec2(uv.x * 190.0 + 20.0 * uv.y, 7.0));
  float onBank = smoothstep(0.004, -0.004, uv.y - bank - blades);
  float turf = fbm2(vec2(uv.x * 42.0 + uv.y * 12.0, uv.y * 13.0), 4);
  vec3 grass = mix(vec3(0.07, 0.085, 0.035), vec3(0.42, 0.36, 0.15), turf * smoothstep(-0.22, 0.03, uv.y - bank) * 1.1);
  vec3 blossom = voronoi(uv * vec2(26.0, 34.0));
  if (blossom.z > 0.78 && blossom.x < 0.17) grass = mix(vec3(0.72, 0.42, 0.62), vec3(0.92, 0.78, 0.36), step(0.89, blossom.z));
  c = mix(c, grass, onBank);
  return c * (1.0 - 0.07 * dot(uv, uv)) + 0.012 * (hash2(pixel) - 0.5);
}
