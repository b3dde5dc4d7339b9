// A young woman in a red scarf, light from the left, plain wall. Nobody in particular: a sculpture of smooth solids.
const int SKIN = 1, HAIR = 2, SCARF = 3, COAT = 4;
const vec3 key = normalize(vec3(-0.72, 0.55, 0.62));
vec2 nearer(vec2 a, float d, int what) { return d < a.x ? vec2(d, float(what)) : a; }
vec3 toHead(vec3 p) { p.xz = turn(-0.30) * p.xz; p.xy = turn(0.05) * p.xy; return p; }
const vec3 eyePlace = vec3(0.292, 0.088, 0.610);

float face(vec3 p) {
  vec3 q = vec3(abs(p.x), p.yz);
  float d = sdEllipsoid(p - vec3(0, 0.34, -0.10), vec3(0.715, 0.80, 0.84));
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.30, 0.16), vec3(0.545, 0.62, 0.56)), 0.30);
  d = softMin(d, sdEllipsoid(q - vec3(0.36, -0.14, 0.46), vec3(0.21, 0.20, 0.20)), 0.24);
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.80, 0.46), vec3(0.17, 0.13, 0.15)), 0.24);
  d = softMin(d, sdCapsule(q, vec3(0.42, -0.52, 0.12), vec3(0.14, -0.80, 0.40), 0.12, 0.10), 0.22);
  d = softMin(d, sdCapsule(q, vec3(0.13, 0.275, 0.715), vec3(0.42, 0.285, 0.57), 0.05, 0.05), 0.16);
  d = softMax(d, -sdEllipsoid(q - vec3(0.285, 0.085, 0.86), vec3(0.19, 0.115, 0.17)), 0.17);
  d = softMin(d, sdCapsule(p, vec3(0, 0.20, 0.735), vec3(0, -0.17, 0.915), 0.045, 0.062), 0.13);
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.195, 0.915), vec3(0.088, 0.075, 0.088)), 0.07);
  d = softMin(d, sdEllipsoid(q - vec3(0.078, -0.220, 0.83), vec3(0.050, 0.046, 0.070)), 0.055);
  d = softMax(d, -sdEllipsoid(q - vec3(0.045, -0.268, 0.888), vec3(0.026, 0.018, 0.034)), 0.03);
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.44, 0.66), vec3(0.25, 0.16, 0.15)), 0.16);
  d = softMax(d, -sdCapsule(p, vec3(0, -0.29, 0.86), vec3(0, -0.375, 0.855), 0.018, 0.026), 0.05);
  float x = q.x;
  float bow = 0.020 * cos(clamp(x * 26.0, 0.0, 4.2)) - 0.015;
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.432 - bow * 0.2 - 0.12 * x * x, 0.755 - 0.65 * x * x), vec3(0.195, 0.042, 0.062)), 0.045);
  d = softMin(d, sdEllipsoid(p - vec3(0, -0.525 + 0.40 * x * x, 0.745 - 0.65 * x * x), vec3(0.155, 0.052, 0.066)), 0.045);
  d = softMax(d, -sdEllipsoid(p - vec3(0, -0.472 + 0.18 * x * x, 0.84 - 0.65 * x * x), vec3(0.150, 0.0085, 0.075)), 0.020);
  d = softMax(d, -sdEllipsoid(p - vec3(0, -0.640, 0.80), vec3(0.15, 0.03, 0.06)), 0.10);
  vec3 e = q - eyePlace;
  float lidBall = length(e) - 0.172;
  float open_ = 0.072 * (1.0 - pow(abs(e.x + 0.006) / 0.158, 2.0));
  float slit = max(e.y - 0.014 - open_ * 1.02 - 0.05 * e.x, -(e.y + 0.012) - open_ * 0.72 + 0.05 * e.x);
  lidBall = softMax(lidBall, -slit * 0.8, 0.012);
  d = softMin(d, max(lidBall, -0.03 - e.z), 0.06);
  d = softMin(d, sdCapsule(p, vec3(0, -0.45, -0.12), vec3(0, -1.6, -0.22), 0.335, 0.37), 0.14);
  return d * 0.8;
}
/** Along a strand the second number grows, across it the first: strands run from the parting down all round. */
vec2 strandAt(vec3 p) { vec3 d = p - vec3(-0.12, 0.45, -0.12); return vec2(atan(d.x, d.z + 0.25), d.y + 0.3 * length(d.xz)); }
float hairField(vec3 p) {
  vec2 lie = strandAt(p);
  float strand = 0.030 * noise2(vec2(lie.x * 7.0 + 0.8 * sin(lie.y * 2.0), lie.y * 1.1)) + 0.010 * noise2(vec2(lie.x * 26.0 + 1.5 * sin(lie.y * 2.4), lie.y * 1.5));
  float cap = sdEllipsoid(p - vec3(0, 0.40, -0.16), vec3(0.83, 0.88, 0.90));
  float parting = abs(p.x + 0.16), line = 0.60 - 0.42 * pow(clamp(abs(p.x + 0.10) / 0.72, 0.0, 1.2), 2.2) + 0.035 * smoothstep(0.12, 0.0, parting);
  cap = softMax(cap, dot(p - vec3(0, line, 0.52), normalize(vec3(0, -0.72, 0.66))) , 0.07);
  vec3 q = vec3(abs(p.x), p.yz);
  float side = sdCapsule(q, vec3(0.70, 0.35, 0.06), vec3(0.74, -0.55, -0.02), 0.17, 0.16);
  side = softMin(side, sdCapsule(q, vec3(0.72, -0.5, -0.05), vec3(0.66, -1.35, 0.10), 0.19, 0.12), 0.2);
  side = softMin(side, sdEllipsoid(p - vec3(0, -0.45, -0.50), vec3(0.80, 1.1, 0.5)), 0.2);
  float fringe = sdCapsule(p, vec3(-0.14, 1.02, 0.46), vec3(0.56, 0.52, 0.60), 0.09, 0.075);
  fringe = softMin(fringe, sdCapsule(p, vec3(0.56, 0.52, 0.60), vec3(0.74, 0.0, 0.30), 0.075, 0.07), 0.12);
  fringe = softMin(fringe, sdCapsule(p, vec3(-0.18, 1.02, 0.46), vec3(-0.62, 0.52, 0.48), 0.085, 0.075), 0.12);
  fringe = softMin(fringe, sdCapsule(p, vec3(-0.62, 0.52, 0.48), vec3(-0.74, 0.0, 0.22), 0.075, 0.07), 0.12);
  return (softMin(softMin(cap, side, 0.22), fringe, 0.24) - strand) * 0.55;
}
float scarf(vec3 p) {
  vec3 q = p - vec3(0, -1.22, 0.02);
  q.y += 0.16 * q.z + 0.06 * sin(q.x * 3.0);
  float a = atan(q.z, q.x), ring = length(q.xz * vec2(0.92, 1.0)) - 0.56;
  float d = length(vec2(ring, q.y * 0.72)) - 0.215 - 0.030 * sin(a * 3.0 + q.y * 13.0 + 1.5 * sin(a * 2.0)) - 0.016 * sin(a * 7.0 - q.y * 21.0);
  vec3 r = p - vec3(0.02, -1.50, 0.08);
  float second = length(vec2(length(r.xz * vec2(0.84, 1.0)) - 0.70, (r.y + 0.24 * r.z) * 0.8)) - 0.21 - 0.030 * sin(atan(r.z, r.x) * 4.0 - r.y * 11.0);
  float tail = sdBox(p - vec3(0.34 + 0.05 * sin(p.y * 4.0), -2.1, 0.92 + 0.04 * sin(p.x * 16.0)), vec3(0.24, 0.6, 0.05)) - 0.04;
  return softMin(min(d, tail), second, 0.06) * 0.6;
}
float coat(vec3 p) {
  float d = sdCapsule(vec3(abs(p.x), p.yz), vec3(0, -2.0, -0.22), vec3(1.15, -2.25, -0.22), 0.60, 0.42);
  return softMin(d, sdEllipsoid(p - vec3(0, -2.9, 0.0), vec3(1.25, 1.1, 0.72)), 0.3) - 0.012 * noise3(p * 7.0);
}
vec2 world(vec3 w) {
  vec3 p = toHead(w);
  vec2 r = vec2(face(p), float(SKIN));
  r = nearer(r, hairField(p), HAIR);
  r = nearer(r, scarf(w), SCARF);
  return nearer(r, coat(w) * 0.8, COAT);
}
vec3 normalAt(vec3 p, float s) {
  vec3 n = vec3(0);
  for (int i = uZero; i < 4; i++) n += corner(i) * world(p + s * corner(i)).x;
  return normalize(n);
}
float shadow(vec3 p, vec3 l) {
  float lit = 1.0, t = 0.03;
  for (int i = 0; i < 30; i++) {
    float d = world(p + l * t).x;
    lit = min(lit, 0.5 + 0.5 * d / (0.13 * t));
    if (lit < 0.0 || t > 2.6) break;
    t += clamp(d, 0.02, 0.14);
  }
  lit = max(lit, 0.0);
  return lit * lit * (3.0 - 2.0 * lit);
}
vec3 wall(vec2 uv) {
  vec3 c = mix(vec3(0.20, 0.27, 0.27), vec3(0.075, 0.10, 0.115), smoothstep(-0.2, 1.5, length(uv - vec2(0.5, 0.25))));
  return c * (0.86 + 0.3 * fbm2(uv * 3.0, 5));
}
vec3 eyeColour(vec3 n, vec3 ray) {
  vec3 look = normalize(toHead(vec3(0.02, 0.03, 1.0))), q = n - look * dot(n, look);
  float r = length(q) / 0.46, a = atan(q.y, q.x);
  vec3 white = vec3(0.78, 0.74, 0.70) * mix(vec3(1), vec3(0.95, 0.72, 0.66), smoothstep(0.5, 1.0, abs(n.x)));
  vec3 iris = mix(vec3(0.26, 0.13, 0.045), vec3(0.42, 0.25, 0.09), fbm2(vec2(a * 6.0, r * 3.0), 4) * smoothstep(0.3, 0.8, r)) * (0.75 + 0.8 * smoothstep(0.3, -0.5, q.y / 0.46));
  iris = mix(iris, vec3(0.02), smoothstep(0.80, 1.0, r));
  vec3 c = mix(iris, white, smoothstep(0.94, 1.06, r));
  return mix(vec3(0.006), c, smoothstep(0.38, 0.45, r));
}
vec3 scene(vec2 uv, vec2 pixel) {
  vec3 eye = vec3(0.0, -0.15, 7.0);
  vec3 ray = lookAt(eye, vec3(-0.02, -0.34, 0)) * normalize(vec3(-uv.x, uv.y, 3.75));
  vec3 c = wall(uv);
  float t = 4.8;
  vec2 hit = vec2(0);
  bool isHit = false;
  for (int i = 0; i < 120; i++) {
    hit = world(eye + ray * t);
    if (hit.x < 0.0006) { isHit = true; break; }
    t += hit.x * 0.9;
    if (t > 9.5) break;
  }
  vec3 eyeNormal = vec3(0), eyeSide = vec3(0);
  float toEye = 1e5;
  vec3 o = toHead(eye), d = toHead(ray);
  for (int i = 0; i < 2; i++) {
    float s = i == 0 ? 1.0 : -1.0;
    vec3 from = o - eyePlace * vec3(s, 1, 1);
    float b = dot(from, d), h = b * b - dot(from, from) + 0.0252;
    if (h > 0.0 && -b - sqrt(h) < toEye) { toEye = -b - sqrt(h); eyeNormal = normalize(from + d * toEye); eyeSide = vec3(s, 0, 0); }
  }
  if (isHit || toEye < 9.0) {
    bool isEye = toEye < t;
    if (isEye) t = toEye;
    vec3 w = eye + ray * t, p = toHead(w), n = isEye ? eyeNormal : normalAt(w, 0.0025);
    if (isEye) { n.xy = n.xy * turn(0.05); n.xz = n.xz * turn(-0.30); }
    int what = isEye ? 0 : int(hit.y + 0.5);
    vec3 l = key, h = normalize(l - ray), q = vec3(abs(p.x), p.yz);
    float lit = shadow(w + n * 0.012, l), facing = dot(n, l), open = 1.0;
    for (int i = 1; i < 5; i++) { float s = 0.07 * float(i); open -= 0.5 * (s - world(w + n * s).x) / float(i); }
    open = clamp(open, 0.0, 1.0);
    vec3 fill = (0.5 + 0.5 * n.y) * vec3(0.13, 0.16, 0.20) + max(dot(n, normalize(vec3(0.9, 0.1, 0.5))), 0.0) * vec3(0.16, 0.19, 0.22) + max(-n.y, 0.0) * vec3(0.16, 0.06, 0.05) + 0.05;
    float back = pow(clamp(1.0 + dot(n, ray), 0.0, 1.0), 3.0) * max(dot(n, normalize(vec3(0.85, 0.35, -0.5))), 0.0);
    if (isEye) {
      vec3 m = reflect(ray, n);
      c = eyeColour(eyeNormal, ray) * (max(facing, 0.0) * mix(0.35, 1.0, lit) * 1.7 + 0.34) * smoothstep(0.11, -0.03, q.y - eyePlace.y - 0.0) ;
      c += 1.9 * smoothstep(0.14, 0.08, length(m - normalize(vec3(-0.38, 0.46, 0.80)))) + 0.04 * smoothstep(0.0, 1.0, m.y);
    } else if (what == SKIN) {
      vec3 skin = vec3(0.72, 0.445, 0.325);
      skin = mix(skin, vec3(0.74, 0.33, 0.25), 0.55 * smoothstep(0.26, 0.03, length((q.xy - vec2(0.40, -0.17)) * vec2(0.9, 1.2))));
      skin = mix(skin, vec3(0.72, 0.34, 0.26), 0.45 * smoothstep(0.16, 0.03, length(q.xy - vec2(0.0, -0.21))));
      skin = mix(skin, vec3(0.55, 0.28, 0.22), 0.35 * smoothstep(0.17, 0.08, length((q - eyePlace).xy * vec2(0.8, 1.25))));
      float bow = 0.020 * cos(clamp(q.x * 26.0, 0.0, 4.2)) - 0.015;
      float seam = -0.472 + 0.18 * q.x * q.x, taper = max(1.0 - pow(q.x / 0.20, 2.0), 0.0);
      float lips = max(p.y - seam - (0.052 + 1.6 * bow * smoothstep(0.16, 0.05, q.x)) * pow(taper, 0.7), seam - 0.090 * taper - p.y) + 0.03 * step(0.192, q.x);
      vec3 rouge = mix(vec3(0.50, 0.13, 0.12), vec3(0.60, 0.20, 0.17), smoothstep(-0.46, -0.54, p.y));
      float onLips = p.z > 0.5 ? smoothstep(0.014, -0.012, lips) : 0.0;
      skin = mix(skin, rouge * (0.9 + 0.2 * noise2(vec2(p.x * 90.0, p.y * 14.0))), onLips * 0.9);
      skin = mix(skin, vec3(0.22, 0.05, 0.05), step(0.5, p.z) * 0.85 * smoothstep(0.185, 0.15, q.x) * smoothstep(0.012, 0.003, abs(p.y - seam)));
      float ridge = 0.292 + 0.085 * sin(clamp((q.x - 0.10) / 0.42, 0.0, 1.0) * 2.3) - 0.03;
      float brow = abs(p.y - ridge) - 0.034 * smoothstep(0.56, 0.30, q.x) * smoothstep(0.075, 0.16, q.x) + 0.05 * step(q.x, 0.085) + 0.05 * step(0.53, q.x);
      float hairs = noise2(vec2((p.y - 0.9 * q.x) * 85.0, (q.x + 0.4 * p.y) * 26.0));
      skin = mix(skin, vec3(0.085, 0.045, 0.03), 0.88 * smoothstep(0.014, -0.014, brow + 0.014 * (hairs - 0.5)) * step(0.3, p.z) * (0.6 + 0.4 * hairs));
      vec3 e = q - eyePlace;
      float open_ = 0.072 * (1.0 - pow(abs(e.x + 0.006) / 0.158, 2.0)), upper = e.y - 0.014 - open_ * 1.02 - 0.05 * e.x;
      if (abs(e.x) < 0.185 && p.z > 0.4) {
        skin = mix(skin, vec3(0.03, 0.018, 0.015), 0.95 * smoothstep(0.020, 0.006, abs(upper - 0.006)) * smoothstep(0.185, 0.15, abs(e.x)));
        float lower = -(e.y + 0.012) - open_ * 0.72 + 0.05 * e.x;
        skin = mix(skin, vec3(0.25, 0.10, 0.08), 0.55 * smoothstep(0.016, 0.004, abs(lower - 0.004)));
        skin = mix(skin, vec3(0.36, 0.17, 0.13), 0.55 * smoothstep(0.018, 0.004, abs(upper - 0.062)));
      }
      float freckle = voronoi(p.xy * 24.0).x;
      skin *= 1.0 - 0.16 * smoothstep(0.16, 0.06, freckle) * smoothstep(0.40, 0.15, length(p.xy - vec2(0, -0.10)));
      skin *= 0.95 + 0.1 * noise3(p * 60.0);
      vec3 wrap = clamp((facing + vec3(0.34, 0.15, 0.10)) / (1.0 + vec3(0.34, 0.15, 0.10)), 0.0, 1.0);
      vec3 soft = vec3(pow(lit, 0.7), lit, lit * (0.85 + 0.15 * lit));
      c = skin * (wrap * soft * vec3(2.35, 2.12, 1.86) + fill * open * 1.25 + vec3(0.12, 0.02, 0.01) * (1.0 - open));
      float sheen = mix(0.035, 0.16, onLips);
      c += sheen * pow(max(dot(n, h), 0.0), mix(16.0, 50.0, onLips)) * lit * 3.2;
      c += vec3(0.9, 0.8, 0.7) * back * 0.35;
    } else if (what == HAIR) {
      vec2 lie = strandAt(p);
      float run = fbm2(vec2(lie.x * 46.0 + 3.0 * sin(lie.y * 2.4), lie.y * 2.2), 4);
      vec3 along = normalize(vec3(0.45 * sign(p.x + 0.16) * smoothstep(0.3, 0.9, p.y), -1.0, -0.3 * p.z));
      float slope = dot(normalize(along + 0.35 * (run - 0.5)), h), shine = pow(max(1.0 - slope * slope, 0.0), 26.0);
      vec3 tint = mix(vec3(0.016, 0.008, 0.006), vec3(0.105, 0.050, 0.026), run * run * 1.6);
      c = tint * (max(facing * 0.7 + 0.3, 0.0) * lit * 2.6 + fill * open * 1.8) + vec3(0.42, 0.27, 0.17) * shine * lit * (0.25 + run) * 0.8 + tint * back * 5.0;
    } else if (what == SCARF) {
      float a = atan(w.z, w.x), knit = sin(a * 95.0) * sin(w.y * 85.0 + 1.2 * sin(a * 95.0));
      vec3 wool = mix(vec3(0.44, 0.035, 0.03), vec3(0.60, 0.07, 0.045), 0.5 + 0.5 * knit) * (0.8 + 0.4 * fbm3(w * 9.0, 3));
      c = wool * (clamp(facing * 0.85 + 0.15, 0.0, 1.0) * lit * vec3(2.3, 2.05, 1.8) + fill * open * 1.3) + wool * back * 1.6;
    } else {
      vec3 cloth = vec3(0.050, 0.065, 0.085) * (0.75 + 0.5 * noise2(w.xy * 130.0)) * (0.85 + 0.3 * fbm3(w * 5.0, 3));
      c = cloth * (max(facing, 0.0) * lit * 2.4 + fill * open * 1.5) + cloth * back * 2.0;
    }
  }
  c *= 1.0 - 0.10 * dot(uv, uv);
  return toScreen(c * 0.47) + 0.012 * (hash2(pixel) - 0.5);
}
