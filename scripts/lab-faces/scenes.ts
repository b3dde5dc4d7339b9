/** What the samples of the demo of faces show. */
import type { Pixels } from '#lab/emotion/core/pyramid.ts'
import { faceless } from '#lab/emotion/posed/faceless.ts'
import { people } from '#lab/emotion/posed/people.ts'
import { poses } from '#lab/emotion/posed/pose.ts'
import { darken, drawGroup, drawSitter } from '#lab/emotion/posed/scenes.ts'

export interface SampleScene {
  readonly name: string
  readonly width: number
  /** Twice the width of the file: halving smooths the edges. */
  readonly draw: () => Pixels
}

const { mei, samuel, ingrid, wei, priya, tomas, ruth } = people
const everybody = Object.values(people)
const everyPose = Object.values(poses)

/** The same forty each time, in no order that shows. */
const crowd = Array.from({ length: 40 }, (_, at) => ({
  person: everybody[(at * 3 + Math.floor(at / 7)) % everybody.length] ?? mei,
  pose: everyPose[(at * 5 + Math.floor(at / 8)) % everyPose.length] ?? poses.neutral,
}))

export const sampleScenes: readonly SampleScene[] = [
  {
    name: 'group',
    width: 1080,
    draw: () =>
      drawGroup(
        [
          { person: priya, pose: poses.happy },
          { person: ingrid, pose: poses.surprised },
          { person: tomas, pose: poses.neutral },
          { person: ruth, pose: poses.sad },
          { person: samuel, pose: poses.fearful },
          { person: wei, pose: poses.angry },
          { person: mei, pose: poses.disgusted },
        ],
        4,
        520,
      ),
  },
  { name: 'happy', width: 560, draw: () => drawSitter({ person: ingrid, pose: poses.happy }, 1120) },
  { name: 'surprised', width: 560, draw: () => drawSitter({ person: ruth, pose: poses.surprised }, 1120) },
  { name: 'sad', width: 560, draw: () => drawSitter({ person: tomas, pose: poses.sad }, 1120) },
  { name: 'angry', width: 560, draw: () => drawSitter({ person: wei, pose: poses.angry }, 1120) },
  {
    name: 'leaning',
    width: 960,
    draw: () =>
      drawGroup(
        [
          { person: ingrid, pose: poses.happy, roll: -40 },
          { person: wei, pose: poses.neutral, roll: 22 },
          { person: mei, pose: poses.surprised, roll: 45 },
        ],
        3,
        620,
      ),
  },
  { name: 'upside-down', width: 560, draw: () => drawSitter({ person: priya, pose: poses.happy, roll: 180 }, 1120) },
  { name: 'dark', width: 560, draw: () => darken(drawSitter({ person: ingrid, pose: poses.surprised }, 1120), 0.14) },
  { name: 'crowd', width: 1120, draw: () => drawGroup(crowd, 8, 270) },
  {
    name: 'bricks',
    width: 480,
    draw: () => faceless.bricks?.() ?? { data: new Uint8ClampedArray(), width: 0, height: 0 },
  },
]
