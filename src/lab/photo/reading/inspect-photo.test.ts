import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  animatedGif,
  bombPng,
  cmykJpeg,
  colourJpeg,
  cornersPng,
  corruptJpeg,
  greyJpeg,
  cornersHeight as height,
  losslessWebp,
  lossyWebp,
  orientedJpeg,
  svgFile,
  cornersWidth as width,
} from '#tests/support/files/photo-files.ts'
import { paddedPng, pngFile } from '#tests/support/files/png-file.ts'
import { maxPhotoBytes } from '../photo.ts'
import { inspectPhoto } from './inspect-photo.ts'

const upright = { width, height, orientation: 1, isWhole: true }
const inspect = (buffer: Uint8Array) => inspectPhoto(buffer)

describe('a picture that is fine', () => {
  it.each([
    ['JPEG', colourJpeg(width, height)],
    ['grey JPEG', greyJpeg()],
    ['CMYK JPEG', cmykJpeg()],
    ['PNG', cornersPng()],
    ['PNG of 16 bits', cornersPng(16)],
    ['animated GIF', animatedGif()],
  ])('is known with its size: %s', (_, buffer) => {
    expect(inspect(buffer)).toEqual(upright)
  })

  it.each([lossyWebp, losslessWebp])('is known with its size: WebP', (buffer) => {
    expect(inspect(buffer)).toEqual({ width: 1, height: 1, orientation: 1, isWhole: true })
  })

  it('has its size after turning, for all eight orientations and both byte orders', () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      for (const order of ['II', 'MM'] as const) {
        expect(inspect(orientedJpeg(orientation, order))).toEqual({ ...upright, orientation })
      }
    }
  })

  it('may be a single pixel', () => {
    expect(inspect(pngFile({ width: 1, height: 1 }))).toMatchObject({ width: 1, height: 1, isWhole: true })
  })

  it('may lack what follows the first frame of an animation', () => {
    const gif = animatedGif()
    const secondFrame = gif.lastIndexOf(0x2c)
    expect(inspect(gif.subarray(0, secondFrame + 20))).toEqual(upright)
  })
})

describe('the limits', () => {
  it('takes exactly 3.5 MB and not a byte more', () => {
    expect(inspect(paddedPng(cornersPng(), maxPhotoBytes))).toEqual(upright)
    const tooLarge = paddedPng(cornersPng(), maxPhotoBytes + 1)
    expect(inspect(tooLarge)).toEqual({ fault: 'too-large', sizeBytes: 3_670_017 })
  })

  it('takes 40 megapixels and not a row more', () => {
    const rows = (count: number) => inspect(pngFile({ width: 8000, height: count, colours: 'grey', bits: 1 }))
    expect(rows(5000)).toMatchObject({ width: 8000, height: 5000 })
    expect(rows(5001)).toEqual({ fault: 'too-many-pixels', width: 8000, height: 5001 })
  })

  it('refuses a small file of 400 megapixels', () => {
    const bomb = bombPng()
    expect(bomb.length).toBeLessThan(maxPhotoBytes)
    expect(inspect(bomb)).toMatchObject({ fault: 'too-many-pixels', width: 20_000, height: 20_000 })
  })

  it('refuses strips longer than fifty times their width', () => {
    expect(inspect(pngFile({ width: 60_000, height: 1 }))).toEqual({ fault: 'too-thin', width: 60_000, height: 1 })
    expect(inspect(pngFile({ width: 2, height: 101 }))).toMatchObject({ fault: 'too-thin' })
    expect(inspect(pngFile({ width: 2, height: 100 }))).toMatchObject({ isWhole: true })
  })
})

describe('a file that is no picture', () => {
  it.each([
    ['empty', Buffer.alloc(0), { fault: 'empty' }],
    ['text', Buffer.from('BM is what this text begins with.'), { fault: 'not-a-picture' }],
    ['SVG', svgFile, { fault: 'other-format', format: 'SVG' }],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'), { fault: 'other-format', format: 'HEIC' }],
  ])('is refused with the reason: %s', (_, buffer, refusal) => {
    expect(inspect(buffer)).toEqual(refusal)
  })
})

describe('a damaged file', () => {
  const whole = {
    JPEG: colourJpeg(width, height),
    PNG: cornersPng(),
    GIF: animatedGif(),
    WebP: lossyWebp,
  }

  it.each(Object.entries(whole))('is refused when its end is missing: %s', (format, buffer) => {
    // Of the animation all but the first frame may be missing.
    const needed = format === 'GIF' ? buffer.lastIndexOf(0x2c) - 10 : buffer.length - 1
    for (const kept of [4, 12, 20, 33, Math.floor(needed / 2), needed - 1]) {
      const { fault } = inspect(buffer.subarray(0, kept)) as { fault?: string }
      expect(fault, `${kept} bytes`).toMatch(kept < 12 && format !== 'JPEG' ? /not-a-picture|damaged/ : 'damaged')
    }
  })

  it('is refused when a check sum of a PNG does not match', () => {
    const png = Buffer.from(cornersPng())
    const data = png.indexOf('IDAT') + 10
    png[data] = (png[data] ?? 0) ^ 1
    expect(inspect(png)).toEqual({ fault: 'damaged', format: 'PNG' })
  })

  it('is refused when the Huffman tables of a JPEG are impossible', () => {
    const jpeg = Buffer.from(whole.JPEG)
    const table = jpeg.indexOf(Buffer.from([0xff, 0xc4])) + 5
    jpeg[table] = 3
    expect(inspect(jpeg)).toEqual({ fault: 'damaged', format: 'JPEG' })
  })

  it('is refused when the codes of a JPEG are in no table', () => {
    expect(inspect(corruptJpeg())).toEqual({ fault: 'damaged', format: 'JPEG' })
  })

  it('never makes the inspection throw or hang, whatever byte is wrong', () => {
    const some = fc.constantFrom(...Object.values(whole), orientedJpeg(6), losslessWebp)
    fc.assert(
      fc.property(some, fc.nat(), fc.uint8Array({ maxLength: 8 }), (buffer, at, noise) => {
        const broken = Buffer.from(buffer)
        broken.set(noise, Math.min(at % broken.length, broken.length - noise.length))
        expect(inspect(broken)).toBeTypeOf('object')
      }),
      { numRuns: 2000 },
    )
  })
})
