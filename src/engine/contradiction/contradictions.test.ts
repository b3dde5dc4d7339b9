import { describe, expect, test } from 'vitest'
import { tokenise } from '../text/tokenise.ts'
import { apartZh, togetherZh } from './chinese.samples.ts'
import { contradictionsOf } from './contradictions.ts'
import { apartEn, togetherEn } from './english.samples.ts'
import { type Claims, readClaims } from './reading/claims.ts'

function read(text: string): Claims {
  return readClaims(tokenise(text).tokens, text)
}

function contradictions(message: string, question: string, answer: string) {
  return contradictionsOf(read(message), { forms: [read(question)], answer: read(answer) })
}

describe('a message that says something else than the entry', () => {
  test.each([...apartEn, ...apartZh])('%s | %s', (message = '', question = '', answer = '') => {
    expect(contradictions(message, question, answer)).not.toEqual([])
  })
})

describe('a message that says nothing against the entry', () => {
  test.each([...togetherEn, ...togetherZh])('%s | %s | %s', (message = '', question = '', answer = '') => {
    expect(contradictions(message, question, answer)).toEqual([])
  })
})
