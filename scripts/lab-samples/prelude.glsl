#version 300 es
precision highp float;
precision highp int;
out vec4 outColour;
uniform vec2 uSize;
uniform int uSamplesASide;
/** Always 0: a loop that starts from it is not unrolled, so that a heavy scene still compiles in a software renderer. */
uniform int uZero;
/** The corners of a tetrahedron, for slopes in four looks instead of six. */
vec3 corner(int i) { return 0.5773 * (2.0 * vec3(float(((i + 3) >> 1) & 1), float((i >> 1) & 1), float(i & 1)) - 1.0); }

const float PI = 3.14159265;

float hash1(float n) { return fract(sin(n * 127.1) * 43758.5453); }
float hash2(vec2 p) { p = fract(p * vec2(123.34, 456.21)); p += dot(p, p + 45.32); return fract(p.x * p.y); }
float hash3(vec3 p) { p = fract(p * vec3(0.1031, 0.1030, 0.0973)); p += dot(p, p.yxz + 33.33); return fract((p.x + p.y) * p.z); }
vec2 hash22(vec2 p) { return vec2(hash2(p), hash2(p + 71.7)); }

float noise2(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash2(i), hash2(i + vec2(1, 0)), f.x), mix(hash2(i + vec2(0, 1)), hash2(i + vec2(1, 1)), f.x), f.y);
}
float noise3(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(hash3(i), hash3(i + vec3(1, 0, 0)), f.x), mix(hash3(i + vec3(0, 1, 0)), hash3(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash3(i + vec3(0, 0, 1)), hash3(i + vec3(1, 0, 1)), f.x), mix(hash3(i + vec3(0, 1, 1)), hash3(i + vec3(1, 1, 1)), f.x), f.y),
    f.z);
}
const mat2 turn37 = mat2(0.8, 0.6, -0.6, 0.8);
float fbm2(vec2 p, int octaves) {
  float sum = 0.0, weight = 0.5;
  for (int i = 0; i < octaves; i++) { sum += weight * noise2(p); p = turn37 * p * 2.03 + 11.3; weight *= 0.5; }
  return sum;
}
float fbm3(vec3 p, int octaves) {
  float sum = 0.0, weight = 0.5;
  for (int i = 0; i < octaves; i++) { sum += weight * noise3(p); p = p * 2.03 + 7.1; p.xz = turn37 * p.xz; weight *= 0.5; }
  return sum;
}
/** Distance to the nearest of scattered points, to the border between two, and the cell's own number. */
vec3 voronoi(vec2 p) {
  vec2 cell = floor(p), f = fract(p), nearest = vec2(0), nearestCell = vec2(0);
  float best = 8.0;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    vec2 g = vec2(x, y), r = g + 0.15 + 0.7 * hash22(cell + g) - f;
    if (dot(r, r) < best) { best = dot(r, r); nearest = r; nearestCell = cell + g; }
  }
  float border = 8.0;
  for (int y = -2; y <= 2; y++) for (int x = -2; x <= 2; x++) {
    vec2 g = vec2(x, y), r = g + 0.15 + 0.7 * hash22(cell + g) - f;
    if (dot(nearest - r, nearest - r) > 1e-4) border = min(border, dot(0.5 * (nearest + r), normalize(r - nearest)));
  }
  return vec3(sqrt(best), border, hash2(nearestCell + 3.7));
}

mat2 turn(float a) { return mat2(cos(a), -sin(a), sin(a), cos(a)); }
float softMin(float a, float b, float k) { float h = max(k - abs(a - b), 0.0) / k; return min(a, b) - h * h * k * 0.25; }
float softMax(float a, float b, float k) { return -softMin(-a, -b, k); }
float sdSphere(vec3 p, float r) { return length(p) - r; }
float sdEllipsoid(vec3 p, vec3 r) { float k0 = length(p / r), k1 = length(p / (r * r)); return k0 < 1e-4 ? -min(r.x, min(r.y, r.z)) : k0 * (k0 - 1.0) / k1; }
float sdBox(vec3 p, vec3 b) { vec3 q = abs(p) - b; return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0); }
float sdBox2(vec2 p, vec2 b) { vec2 q = abs(p) - b; return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0); }
float sdCapsule(vec3 p, vec3 a, vec3 b, float ra, float rb) {
  vec3 pa = p - a, ba = b - a;
  float h = clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0);
  return length(pa - ba * h) - mix(ra, rb, h);
}
float sdSegment(vec2 p, vec2 a, vec2 b) { vec2 pa = p - a, ba = b - a; return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0)); }

mat3 lookAt(vec3 eye, vec3 target) {
  vec3 w = normalize(target - eye), u = normalize(cross(vec3(0, 1, 0), w));
  return mat3(u, cross(w, u), w);
}
vec3 filmic(vec3 x) { return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0); }
vec3 toScreen(vec3 linear) { return pow(filmic(linear), vec3(1.0 / 2.2)); }
