import { describe, expect, it } from 'vitest'
import { standardBreeding } from './evolution.ts'
import { driveExam, examTrack } from './exam.ts'
import { trainFor } from './train.ts'

describe('learning', () => {
  it('makes drivers that lap most unseen tracks when it trains on several', () => {
    let lapped = 0
    for (const seed of [1, 3]) {
      const { champion } = trainFor({ seed, ground: 'three', drawing: [], breeding: standardBreeding }, 8)
      for (let number = 0; number < 10; number++)
        if (driveExam(champion, examTrack(seed, 0, number)).hasLapped) lapped++
    }
    expect(lapped).toBeGreaterThanOrEqual(12)
  })
})
