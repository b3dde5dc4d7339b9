import { expect, test } from 'vitest'
import type { SetUpPath } from '#contract/features/customising/set-up.ts'
import { personaFields } from '../begin/begun.ts'
import { blankCountOf, offerFields } from '../offer/offer-fields.ts'
import { progressOf, type SetUpState } from './progress.ts'

const none = (count: number) => Array.from({ length: count }, () => false)

function nothingOf(path: SetUpPath): SetUpState {
  return {
    path,
    isMade: false,
    persona: none(personaFields[path].length),
    offer: none(offerFields[path].length),
    blanks: none(blankCountOf(path, 'general')),
    features: 0,
    hasItems: true,
    isReviewed: false,
    hasOwnItem: false,
    asked: 0,
    isLive: false,
  }
}

test('begins with the minutes that the choice of a path promises', () => {
  expect(progressOf(nothingOf('basic'))).toMatchObject({ done: 0, minutesLeft: 5 })
  expect(progressOf(nothingOf('integrated'))).toMatchObject({ done: 0, minutesLeft: 30 })
})

test('counts what is filled in, and no step is done by being passed over', () => {
  const state = {
    ...nothingOf('basic'),
    isMade: true,
    persona: [true, false],
    blanks: [true, true, ...none(2)],
    asked: 7,
  }
  expect(progressOf(state)).toEqual({
    done: 7,
    all: 18,
    minutesLeft: 3,
    isLive: false,
    leftOf: { persona: 1, offer: 7, corpus: 2, launch: 1 },
  })
})

test('asks nobody to look through items that are not there', () => {
  expect(progressOf({ ...nothingOf('basic'), hasItems: false, hasOwnItem: true }).leftOf.corpus).toBe(0)
})

test('ends with nothing left', () => {
  const all = {
    path: 'integrated',
    isMade: true,
    persona: [true],
    offer: [true],
    blanks: [],
    features: 5,
    hasItems: true,
    isReviewed: true,
    hasOwnItem: true,
    asked: 3,
    isLive: true,
  } as const
  const { done, all: count, minutesLeft } = progressOf(all)
  expect([done, minutesLeft]).toEqual([count, 0])
})
