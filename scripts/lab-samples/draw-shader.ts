import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Scene } from './scenes.ts'

const maxBytes = 118_000
const here = new URL('.', import.meta.url)

/** The scene's fragment shader on a canvas of its size, as a file. */
export async function drawShader(page: Page, scene: Scene, type: 'image/png' | 'image/webp'): Promise<Buffer> {
  const parts = [
    'prelude.glsl',
    ...(scene.hasStrokes ? ['strokes.glsl'] : []),
    `scenes/${scene.name}.glsl`,
    'main.glsl',
  ]
  const source = (await Promise.all(parts.map((part) => readFile(new URL(part, here), 'utf8')))).join('\n')
  const base64 = await page.evaluate(drawInPage, { ...scene, type, source, maxBytes })
  return Buffer.from(base64, 'base64')
}

async function drawInPage(task: {
  width: number
  height: number
  samplesASide: number
  type: string
  source: string
  maxBytes: number
}): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = task.width
  canvas.height = task.height
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false })
  if (!gl) throw new Error('no WebGL 2')
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, '#version 300 es\nin vec2 at; void main() { gl_Position = vec4(at, 0, 1); }'],
    [gl.FRAGMENT_SHADER, task.source],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'no compile')
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no link')
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const at = gl.getAttribLocation(program, 'at')
  gl.enableVertexAttribArray(at)
  gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0)
  gl.uniform2f(gl.getUniformLocation(program, 'uSize'), task.width, task.height)
  gl.uniform1i(gl.getUniformLocation(program, 'uSamplesASide'), task.samplesASide)
  gl.enable(gl.SCISSOR_TEST)
  // Band by band: one long draw call counts as a hang.
  for (let y = 0; y < task.height; y += 16) {
    gl.scissor(0, y, task.width, 16)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.readPixels(0, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  }
  for (let quality = 0.92; ; quality -= 0.04) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, task.type, quality))
    if (!blob) throw new Error('no picture file')
    if (task.type !== 'image/png' && blob.size > task.maxBytes && quality > 0.4) continue
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return btoa(binary)
  }
}
