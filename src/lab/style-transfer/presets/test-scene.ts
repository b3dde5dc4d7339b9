import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { noisePlane } from './filters/noise.ts'

/** A little landscape with a sun, hills, a red ball and texture, of any size: what tests and measurements render. */
export function testScene(width: number, height: number): RgbaImage {
  const image = createImage(width, height)
  const texture = noisePlane(width, height, { acrossPx: Math.max(2, width / 24), octaves: 5, seed: 3 })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const grain = 70 * ((texture[at] ?? 0.5) - 0.5)
      image.data.set([...colourAt(x / width, y / height).map((value) => value + grain), 255], 4 * at)
    }
  }
  return image
}

function colourAt(x: number, y: number): readonly number[] {
  const [ballX, ballY] = [(x - 0.62) / 0.17, (y - 0.66) / 0.22]
  const ball = ballX * ballX + ballY * ballY
  if (ball < 1) {
    const light = 0.35 + 0.65 * Math.max(0, Math.sqrt(1 - ball) * 0.6 - 0.5 * ballX - 0.5 * ballY)
    return [215 * light, 50 * light, 40 * light]
  }
  if (Math.hypot(x - 0.25, y - 0.22) < 0.09) return [250, 225, 150]
  const hills = 0.48 + 0.09 * Math.sin(7 * x) + 0.03 * Math.sin(23 * x)
  if (y < hills) return [120 + 90 * y, 165 + 60 * y, 225 - 20 * y]
  return y < hills + 0.16 ? [70, 105, 75] : [150 - 60 * y, 140 - 50 * y, 60]
}
