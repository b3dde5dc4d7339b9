import { beforeAll, describe, expect, it } from 'vitest'
import { readNetFiles } from '#tests/support/lab/face-nets.ts'
import { shareOf, slowTest } from '#tests/support/slow.ts'
import { emotions } from '../nets/expression.ts'
import { countTensors, loadNets, type Nets } from '../nets/nets.ts'
import { faceless } from '../posed/faceless.ts'
import { people } from '../posed/people.ts'
import { poses } from '../posed/pose.ts'
import { darken, drawSitter } from '../posed/scenes.ts'
import { analyse } from './analyse.ts'
import { surestEmotion } from './read.ts'
import { watchFrame } from './watch.ts'

let nets: Nets

beforeAll(async () => {
  nets = await loadNets(await readNetFiles())
})

const { ruth, mei, ingrid, wei, tomas } = people

describe('reading drawn faces', () => {
  const sitters = [
    ['neutral', wei],
    ['happy', ingrid],
    ['sad', wei],
    ['angry', mei],
    ['fearful', tomas],
    ['disgusted', mei],
    ['surprised', ruth],
  ] as const

  it.each(shareOf(sitters, 1))('finds the one face and reads %s', (emotion, person) => {
    const faces = analyse(drawSitter({ person, pose: poses[emotion] }, 320), nets)
    expect(faces.map(({ probabilities }) => surestEmotion(probabilities))).toEqual([emotion])
  })

  it('gives probabilities that add up to one', () => {
    const [face] = analyse(drawSitter({ person: mei, pose: poses.angry }, 320), nets)
    const sum = emotions.reduce((total, emotion) => total + (face?.probabilities[emotion] ?? 0), 0)
    expect(sum).toBeCloseTo(1, 4)
  })

  it.each(shareOf([30, 45, -45, 90, -90, 135, 180], 1))('finds a face that leans by %i degrees', (roll) => {
    const faces = analyse(drawSitter({ person: tomas, pose: poses.happy, roll }, 320), nets)
    expect(faces).toHaveLength(1)
    const off = Math.abs(((roll - (faces[0]?.roll ?? 0) + 540) % 360) - 180)
    expect(off).toBeLessThanOrEqual(45)
  })

  slowTest('finds a face in the dark', () => {
    const picture = darken(drawSitter({ person: ingrid, pose: poses.surprised }, 320), 0.1)
    expect(analyse(picture, nets).map(({ probabilities }) => surestEmotion(probabilities))).toEqual(['surprised'])
  })

  it.each(shareOf(Object.keys(faceless), 2))('finds nobody in %s', (name) => {
    const picture = faceless[name]?.()
    expect(picture && analyse(picture, nets)).toEqual([])
  })

  it('answers for a picture of one pixel', () => {
    expect(analyse({ data: new Uint8ClampedArray([200, 180, 160, 255]), width: 1, height: 1 }, nets)).toEqual([])
  })

  slowTest('keeps as many tensors as before, picture after picture', () => {
    const picture = drawSitter({ person: mei, pose: poses.happy }, 200)
    watchFrame(picture, nets)
    const before = countTensors()
    for (let run = 0; run < 5; run++) watchFrame(picture, nets)
    analyse(picture, nets)
    expect(countTensors()).toBe(before)
  })

  slowTest('reads the same from the same picture', () => {
    const picture = drawSitter({ person: mei, pose: poses.sad }, 240)
    expect(analyse(picture, nets)).toEqual(analyse(picture, nets))
  })
})
