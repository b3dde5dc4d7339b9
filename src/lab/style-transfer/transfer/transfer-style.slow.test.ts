import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contents } from '#tests/support/lab/style-pictures/contents.ts'
import { measureQuality } from '#tests/support/lab/style-pictures/quality.ts'
import { type Shader, shade } from '#tests/support/lab/style-pictures/shading.ts'
import { styles } from '#tests/support/lab/style-pictures/styles.ts'
import { createWasmKernel } from './patches/wasm-kernel.ts'
import { transferStyle } from './transfer-style.ts'

const wasm = await createWasmKernel(await readFile(new URL('../assembly/patch-match.wasm', import.meta.url)))

const picture = (shader: Shader) => shade(512, 384, shader)

test.each(['night swirls', 'stained glass'] as const)(
  'after %s a result is far nearer to the style than its colours alone bring it, and keeps the photo',
  (name) => {
    const content = picture(contents.portrait)
    const style = picture(styles[name])
    const image = transferStyle({ content, style, sizePx: 512, fidelity: 1.5, strokeSize: 1, seed: 1 }, wasm)
    if (image === undefined) throw new Error('Cancelled')
    const { distanceRatio, similarity } = measureQuality(content, style, image)
    expect(distanceRatio).toBeLessThan(0.65)
    expect(similarity).toBeGreaterThan(0.55)
  },
)
