/** Everything the demo does with one picture. */
import type { Nets } from '../nets/nets.ts'
import type { Face } from './confirm.ts'
import { findingFaces } from './find.ts'
import { lighten } from './light.ts'
import { buildPyramid, type Pixels } from './pyramid.ts'
import { type Probabilities, readExpressions } from './read.ts'
import { finish } from './steps.ts'

export interface ReadFace extends Face {
  readonly probabilities: Probabilities
}

/** Yields how much is done, from 0 to 1, as `findingFaces` does. */
export function* analysing(pixels: Pixels, nets: Nets): Generator<number, ReadFace[]> {
  const pyramid = buildPyramid(lighten(pixels))
  const faces = yield* findingFaces(pyramid, nets)
  const read = readExpressions(pyramid, faces, nets.expression)
  return faces.flatMap((face, at) => {
    const probabilities = read[at]
    return probabilities ? [{ ...face, probabilities }] : []
  })
}

/** All steps at once. */
export function analyse(pixels: Pixels, nets: Nets): ReadFace[] {
  return finish(analysing(pixels, nets))
}
