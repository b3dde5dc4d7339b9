
void main() {
  vec3 sum = vec3(0);
  for (int y = 0; y < uSamplesASide; y++) for (int x = 0; x < uSamplesASide; x++) {
    vec2 at = gl_FragCoord.xy + (vec2(x, y) + 0.5) / float(uSamplesASide) - 0.5;
    sum += clamp(scene((2.0 * at - uSize) / uSize.y, at), 0.0, 1.0);
  }
  outColour = vec4(sum / float(uSamplesASide * uSamplesASide), 1);
}
