/** Live bars that do not tremble: each face keeps a part of what it was a moment before. */
import { emotions } from '../nets/expression.ts'
import type { ReadFace } from './analyse.ts'
import { overlap } from './box.ts'
import type { Probabilities } from './read.ts'

const newPart = 0.35
/** Overlap with the frame before from which a face is the same face. */
const sameFace = 0.3

export function steady(before: readonly ReadFace[], now: readonly ReadFace[]): ReadFace[] {
  return now.map((face) => {
    const same = before.find(({ box }) => overlap(box, face.box) > sameFace)
    return same ? { ...face, probabilities: blend(same.probabilities, face.probabilities) } : face
  })
}

function blend(before: Probabilities, now: Probabilities): Probabilities {
  const blended = { ...now }
  for (const emotion of emotions) blended[emotion] = before[emotion] * (1 - newPart) + now[emotion] * newPart
  return blended
}
