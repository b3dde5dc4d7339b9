import { eachPlane, lumaOf, type Picture, type Plane } from './picture.ts'

/** Stretches a plane so that its darkest and lightest hundredths become 0 and 1; a flat plane stays as it is. */
export function stretchTones(plane: Plane, share = 0.01): Plane {
  const counts = new Uint32Array(256)
  for (const value of plane) {
    const bin = Math.min(255, Math.max(0, Math.round(255 * value)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const least = plane.length * share
  let [low, below] = [0, counts[0] ?? 0]
  while (low < 255 && below <= least) {
    low++
    below += counts[low] ?? 0
  }
  let [high, above] = [255, counts[255] ?? 0]
  while (high > 0 && above <= least) {
    high--
    above += counts[high] ?? 0
  }
  if (high - low < 24) return plane
  return plane.map((value) => Math.min(1, Math.max(0, (255 * value - low) / (high - low))))
}

/** No lift is stronger: the noise of a night photo would show. */
const leastPower = 0.5

/** Brings a dark photo to the light of paper: the middle of its tones reaches `middle`. A light photo stays as it is. */
export function litFor(picture: Picture, middle: number): Picture {
  const sorted = lumaOf(picture).sort()
  const median = Math.max(0.02, sorted[Math.floor(sorted.length / 2)] ?? middle)
  if (median >= middle) return picture
  const power = Math.max(leastPower, Math.log(middle) / Math.log(median))
  return eachPlane(picture, (plane) => plane.map((value) => value ** power))
}
