// A ginger tabby looks up in a garden. Its fur is marched through shell by shell.
const vec3 sun = normalize(vec3(-0.6, 0.75, 0.45));
const float furLength = 0.085;

/** In an ear's own axes; w is half its width at that height. */
vec4 inEar(vec3 p) {
  vec3 q = vec3(abs(p.x), p.yz) - vec3(0.46, 0.60, -0.02);
  q.xy = turn(-0.34) * q.xy;
  q.xz = turn(0.30) * q.xz;
  return vec4(q, 0.39 * (1.0 - pow(clamp((q.y + 0.12) / 0.70, 0.0, 1.0), 1.15)));
}
float earShape(vec3 p) {
  vec4 e = inEar(p);
  return max(length(vec2(e.x, e.z * 2.1)) - e.w, max(e.y - 0.56, -e.y - 0.25)) * 0.55 + 0.06;
}
float furry(vec3 p) {
  vec3 q = vec3(abs(p.x), p.yz);
  float d = sdEllipsoid(p - vec3(0, 0.14, -0.04), vec3(0.74, 0.64, 0.66));
  d = softMin(d, sdEllipsoid(q - vec3(0.40, -0.20, 0.12), vec3(0.40, 0.32, 0.40)), 0.22);
  d = softMin(d, sdCapsule(p, vec3(0, 0.30, 0.50), vec3(0, -0.02, 0.72), 0.13, 0.10), 0.20);
  d = softMin(d, sdEllipsoid(q - vec3(0.135, -0.215, 0.66), vec3(0.18, 0.145, 0.165)), 0.07);
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.37, 0.56), vec3(0.15, 0.12, 0.15)), 0.08);
  d = softMax(d, -sdEllipsoid(q - vec3(0.30, 0.10, 0.70), vec3(0.185, 0.145, 0.17)), 0.10);
  d = softMin(d, earShape(p), 0.10);
  d = softMin(d, sdEllipsoid(p - vec3(0, -1.25, -0.35), vec3(0.78, 0.95, 0.70)), 0.40);
  return softMin(d, sdEllipsoid(q - vec3(0.40, -1.95, -0.25), vec3(0.60, 0.75, 0.75)), 0.35);
}
vec3 eyeAt(float side) { return vec3(side * 0.295, 0.098, 0.475); }
/** Fur lies away from the nose, down the chest. */
vec3 lie(vec3 p) {
  vec3 d = p - vec3(0, -0.06, 0.72);
  d.y *= p.y < -0.55 ? 0.2 : 1.0;
  return normalize(mix(normalize(d), vec3(0.25 * sign(p.x) * smoothstep(0.0, 0.3, abs(p.x)), -1.0, 0.1), smoothstep(-0.45, -0.85, p.y)));
}
vec3 coat(vec3 p) {
  float x = abs(p.x), warp = 0.10 * (fbm3(p * 4.0, 3) - 0.45);
  vec3 ginger = mix(vec3(0.72, 0.34, 0.10), vec3(0.86, 0.50, 0.20), noise3(p * 3.0)), dark = vec3(0.36, 0.12, 0.03), white = vec3(0.93, 0.88, 0.80);
  float stripe = 0.0;
  if (p.y > 0.2 && p.z > -0.1) stripe = smoothstep(0.25, 0.75, sin(x * 25.0 + 3.0 * p.y + 20.0 * warp + 1.5)) * smoothstep(0.26, 0.42, p.y) * smoothstep(0.52, 0.38, x);
  stripe = max(stripe, smoothstep(0.3, 0.8, sin((p.y + 0.55 * x) * 22.0 + 22.0 * warp)) * smoothstep(0.38, 0.52, x) * smoothstep(0.35, 0.05, p.y));
  stripe = max(stripe, smoothstep(0.3, 0.85, sin(p.y * 14.0 + 4.0 * x * x + 18.0 * warp)) * smoothstep(-0.75, -1.0, p.y) * smoothstep(0.30, 0.5, x));
  vec3 c = mix(ginger, dark, stripe * 0.85);
  float bib = smoothstep(0.05, -0.05, length((p.xy - vec2(0, -0.30)) * vec2(0.92, 1.0)) - 0.30 + warp) * smoothstep(0.30, 0.45, p.z);
  bib = max(bib, smoothstep(0.06, -0.06, x - 0.055 - 0.25 * smoothstep(0.12, -0.2, p.y) + warp * 0.5) * step(p.y, 0.32) * smoothstep(0.4, 0.5, p.z));
  bib = max(bib, smoothstep(0.08, -0.08, x - 0.34 - 0.22 * smoothstep(-0.9, -1.6, p.y) + warp) * smoothstep(-0.42, -0.62, p.y));
  bib = max(bib, 0.85 * smoothstep(0.055, 0.015, abs(length((vec2(x, p.y) - vec2(0.30, 0.09)) * vec2(0.9, 1.0)) - 0.20)) * smoothstep(0.25, 0.4, p.z));
  return mix(c, white, bib);
}
vec3 garden(vec2 uv) {
  vec3 c = mix(vec3(0.055, 0.10, 0.04), vec3(0.30, 0.40, 0.16), smoothstep(-0.9, 1.0, uv.y + 0.35 * sin(uv.x * 1.6 + 1.0)));
  c = mix(c, vec3(0.62, 0.58, 0.26), 0.7 * smoothstep(0.9, 0.0, length((uv - vec2(-0.72, 0.78)) * vec2(0.8, 1.0))));
  c = mix(c, vec3(0.045, 0.085, 0.06), 0.7 * smoothstep(0.7, 0.1, length((uv - vec2(0.75, 0.1)) * vec2(1.0, 0.7))));
  for (int i = 0; i < 58; i++) {
    float f = float(i);
    vec2 at = vec2(2.4 * hash1(f) - 1.2, 2.3 * hash1(f + 60.0) - 1.05);
    float r = 0.045 + 0.085 * hash1(f + 120.0), d = length(uv - at) - r;
    vec3 tint = hash1(f + 7.0) > 0.74 ? vec3(0.88, 0.42, 0.48) : hash1(f + 9.0) > 0.5 ? vec3(0.95, 0.85, 0.42) : vec3(0.50, 0.66, 0.28);
    c += tint * (0.085 + 0.05 * smoothstep(-0.016, -0.004, d)) * smoothstep(0.010, -0.010, d) * (0.35 + 0.9 * smoothstep(-0.7, 0.9, at.y - 0.4 * at.x));
  }
  return c;
}
vec3 eyeball(vec3 p, float side, vec3 ray) {
  vec3 n = normalize(p - eyeAt(side)), look = normalize(vec3(-0.07, 0.05, 1.0));
  vec3 q = n - look * dot(n, look);
  float r = length(q) / 0.93, a = atan(q.y, q.x);
  float slit = length(vec2(q.x * 2.2, q.y * 0.92)) - 0.52;
  float fibres = fbm2(vec2(a * 9.0, r * 5.0), 4);
  vec3 iris = mix(vec3(0.34, 0.50, 0.10), vec3(0.72, 0.62, 0.12), smoothstep(0.9, 0.35, r)) * (0.55 + 0.95 * fibres);
  iris *= smoothstep(1.04, 0.86, r);
  vec3 c = mix(vec3(0.006), iris, smoothstep(-0.03, 0.04, slit));
  c *= 0.45 + 0.75 * smoothstep(0.65, -0.35, n.y);
  vec3 m = reflect(ray, n);
  float window = smoothstep(0.04, 0.0, sdBox2(vec2(dot(m, normalize(cross(sun, vec3(0, 1, 0)))), m.y - 0.78), vec2(0.15, 0.13))) * step(0.0, dot(m, sun));
  return c * 1.4 + window * 1.5 + 0.13 * smoothstep(0.1, 0.9, m.y);
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 eye = vec3(0.25, 0.18, 4.8);
  vec3 ray = lookAt(eye, vec3(0, -0.13, 0)) * normalize(vec3(-uv.x, uv.y, 3.6));
  vec3 back = garden(uv), c = back;
  float t = 3.2, toEye = 1e5, side = 0.0;
  for (int i = 0; i < 2; i++) {
    float s = i == 0 ? 1.0 : -1.0;
    vec3 o = eye - eyeAt(s);
    float b = dot(o, ray), h = b * b - dot(o, o) + 0.0335;
    if (h > 0.0 && -b - sqrt(h) < toEye) { toEye = -b - sqrt(h); side = s; }
  }
  bool isHit = false;
  for (int i = 0; i < 90; i++) {
    float d = furry(eye + ray * t) - furLength;
    if (d < 0.001) { isHit = true; break; }
    t += d * 0.85;
    if (t > 7.0) break;
  }
  if (!isHit) t = 7.0;
  vec3 sum = vec3(0);
  float cover = 0.0;
  if (isHit) {
    vec3 p0 = eye + ray * t;
    vec3 n = vec3(0);
    for (int i = uZero; i < 4; i++) n += corner(i) * furry(p0 + 0.006 * corner(i));
    n = normalize(n);
    vec3 along = lie(p0); along = normalize(along - n * dot(n, along) * 0.9);
    float face = smoothstep(0.75, 0.3, length(p0 - vec3(0, -0.05, 0.6)));
    float longness = mix(1.0, 0.36, face), depth = 0.0;
    vec3 l = sun;
    float lit = 1.0, s = 0.09;
    for (int i = 0; i < 12; i++) { float d = furry(p0 + n * 0.05 + l * s); lit = min(lit, 0.5 + 0.5 * d / (0.25 * s)); s += 0.09; }
    lit = clamp(lit, 0.0, 1.0);
    for (int i = 0; i < 44; i++) {
      vec3 p = p0 + ray * depth;
      if (t + depth > toEye) { sum += (1.0 - cover) * eyeball(eye + ray * toEye, side, ray); cover = 1.0; break; }
      float h = furry(p);
      if (h > furLength * 1.6 && depth > 0.25) break;
      float up = clamp(h / (furLength * longness), 0.0, 1.0);
      vec3 root = p - n * h - along * h * 3.2;
      float clump = 0.35 * noise3(root * 13.0) + 0.08 * noise3(root * 31.0);
      float strand = noise3(root * 92.0) * 0.8 + clump;
      float here = smoothstep(up * 0.92 - 0.02, up * 0.92 + 0.16, strand) * (1.0 - up * up * 0.55);
      if (h < 0.004) here = 1.0;
      here *= h < furLength * longness ? 0.62 : 0.0;
      if (here > 0.003) {
        vec3 tint = coat(root) * (0.72 + 0.5 * noise3(root * 92.0 + 7.0)) * (0.42 + 0.75 * up);
        vec4 ear = inEar(root);
        float inside = smoothstep(0.72, 0.45, abs(ear.x) / (ear.w + 0.03)) * smoothstep(0.0, 0.12, ear.y) * smoothstep(0.36, 0.26, ear.y) * step(0.0, ear.z);
        tint = mix(tint, vec3(0.62, 0.30, 0.25) * (0.55 + 0.6 * abs(ear.x) / (ear.w + 0.03)), 0.88 * inside * (1.0 - 0.7 * smoothstep(0.62, 0.85, strand)));
        float slope = dot(along, l), shine = pow(max(sqrt(max(1.0 - slope * slope, 0.0)), 0.0), 8.0);
        float facing = clamp(dot(n, l) * 0.6 + 0.4, 0.0, 1.0);
        vec3 colour = tint * (facing * mix(0.30, 1.0, lit) * vec3(2.5, 2.15, 1.65) + (0.5 + 0.5 * n.y) * vec3(0.32, 0.40, 0.36) + 0.14) + 0.035 * shine * lit * up;
        float rim = pow(clamp(1.0 + dot(n, ray), 0.0, 1.0), 2.5);
        colour += tint * rim * (0.55 + 0.6 * max(-n.x + 0.2, 0.0)) * vec3(1.3, 1.1, 0.7);
        sum += (1.0 - cover) * here * colour;
        cover += (1.0 - cover) * here;
        if (cover > 0.985) break;
      }
      depth += clamp(h * 0.30, 0.005, 0.03);
    }
    c = mix(back, sum / max(cover, 1e-3), cover);
    vec3 q = p0 - vec3(0, -0.075, 0.80);
    float nose = max(abs(q.x) - 0.105 + 0.10 * smoothstep(0.055, -0.075, q.y), abs(q.y) - 0.062);
    vec3 tip = mix(vec3(0.66, 0.28, 0.24), vec3(0.90, 0.54, 0.46), smoothstep(-0.06, 0.06, q.y)) * (0.85 + 0.2 * noise2(q.xy * 120.0));
    float nostril = smoothstep(0.03, 0.005, length((vec2(abs(q.x), q.y) - vec2(0.056, -0.012)) * vec2(0.75, 1.2)));
    if (p0.z > 0.5) {
      c = mix(c, tip * 0.95 + 0.25 * smoothstep(0.05, 0.0, length(q.xy - vec2(-0.03, 0.036))), smoothstep(0.012, -0.012, nose));
      c = mix(c, vec3(0.10, 0.03, 0.03), nostril * 0.85);
      float mouth = min(abs(q.x) + 1.0 * max(0.0, max(q.y + 0.06, -0.15 - q.y)) , abs(length(vec2(abs(q.x) - 0.10, q.y + 0.10)) - 0.10) + max(q.y + 0.13, 0.0) * 3.0);
      c = mix(c, vec3(0.20, 0.07, 0.05), 0.75 * smoothstep(0.018, 0.004, mouth) * step(q.y, -0.05));
      vec2 pits = vec2(abs(q.x) - 0.10, q.y + 0.115);
      c = mix(c, vec3(0.30, 0.14, 0.08), 0.55 * smoothstep(0.014, 0.006, length(mod(pits + vec2(0.0, 0.0), vec2(0.05, 0.04)) - vec2(0.025, 0.02))) * step(abs(pits.x - 0.05), 0.07) * step(abs(pits.y), 0.05));
    }
    for (int i = 0; i < 2; i++) {
      vec3 at = eyeAt(i == 0 ? 1.0 : -1.0);
      vec2 r = vec2((p0.x - at.x) * (i == 0 ? 1.0 : -1.0), p0.y - at.y);
      float lid = length(vec2(r.x, r.y * 1.2 + 0.25 * r.x)) - 0.168;
      if (p0.z > 0.3) c = mix(c, vec3(0.07, 0.03, 0.02), 0.85 * smoothstep(0.030, 0.008, abs(lid + 0.006)));
    }
  }
  c = toScreen(c * 0.44);
  for (int i = 0; i < 12; i++) {
    float f = float(i), side2 = i % 2 == 0 ? 1.0 : -1.0, k = floor(f / 2.0);
    vec2 from = vec2(side2 * (0.14 + 0.018 * k) - 0.03, -0.075 - 0.018 * k);
    vec2 q = (uv - from) * vec2(side2, 1);
    float long_ = 0.62 - 0.05 * abs(k - 2.0), y = (0.16 - 0.085 * k) * q.x - 0.26 * q.x * q.x * (0.5 + 0.25 * k);
    float line = abs(q.y - y) - 0.0024 * (1.0 - q.x / long_);
    if (q.x > 0.0 && q.x < long_) c = mix(c, vec3(0.97, 0.95, 0.90), 0.85 * smoothstep(0.0022, 0.0, line));
  }
  return c * (1.0 - 0.08 * dot(uv, uv)) + 0.012 * (hash2(pixel) - 0.5);
}
