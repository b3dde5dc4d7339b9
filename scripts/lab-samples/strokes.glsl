// Brush strokes: layers from coarse to fine, each stroke with the colour of the subject under its middle, along the scene's own direction.
vec3 subject(vec2 p);
/** Radians. */
float direction(vec2 p);
/** How much of the finer layers a place takes, 0 to 1. */
float fineness(vec2 p);

/** Colour in xyz, height of the paint in w. */
vec4 painted(vec2 p, float scale, float longness) {
  vec4 paint = vec4(subject(p) * 0.8, 0.0);
  for (int layer = 0; layer < 6; layer++) {
    float k = float(layer), size = scale * (layer < 2 ? 1.0 : layer < 4 ? 0.62 : 0.38);
    mat2 grid = turn(0.5 + 1.1 * k);
    vec2 cell = floor(grid * p / size);
    for (int y = -2; y <= 2; y++) for (int x = -2; x <= 2; x++) {
      vec2 id = cell + vec2(x, y) + 57.0 * k;
      vec2 jitter = hash22(id);
      vec2 middle = (cell + vec2(x, y) + 0.15 + 0.7 * jitter) * size * grid;
      float luck = hash2(id + 5.5);
      if (layer >= 2 && luck > fineness(middle) + 0.25) continue;
      vec2 q = turn(direction(middle) + 0.35 * (luck - 0.5)) * (p - middle) / size;
      q.y += 0.10 * (jitter.x - 0.5) * q.x * q.x;
      float along = q.x / (layer < 4 ? longness : 0.8 * longness), across = q.y / 0.46;
      float bristle = noise2(vec2(q.x * 0.9 + 9.0 * luck, q.y * 16.0 + 40.0 * jitter.y));
      float ragged = 0.28 * (noise2(vec2(q.y * 11.0, luck * 90.0)) - 0.5);
      float inside = smoothstep(1.0, 0.86, abs(along + ragged)) * smoothstep(1.0, 0.72, abs(across) + 0.15 * (bristle - 0.5));
      if (inside <= 0.0) continue;
      inside *= smoothstep(0.05, 0.35, bristle + 0.75 - 0.6 * smoothstep(0.1, 1.0, along));
      vec3 tint = subject(middle);
      tint *= 1.0 + 0.22 * (hash2(id + 9.1) - 0.5);
      tint += 0.055 * (vec3(hash2(id + 1.3), hash2(id + 2.7), hash2(id + 3.9)) - 0.5);
      tint *= 0.90 + 0.2 * bristle;
      float relief = (0.35 + 0.65 * bristle) * (1.0 - 0.55 * across * across) + 0.45 * smoothstep(0.55, 0.95, along) ;
      paint = mix(paint, vec4(tint, relief + 0.04 * k), inside);
    }
  }
  return paint;
}
/** The paint in light from the upper left. */
vec3 impasto(vec2 p, float scale, float longness, float depth) {
  float e = scale * 0.06;
  vec4 seen[3];
  for (int i = uZero; i < 3; i++) seen[i] = painted(p + e * vec2(i == 1, i == 2), scale, longness);
  vec4 here = seen[0];
  vec3 n = normalize(vec3((here.w - seen[1].w) * depth, (here.w - seen[2].w) * depth, 1.0));
  vec3 l = normalize(vec3(-0.55, 0.65, 0.75));
  float shine = pow(max(dot(reflect(-l, n), vec3(0, 0, 1)), 0.0), 18.0);
  return here.xyz * (0.42 + 0.78 * max(dot(n, l), 0.0)) + 0.10 * shine;
}
