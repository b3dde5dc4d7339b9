// A great wave as a woodcut: flat blues, carved outlines, claws of foam, grain of the block.
vec3 sheet = vec3(0.91, 0.84, 0.70);
vec3 paintOver(vec3 c, vec3 tint, float d, float line) {
  c = mix(c, tint, smoothstep(0.002, -0.002, d));
  return mix(c, vec3(0.07, 0.10, 0.22), smoothstep(line + 0.002, line - 0.001, abs(d)));
}
/** The bent coordinates of a curling wave: x along its back, y the depth under its skin. */
float curlDistance(vec2 p, vec2 heart, float size, out vec2 skin) {
  vec2 q = (p - heart) / size;
  float r = length(q), a = atan(q.y, q.x);
  float t = a < -2.2 ? a + 2.0 * PI : a;
  float outer = 1.0 + 0.10 * t + 0.05 * sin(t * 5.0);
  float back = q.x < 0.0 || t > 1.2 ? r - outer : max(r - outer, 0.0);
  float hollow = 0.56 + 0.05 * t - r;
  hollow = t > 2.9 ? -1.0 : hollow;
  skin = vec2(t, r);
  float body = max(r - outer, 0.60 + 0.03 * t - r);
  body = max(body, -t - 0.15);
  float base = max(q.x - 0.15 * q.y + 0.12 - 0.35 * (q.y + 1.0), q.y + 0.05);
  base = max(base, 0.70 - length(q));
  base = max(base, -q.x - 1.50 + 0.5 * (q.y + 0.4));
  return min(body, base) * size;
}
float swell(float x, float f) { return 0.10 * sin(x * (2.2 + 0.5 * f) + 1.9 * f) + 0.05 * abs(sin(x * (4.1 + f) + f * 2.7)) * -1.0 + 0.02 * sin(x * 11.0 + f); }
float claws(vec2 p, float scale, float seed) { vec3 v = voronoi(p * scale + seed); return (v.x - 0.42) / scale; }
vec3 scene(vec2 uv, vec2 pixel) {
  vec2 p = uv + 0.004 * (vec2(noise2(uv * 21.0), noise2(uv * 21.0 + 5.0)) - 0.5);
  vec3 deep = vec3(0.085, 0.17, 0.36), mid = vec3(0.22, 0.40, 0.56), pale = vec3(0.58, 0.70, 0.72), foam = vec3(0.95, 0.92, 0.83);
  vec3 c = mix(sheet, vec3(0.78, 0.66, 0.52), smoothstep(0.05, 0.95, p.y) * 0.75);
  c = mix(c, vec3(0.44, 0.46, 0.50), 0.75 * smoothstep(0.70, 1.05, p.y + 0.03 * noise2(vec2(p.x * 5.0, 2.0))));
  float disc = length(p - vec2(0.78, 0.52)) - 0.15;
  c = paintOver(c, vec3(0.80, 0.26, 0.17), disc, 0.0);
  for (int i = 0; i < 3; i++) {
    float f = float(i), h = 0.52 - 0.07 * f - 0.10 * sin(p.x * 1.3 + 2.0 * f);
    float band = abs(p.y - h) - 0.014 * smoothstep(1.0, 0.2, abs(p.x - 0.5 + 0.5 * f) ) ;
    if (abs(p.x - 0.5 + 0.5 * f) < 0.9) c = mix(c, vec3(0.96, 0.92, 0.82), 0.8 * smoothstep(0.003, -0.003, band));
  }
  float cone = max(p.y - 0.30 + 0.30 * pow(abs(p.x - 0.42), 0.72) + 0.008 * sin(p.x * 60.0), -0.25 - p.y);
  float capLine = p.y - 0.17 - 0.035 * sin(p.x * 38.0) * cos(p.x * 17.0);
  c = paintOver(c, capLine > 0.0 ? foam : mix(vec3(0.36, 0.46, 0.58), pale, smoothstep(0.15, -0.15, p.y)), cone, 0.004);
  for (int i = 0; i < 4; i++) {
    float f = float(i), top = -0.16 - 0.19 * f + swell(p.x + 0.3 * f, f) * (1.0 + 0.25 * f) + (i == 3 ? 0.10 * smoothstep(0.2, 1.1, p.x) : 0.0);
    float d = p.y - top;
    if (d > 0.03) continue;
    float stripe = sin(-d * (74.0 - 7.0 * f) + 3.0 * sin(p.x * 3.0 + f) );
    vec3 tint = stripe > 0.25 ? deep : stripe > -0.45 ? mid : pale;
    tint = mix(tint, deep, smoothstep(-0.12, -0.34, d));
    c = paintOver(c, tint, d, 0.0045);
    float crest = max(d + 0.002, -d - 0.035 - 0.03 * noise2(vec2(p.x * 15.0, f)));
    if (noise2(vec2(p.x * 2.3, f * 5.0)) > 0.45) c = paintOver(c, foam, max(crest, claws(p, 24.0, f) - 0.006), 0.003);
  }
  for (int i = 0; i < 2; i++) {
    vec2 heart = i == 0 ? vec2(0.98, -0.30) : vec2(-0.36, 0.06);
    float size = i == 0 ? 0.26 : 0.66;
    vec2 q = i == 0 ? vec2(2.0 * heart.x - p.x, p.y) : p;
    vec2 skin;
    float d = curlDistance(q, heart, size, skin);
    float rib = sin(skin.y * 42.0 + 1.2 * skin.x + 0.6 * sin(skin.x * 4.0));
    vec3 tint = rib > 0.30 ? deep : rib > -0.5 ? mid : pale;
    tint = mix(tint, deep, smoothstep(0.95, 0.66, skin.y) * step(0.2, skin.x) * 0.75);
    c = paintOver(c, tint, d, 0.0065);
    vec2 r = (q - heart) / size;
    float tip = smoothstep(2.3, -0.2, skin.x) * step(-0.4, skin.x);
    float froth = abs(d) - size * (0.05 + 0.14 * tip) * step(-1.0, skin.x) * step(skin.x, 2.6) * step(0.45, skin.y);
    float finger = claws(q, 13.0 / size * 0.66, 4.0) - 0.012 * size;
    float mass = max(froth, finger);
    if (skin.x < 2.6 && skin.x > -1.0) {
      c = paintOver(c, foam, mass, 0.0045);
      float small = max(froth - size * 0.07, claws(q, 30.0 / size * 0.66, 9.0) + 0.004);
      c = paintOver(c, foam, small, 0.003);
      float inner = claws(q, 34.0 / size * 0.66, 2.0);
      if (mass < -0.012) c = mix(c, pale, smoothstep(0.002, -0.002, abs(inner - 0.004) - 0.003));
    }
    float spray = length(fract(q * 17.0) - 0.5 - 0.3 * (hash22(floor(q * 17.0)) - 0.5));
    if (hash2(floor(q * 17.0) + 3.0) > 0.62 && d > 0.0 && length(r - vec2(0.55, 0.55)) < 0.85) c = mix(c, foam, smoothstep(0.13, 0.10, spray));
  }
  float grain = fbm2(vec2(uv.x * 3.0 + 0.6 * noise2(uv * 1.5), uv.y * 62.0), 4);
  c *= 0.93 + 0.13 * grain;
  c = mix(c, sheet * 1.03, 0.10 * smoothstep(0.55, 0.8, fbm2(uv * 70.0, 3)));
  float edge = max(abs(uv.x) - uSize.x / uSize.y, abs(uv.y) - 1.0) + 0.028;
  return mix(c, sheet * 1.04, smoothstep(-0.004, 0.004, edge + 0.004 * (noise2(uv * 30.0) - 0.5)));
}
