export interface Scene {
  readonly name: string
  readonly kind: 'contents' | 'styles'
  readonly width: number
  readonly height: number
  /** Its square is the number of rays a pixel. */
  readonly samplesASide: number
  /** Drawn with the brush of strokes.glsl. */
  readonly hasStrokes?: true
}

export const scenes: readonly Scene[] = [
  { name: 'portrait', kind: 'contents', width: 600, height: 768, samplesASide: 2 },
  { name: 'lake', kind: 'contents', width: 768, height: 512, samplesASide: 3 },
  { name: 'street', kind: 'contents', width: 614, height: 768, samplesASide: 2 },
  { name: 'fruit', kind: 'contents', width: 768, height: 600, samplesASide: 3 },
  { name: 'cat', kind: 'contents', width: 640, height: 768, samplesASide: 2 },
  { name: 'bridge', kind: 'contents', width: 768, height: 560, samplesASide: 2 },
  { name: 'oil', kind: 'styles', width: 768, height: 600, samplesASide: 1, hasStrokes: true },
  { name: 'ink', kind: 'styles', width: 768, height: 560, samplesASide: 2 },
  { name: 'porcelain', kind: 'styles', width: 704, height: 704, samplesASide: 2 },
  { name: 'wave', kind: 'styles', width: 768, height: 560, samplesASide: 2 },
  { name: 'rose', kind: 'styles', width: 704, height: 704, samplesASide: 2 },
  { name: 'points', kind: 'styles', width: 768, height: 560, samplesASide: 1 },
  { name: 'mosaic', kind: 'styles', width: 704, height: 704, samplesASide: 3 },
  { name: 'swirls', kind: 'styles', width: 768, height: 600, samplesASide: 1, hasStrokes: true },
]
