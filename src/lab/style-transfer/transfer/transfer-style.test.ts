import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contents } from '#tests/support/lab/style-pictures/contents.ts'
import { structuralSimilarity } from '#tests/support/lab/style-pictures/measures.ts'
import { type Shader, shade } from '#tests/support/lab/style-pictures/shading.ts'
import { styles } from '#tests/support/lab/style-pictures/styles.ts'
import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { createJavaScriptKernel } from './patches/javascript-kernel.ts'
import { createWasmKernel } from './patches/wasm-kernel.ts'
import { createRandom } from './random.ts'
import type { TransferRequest } from './transfer-request.ts'
import { transferStyle } from './transfer-style.ts'

const wasm = await createWasmKernel(await readFile(new URL('../assembly/patch-match.wasm', import.meta.url)))
const javascript = createJavaScriptKernel()

const picture = (shader: Shader, width = 128) => shade(width, 0.75 * width, shader)
const request: TransferRequest = {
  content: picture(contents.landscape),
  style: picture(styles['oil painting']),
  sizePx: 128,
  fidelity: 1.5,
  strokeSize: 1,
  seed: 1,
}
function transfer(changes: Partial<TransferRequest> = {}, kernel = wasm): RgbaImage {
  const image = transferStyle({ ...request, ...changes }, kernel)
  if (image === undefined) throw new Error('Cancelled')
  return image
}
function flat(width: number, height: number, colour: readonly [number, number, number]): RgbaImage {
  return shade(width, height, () => colour)
}
function noisy(width: number, height: number, seed: number): RgbaImage {
  const random = createRandom(seed)
  const image = createImage(width, height)
  return { ...image, data: image.data.map((_, k) => (k % 4 === 3 ? 255 : 256 * random())) }
}
function meanColour({ data }: RgbaImage): number[] {
  return [0, 1, 2].map(
    (channel) => data.reduce((sum, value, k) => sum + (k % 4 === channel ? value : 0), 0) / (data.length / 4),
  )
}

describe('any picture after any picture', () => {
  test('has the asked long side and the shape of the photo, and no hole', () => {
    const side = fc.integer({ min: 1, max: 60 })
    const pictures = fc
      .tuple(side, side, fc.nat(), fc.boolean())
      .map(([width, height, seed, isFlat]) =>
        isFlat ? flat(width, height, [seed % 256, (seed >> 3) % 256, (seed >> 5) % 256]) : noisy(width, height, seed),
      )
    const settings = fc.record({
      sizePx: fc.integer({ min: 1, max: 48 }),
      fidelity: fc.double({ min: 0.8, max: 2.5, noNaN: true }),
      strokeSize: fc.double({ min: 0.5, max: 2, noNaN: true }),
      seed: fc.integer(),
    })
    const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(pictures, pictures, pictures, share, settings, (content, first, second, blend, chosen) => {
        const style = blend === null ? first : { first, second, share: blend }
        const image = transfer({ ...chosen, content, style })
        expect(Math.max(image.width, image.height)).toBe(chosen.sizePx)
        const exactHeight = (image.width * content.height) / content.width
        const exactWidth = (image.height * content.width) / content.height
        expect(Math.min(Math.abs(image.height - exactHeight), Math.abs(image.width - exactWidth))).toBeLessThan(1.001)
        expect(image.data).toHaveLength(4 * image.width * image.height)
        expect(image.data.every((value, k) => k % 4 !== 3 || value === 255)).toBe(true)
        // What is not a number would have become 0, and black.
        expect(transfer({ ...chosen, content, style }, javascript).data).toEqual(image.data)
      }),
      { numRuns: 15 },
    )
  })

  test.each([
    [1, 1],
    [60_000, 1],
    [1, 60_000],
    [3, 4],
  ])('a picture of %i x %i is painted, and painted after', (width, height) => {
    const thin = noisy(width, height, 5)
    expect(Math.max(transfer({ content: thin }).width, transfer({ content: thin }).height)).toBe(128)
    expect(transfer({ style: thin })).toMatchObject({ width: 128, height: 96 })
  })

  test('a style of one colour gives that colour, with the photo in its lightness', () => {
    const image = transfer({ style: flat(64, 64, [200, 100, 50]) })
    const wanted = [200, 100, 50]
    const misses = meanColour(image).map((mean, channel) => Math.abs(mean - (wanted[channel] ?? 0)))
    expect(Math.max(...misses)).toBeLessThan(6)
  })

  test('a grey photo gets colours, a grey style takes them away', () => {
    const isGrey = ([red = 0, green = 0, blue = 0]: number[]) =>
      Math.max(red, green, blue) - Math.min(red, green, blue) < 4
    const grey = shade(128, 96, (x, y) => [180 * x + 50 * y, 180 * x + 50 * y, 180 * x + 50 * y])
    expect(isGrey(meanColour(transfer({ content: grey })))).toBe(false)
    expect(isGrey(meanColour(transfer({ style: grey })))).toBe(true)
  })
})

test('the same seed paints the same picture, another one another picture, and JavaScript paints what WASM does', () => {
  const image = transfer()
  expect(transfer().data).toEqual(image.data)
  expect(transfer({}, javascript).data).toEqual(image.data)
  expect(transfer({ seed: 2 }).data).not.toEqual(image.data)
})

test('previews become finer, and nothing is painted any more once cancelled', () => {
  const widths: number[] = []
  let isCancelled = false
  const image = transferStyle({ ...request, sizePx: 256 }, wasm, {
    onPreview: (preview) => {
      widths.push(preview.width)
      isCancelled = preview.width === 128
    },
    isCancelled: () => isCancelled,
  })
  expect(widths).toEqual([64, 128])
  expect(image).toBeUndefined()
})

test.each([0.25, 0.5, 0.75])('of two styles the second one fills about its share, here %f', (share) => {
  const tinted = (tone: readonly [number, number, number]) =>
    shade(96, 96, (x, y) => {
      const light = 0.6 + 0.4 * Math.sin(50 * x + 20 * y)
      return [tone[0] * light, tone[1] * light, tone[2] * light]
    })
  const { data } = transfer({ style: { first: tinted([220, 40, 40]), second: tinted([40, 60, 220]), share } })
  let blue = 0
  for (let k = 0; k < data.length; k += 4) if ((data[k + 2] ?? 0) > (data[k] ?? 0)) blue++
  expect(Math.abs((4 * blue) / data.length - share)).toBeLessThan(0.15)
})

test('a protected face stays more like the photo', () => {
  const content = picture(contents.portrait, 192)
  const style = picture(styles['night swirls'], 192)
  const isFace = (k: number) => Math.hypot(((k % 192) - 96) / 27, (Math.trunc(k / 192) - 69) / 36) < 1
  const faceMask = Float32Array.from({ length: 192 * 144 }, (_, k) => (isFace(k) ? 1 : 0))
  const cropped = ({ data }: RgbaImage): RgbaImage => {
    const face = createImage(54, 72)
    for (let y = 0; y < 72; y++)
      face.data.set(data.subarray(4 * (192 * (33 + y) + 69), 4 * (192 * (33 + y) + 123)), 4 * 54 * y)
    return face
  }
  const free = transfer({ content, style, sizePx: 192 })
  const held = transfer({ content, style, sizePx: 192, faceMask })
  const likeness = (image: RgbaImage) => structuralSimilarity(cropped(image), cropped(content))
  expect(likeness(held)).toBeGreaterThan(likeness(free) + 0.03)
})
