import { describe, expect, it } from 'vitest'
import type { TestReply } from '../test-page/use-test-chat.ts'
import { answeredItemId, answeredParts, likelyEntryId, likelyWay, nearEntries, waysFor } from './correction.ts'
import { judgeCorrection } from './judge-correction.ts'

function candidate(id: string) {
  return {
    id,
    source: 'corpus',
    question: `Question ${id}`,
    confidence: 0.5,
    score: 1,
    matchedVia: 'question' as const,
    matchedText: `Question ${id}`,
    matchedTerms: [],
    relatedTerms: [],
    contributions: [],
  }
}

function reply(kind: TestReply['answer']['source']['kind'], id: string | null, candidateIds: string[]): TestReply {
  return {
    conversationId: 'c',
    messageId: 'm',
    answer: { text: 'Text', confidence: 0.5, source: { kind, id } },
    suggestions: [],
    why: {
      reason: 'confident',
      steps: [],
      candidates: candidateIds.map(candidate),
      understoodAs: null,
      unknownTerms: [],
      tookMs: 1,
    },
  }
}

describe('what a correction begins with', () => {
  it('is the entry that answered', () => {
    expect(likelyWay(reply('answer', 'a', ['a', 'b']))).toBe('item')
  })
  it('is not an entry of another source, which is edited elsewhere', () => {
    const byInfo = reply('answer', 'info:price', ['info:price', 'b'])
    if (byInfo.why.candidates[0]) byInfo.why.candidates[0].source = 'info'
    expect(answeredItemId(byInfo)).toBeNull()
    expect(likelyWay(byInfo)).toBe('variant')
    expect(answeredItemId(reply('answer', 'a', ['a', 'b']))).toBe('a')
  })
  it('is a variant when the bot hesitated between entries', () => {
    expect(likelyWay(reply('suggest', null, ['a', 'b']))).toBe('variant')
  })
  it('is a new entry when the message says otherwise than the nearest one, and none is chosen in advance', () => {
    const contradicted = reply('suggest', 'a', ['a', 'b'])
    contradicted.why.reason = 'contradicted'
    expect(likelyWay(contradicted)).toBe('create')
    expect(likelyEntryId(contradicted)).toBeNull()
  })
  it('is a new entry when it knows nothing', () => {
    expect(likelyWay(reply('fallback', null, []))).toBe('create')
    expect(likelyWay(reply('fallback', null, ['a']))).toBe('create')
  })
  it('is a new entry when it was refused, though an entry has words of it', () => {
    const refused = reply('fallback', null, ['a', 'b'])
    refused.why.candidates[0]?.matchedTerms.push({ term: 'boots', weight: 0.4 })
    expect(likelyWay(refused)).toBe('create')
    expect(nearEntries(refused).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('what a correction offers', () => {
  it('are entries with open blanks too, and none that is hardly like it', () => {
    const handedOver = reply('person', null, ['a', 'b', 'c'])
    const [open, unlike] = handedOver.why.candidates
    if (open) open.source = 'corpus-blank'
    if (unlike) unlike.confidence = 0.02
    handedOver.why.candidates[0]?.matchedTerms.push({ term: 'return', weight: 0.4 })
    expect(nearEntries(handedOver).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(likelyWay(handedOver)).toBe('variant')
  })
  it('is no edit of an entry where none answered', () => {
    expect(waysFor(answeredItemId(reply('answer', 'a', ['a'])))).toEqual(['item', 'variant', 'create'])
    expect(waysFor(answeredItemId(reply('fallback', null, ['a'])))).toEqual(['variant', 'create'])
  })
  it('chooses an entry in advance only where the bot itself would have offered it', () => {
    const refused = reply('fallback', null, ['a', 'b'])
    refused.why.candidates[0]?.matchedTerms.push({ term: 'boots', weight: 0.4 })
    expect(likelyEntryId(refused)).toBeNull()
    expect(likelyEntryId(reply('answer', 'a', ['a', 'b']))).toBeNull()
    expect(likelyEntryId(reply('suggest', null, ['a', 'b']))).toBe('a')
  })
})

describe('a correction, asked again', () => {
  it('is proven only by an answer from the corrected entry', () => {
    expect(judgeCorrection('a', reply('answer', 'a', ['a', 'b']))).toEqual({
      outcome: 'corrected',
      question: 'Question a',
    })
  })
  it('names the entry that answers in its place', () => {
    expect(judgeCorrection('b', reply('answer', 'a', ['a', 'b']))).toEqual({
      outcome: 'other-entry',
      question: 'Question a',
    })
  })
  it('is nearly there when the bot offers the entry among others', () => {
    expect(judgeCorrection('b', reply('suggest', null, ['a', 'b'])).outcome).toBe('unsure')
    expect(judgeCorrection('c', reply('suggest', null, ['a', 'b'])).outcome).toBe('unused')
  })
  it('says when the words never reach the corpus', () => {
    expect(judgeCorrection('a', reply('greeting', null, [])).outcome).toBe('other-step')
    expect(judgeCorrection('a', reply('fallback', null, [])).outcome).toBe('unused')
  })
})

describe('a message that asked two things', () => {
  const asked = (): TestReply => {
    const both = reply('answer', 'a', ['a', 'b', 'c'])
    const parts = ['a', 'b'].map((id) => ({ text: `about ${id}`, id, question: `Question ${id}`, confidence: 0.9 }))
    return { ...both, why: { ...both.why, parts } }
  }

  it('has an item to correct for each, where the item is of the corpus', () => {
    expect(answeredParts(asked())).toEqual([
      { question: 'about a', answeredBy: 'Question a', itemId: 'a', entryId: 'a' },
      { question: 'about b', answeredBy: 'Question b', itemId: 'b', entryId: 'b' },
    ])
    const byInfo = asked()
    if (byInfo.why.candidates[1]) byInfo.why.candidates[1].source = 'info'
    expect(answeredParts(byInfo)[1]).toEqual({
      question: 'about b',
      answeredBy: 'Question b',
      itemId: null,
      entryId: 'b',
    })
    expect(answeredParts(reply('answer', 'a', ['a']))).toEqual([])
  })

  it('is corrected when the expected item answers either of them', () => {
    expect(judgeCorrection('b', asked())).toEqual({ outcome: 'corrected', question: 'Question b' })
    expect(judgeCorrection('a', asked())).toEqual({ outcome: 'corrected', question: 'Question a' })
    expect(judgeCorrection('c', asked())).toEqual({ outcome: 'other-entry', question: 'Question a' })
  })
})
