import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { type PresetName, presetNames, renderPreset } from './presets.ts'
import { testScene } from './test-scene.ts'

const options = { strength: 0.8, strokeSize: 1, seed: 5 }
const scene = testScene(176, 120)
const rendered = new Map(presetNames.map((name) => [name, renderPreset(name, scene, options)]))

function hashOf(image: RgbaImage): string {
  return createHash('sha256').update(image.data).digest('hex')
}

function imageOf(name: PresetName): RgbaImage {
  const image = rendered.get(name)
  if (!image) throw new Error(`no ${name}`)
  return image
}

function pixelsOf({ data }: RgbaImage): (readonly [number, number, number])[] {
  return Array.from(
    { length: data.length / 4 },
    (_, at) => [data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0] as const,
  )
}

function meanOf(image: RgbaImage, mark: (red: number, green: number, blue: number) => number): number {
  const pixels = pixelsOf(image)
  return pixels.reduce((sum, [red, green, blue]) => sum + mark(red, green, blue), 0) / pixels.length
}

const chroma = (red: number, green: number, blue: number) => Math.max(red, green, blue) - Math.min(red, green, blue)
const luma = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue

/** How many of 4096 coarse colours it takes to cover nine tenths of a picture. */
function colourCount(image: RgbaImage): number {
  const counts = new Map<number, number>()
  const pixels = pixelsOf(image)
  for (const [red, green, blue] of pixels) {
    const colour = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  let [covered, colours] = [0, 0]
  for (const count of [...counts.values()].sort((a, b) => b - a)) {
    if (covered >= 0.9 * pixels.length) break
    covered += count
    colours++
  }
  return colours
}

/** Mean difference between neighbours: how rough a surface is. */
function roughness({ data, width, height }: RgbaImage): number {
  let sum = 0
  for (let at = 0; at < width * height - 1; at++) sum += Math.abs((data[4 * at + 1] ?? 0) - (data[4 * at + 5] ?? 0))
  return sum / (width * height)
}

function differenceOf(a: RgbaImage, b: RgbaImage): number {
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length
}

describe.each(presetNames)('%s', (name) => {
  it('is the same picture for the same seed and another one for another seed', () => {
    expect(hashOf(renderPreset(name, scene, options))).toBe(hashOf(imageOf(name)))
    expect(hashOf(renderPreset(name, scene, { ...options, seed: 6 }))).not.toBe(hashOf(imageOf(name)))
  })

  it('is the photo at strength 0 and far from it at strength 1', () => {
    expect(hashOf(renderPreset(name, scene, { ...options, strength: 0 }))).toBe(hashOf(scene))
    expect(differenceOf(renderPreset(name, scene, { ...options, strength: 1 }), scene)).toBeGreaterThan(6)
  })

  it('paints a face mask finer than without', () => {
    const faceMask = new Float32Array(scene.width * scene.height).fill(1)
    const finer = renderPreset(name, scene, { ...options, faceMask })
    expect(hashOf(finer)).not.toBe(hashOf(imageOf(name)))
  })

  it('takes pictures of any size, shape and colour, and gives one of the same size, opaque', () => {
    const sizes = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })),
      fc.constantFrom([1, 300], [300, 1], [2, 2], [97, 3]),
    )
    fc.assert(
      fc.property(
        sizes,
        fc.option(fc.integer({ min: 0, max: 255 })),
        fc.integer(),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        ([width, height], grey, seed, strokeSize) => {
          const image = createImage(width ?? 1, height ?? 1)
          image.data.forEach((_, at) => {
            image.data[at] = grey ?? (at * 2654435761) >>> 24
          })
          const result = renderPreset(name, image, { strength: 1, strokeSize, seed })
          expect([result.width, result.height, result.data.length]).toEqual([
            image.width,
            image.height,
            image.data.length,
          ])
          expect(result.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('leaves no hole: a white and a black picture never come out as each other', () => {
    const [white, black] = [255, 0].map((grey) => {
      const image = createImage(48, 40)
      image.data.fill(grey)
      return meanOf(renderPreset(name, image, options), luma)
    })
    expect(white ?? 0).toBeGreaterThan((black ?? 0) + 40)
  })
})

it('no two presets look alike', () => {
  for (const [at, name] of presetNames.entries())
    for (const other of presetNames.slice(at + 1))
      expect(differenceOf(imageOf(name), imageOf(other))).toBeGreaterThan(8)
})

it('ink and pencil are nearly grey, stained glass glows', () => {
  const before = meanOf(scene, chroma)
  expect(meanOf(imageOf('ink-wash'), chroma)).toBeLessThan(0.4 * before)
  expect(meanOf(imageOf('pencil'), chroma)).toBeLessThan(0.25 * before)
  expect(meanOf(imageOf('stained-glass'), chroma)).toBeGreaterThan(1.1 * before)
})

it('a woodcut has few colours', () => {
  // Below the sky, which is graded by hand.
  const lower = (image: RgbaImage): RgbaImage => ({ ...image, data: image.data.slice(image.data.length / 2) })
  expect(colourCount(lower(imageOf('ukiyo-e')))).toBeLessThan(0.6 * colourCount(lower(scene)))
})

it('mosaic shows grout and stained glass shows lead, each on a tenth of the picture and more', () => {
  const isDark = (red: number, green: number, blue: number) => (luma(red, green, blue) < 70 ? 1 : 0)
  const before = meanOf(scene, isDark)
  const shareIn = (name: PresetName) => meanOf(renderPreset(name, scene, { ...options, strokeSize: 2 }), isDark)
  expect(shareIn('mosaic')).toBeGreaterThan(before + 0.1)
  expect(shareIn('stained-glass')).toBeGreaterThan(before + 0.1)
})

it('oil paint is rough where the photo is smooth', () => {
  const smooth = createImage(200, 150)
  smooth.data.forEach((_, at) => {
    smooth.data[at] = at % 4 === 2 ? 190 : 110 + Math.floor(at / 1600) * 0.6
  })
  expect(roughness(renderPreset('oil', smooth, options))).toBeGreaterThan(4 * roughness(smooth) + 1)
})

it('watercolour leaves paper white round the picture', () => {
  const { data, width, height } = imageOf('watercolour')
  for (const at of [0, width - 1, width * (height - 1), width * height - 1]) expect(data[4 * at]).toBeGreaterThan(225)
})

/** Share of the middle that is nearly black, as lead is. */
function darkShareInMiddle(image: RgbaImage): number {
  let dark = 0
  for (let y = 40; y < 80; y++)
    for (let x = 68; x < 108; x++) {
      const at = 4 * (y * image.width + x)
      if (luma(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0) < 60) dark++
    }
  return dark / 1600
}

it('stained glass leads round a face, never through it', () => {
  const skin = createImage(176, 120)
  skin.data.forEach((_, at) => {
    skin.data[at] = [224, 176, 150, 255][at % 4] ?? 0
  })
  const faceMask = new Float32Array(skin.width * skin.height)
  for (let y = 20; y < 100; y++) faceMask.fill(1, y * skin.width + 48, y * skin.width + 128)
  const glass = { ...options, strokeSize: 2 }
  expect(darkShareInMiddle(renderPreset('stained-glass', skin, glass))).toBeGreaterThan(0.02)
  expect(darkShareInMiddle(renderPreset('stained-glass', skin, { ...glass, faceMask }))).toBe(0)
})

it('a woodcut grades a blue sky, and leaves a grey or violet wall as plain as it was', () => {
  const darkening = (colour: readonly number[]) => {
    const wall = createImage(120, 120)
    wall.data.forEach((_, at) => {
      wall.data[at] = colour[at % 4] ?? 255
    })
    const printed = renderPreset('ukiyo-e', wall, options)
    const rows = (from: number) => ({ ...printed, data: printed.data.slice(from * 480, (from + 20) * 480) })
    return meanOf(rows(90), luma) - meanOf(rows(0), luma)
  }
  expect(darkening([120, 170, 225, 255])).toBeGreaterThan(40)
  expect(Math.abs(darkening([190, 190, 190, 255]))).toBeLessThan(15)
  expect(Math.abs(darkening([150, 145, 230, 255]))).toBeLessThan(15)
})

/** A picture of the colour that `colourAt` gives for each pixel. */
function imageOfColours(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number],
): RgbaImage {
  const image = createImage(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) image.data.set([...colourAt(x, y), 255], 4 * (y * width + x))
  return image
}

it('a dark photo is painted in the light of paper, and oil keeps the night', () => {
  const night = { ...scene, data: scene.data.map((value, at) => (at % 4 === 3 ? value : Math.round(value / 5))) }
  const before = meanOf(night, luma)
  for (const name of ['ink-wash', 'watercolour', 'ukiyo-e', 'pencil'] as const)
    expect(meanOf(renderPreset(name, night, options), luma)).toBeGreaterThan(before + 40)
  expect(meanOf(renderPreset('oil', night, options), luma)).toBeLessThan(before + 20)
})

it('a woodcut prints a wall whose light wanders as one block, without a border across it', () => {
  const wall = imageOfColours(160, 120, (x) => [168 + Math.round(x / 4), 160 + Math.round(x / 4), 150])
  const { data } = renderPreset('ukiyo-e', wall, options)
  const columnMean = (x: number) => {
    let sum = 0
    for (let y = 20; y < 100; y++) sum += data[4 * (y * 160 + x) + 1] ?? 0
    return sum / 80
  }
  const means = Array.from({ length: 120 }, (_, at) => columnMean(20 + at))
  const steepest = Math.max(...means.slice(4).map((mean, at) => Math.abs(mean - (means[at] ?? 0))))
  expect(steepest).toBeLessThan(4)
})

it('oil keeps eyes of a few pixels on a face', () => {
  const isEye = (x: number, y: number) => y > 56 && y < 61 && ((x > 76 && x < 82) || (x > 96 && x < 102))
  const small = imageOfColours(176, 120, (x, y) => (isEye(x, y) ? [50, 32, 28] : [216, 168, 142]))
  const faceMask = new Float32Array(small.width * small.height)
  for (let y = 40; y < 80; y++) faceMask.fill(1, y * small.width + 68, y * small.width + 112)
  const contrast = (image: RgbaImage) => {
    const at = (x: number, y: number) => image.data[4 * (y * image.width + x) + 1] ?? 0
    return at(89, 58) - (at(79, 58) + at(99, 58)) / 2
  }
  const large = { ...options, strokeSize: 2 }
  expect(contrast(renderPreset('oil', small, { ...large, faceMask }))).toBeGreaterThan(0.75 * contrast(small))
})
