/** Everything the demo does with one picture. */
import type { Nets } from '../nets/nets.ts'
import type { Face } from './confirm.ts'
import { findFaces } from './find.ts'
import { lighten } from './light.ts'
import { buildPyramid, type Pixels } from './pyramid.ts'
import { type Probabilities, readExpressions } from './read.ts'

export interface ReadFace extends Face {
  readonly probabilities: Probabilities
}

export function analyse(pixels: Pixels, nets: Nets): ReadFace[] {
  const pyramid = buildPyramid(lighten(pixels))
  const faces = findFaces(pyramid, nets)
  const read = readExpressions(pyramid, faces, nets.expression)
  return faces.flatMap((face, at) => {
    const probabilities = read[at]
    return probabilities ? [{ ...face, probabilities }] : []
  })
}
