import * as runtime from 'onnxruntime-web'
import { describe, expect, it } from 'vitest'
import { tinyStyleModel } from '#tests/support/files/tiny-style-model.ts'
import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { loadModel } from './run-model.ts'

function gradient(width: number, height: number): RgbaImage {
  const image = createImage(width, height)
  for (let at = 0; at < width * height; at++) {
    image.data.set([(255 * (at % width)) / width, (255 * Math.floor(at / width)) / height, 40, 255], at * 4)
  }
  return image
}

const content = gradient(32, 24)
const negative = content.data.map((value, at) => (at % 4 === 3 ? 255 : 255 - value))

function furthest(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
}

describe("a visitor's style network", () => {
  it.each([
    { name: '0 to 255', value: 255 },
    { name: '0 to 1', value: 1 },
  ])('paints with values from $name, which is found out by trying', async ({ value }) => {
    const model = await loadModel(runtime, tinyStyleModel({ value }))
    const first = await model.run(content)
    const second = await model.run(content)
    await model.release()
    expect(furthest(first.data, negative)).toBeLessThanOrEqual(1)
    expect(second).toEqual(first)
  })

  it('paints in its own size when it takes no other', async () => {
    const model = await loadModel(runtime, tinyStyleModel({ inputShape: [1, 3, 16, 16] }))
    const painted = await model.run(content)
    await model.release()
    expect([painted.width, painted.height]).toEqual([32, 24])
    // Half the size and back: edges move a little.
    expect(furthest(painted.data, negative)).toBeLessThan(24)
  })

  it('takes pictures whose sides divide by nothing', async () => {
    const model = await loadModel(runtime, tinyStyleModel())
    const painted = await model.run(gradient(37, 29))
    await model.release()
    expect([painted.width, painted.height]).toEqual([37, 29])
  })
})

describe('a file that is no style network', () => {
  it.each([
    ['not-a-model', Buffer.from('no model at all')],
    ['other-input', tinyStyleModel({ inputShape: [1, 1, 'height', 'width'] })],
    ['other-input', tinyStyleModel({ inputShape: ['words', 3] })],
    ['other-output', tinyStyleModel({ operator: 'ReduceMax' })],
    ['no-picture', tinyStyleModel({ operator: 'Mul', value: 0 })],
    ['no-picture', tinyStyleModel({ operator: 'Mul', value: Number.NaN })],
  ])('is refused as %s', async (fault, bytes) => {
    const run = async () => (await loadModel(runtime, bytes)).run(content)
    await expect(run()).rejects.toMatchObject({ fault })
  })
})
