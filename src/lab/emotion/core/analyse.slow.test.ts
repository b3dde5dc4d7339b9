import { beforeAll, describe, expect, it } from 'vitest'
import { readNetFiles } from '#tests/support/lab/face-nets.ts'
import { loadNets, type Nets } from '../nets/nets.ts'
import { people } from '../posed/people.ts'
import { poses } from '../posed/pose.ts'
import { drawGroup, drawSitter, placeIn } from '../posed/scenes.ts'
import { analyse } from './analyse.ts'

let nets: Nets

beforeAll(async () => {
  nets = await loadNets(await readNetFiles())
})

const everybody = Object.values(people)
const { wei } = people

describe('reading drawn faces', () => {
  it('finds nearly everybody in a crowd, and nobody twice', () => {
    const crowd = everybody.concat(everybody, everybody).map((person) => ({ person, pose: poses.neutral }))
    const faces = analyse(drawGroup(crowd, 7, 120), nets)
    expect(faces.length).toBeGreaterThanOrEqual(20)
    expect(faces.length).toBeLessThanOrEqual(21)
  })

  it('finds a face of forty pixels in a large picture', () => {
    const small = drawSitter({ person: wei, pose: poses.neutral }, 80)
    const [face, ...others] = analyse(placeIn(small, 1600, 1200, 300, 800), nets)
    expect(others).toEqual([])
    expect(Math.abs((face?.box.x ?? 0) + (face?.box.width ?? 0) / 2 - 340)).toBeLessThan(15)
  })
})
