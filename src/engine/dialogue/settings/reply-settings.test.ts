/** What owners set about how a bot speaks: several ways to say a thing, what is off, and how sure it has to be. */
import { describe, expect, test } from 'vitest'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { type AnswerIndex, createAnswerIndex } from '../../answer.ts'
import { customSource } from '../../outcome.ts'
import { findCustomisedReply, hiddenBy } from '../customised-reply.ts'
import { decideReply } from '../decide-reply.ts'
import { type AnswerStep, type ReplySettings, spokenText } from '../reply.ts'
import { answerSteps } from './answer-steps.ts'
import { inPlace, waysToSay } from './reply-settings.ts'

const replies: ReplySettings = {
  ...silentReplies,
  greetingReply: 'Hello, {bot} here.',
  thanksReply: 'You are welcome.',
  contactReply: 'Noted: {contact}.',
  personReply: 'Leave your number.',
  sensitiveWords: ['badword'],
  sensitiveReply: 'Politely, please.',
  fallbackReply: 'I do not know that yet.',
  variants: { greetingReply: ['Hi there.', 'Good day.'], contactReply: ['{contact} it is.'] },
}

function filled(...entries: { id: string; source: string; question: string; answer: string }[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'en' })
  for (const entry of entries) index.put({ variants: [], keywords: [], ...entry })
  return index
}

function reply(text: string, settings: ReplySettings, index = filled()) {
  return decideReply({
    text,
    language: 'en',
    replies: settings,
    ask: (asked, options) => index.ask(asked, options),
    answerOf: (id) => {
      const source = index.sourceOf(id)
      return source === undefined ? undefined : { text: `Answer ${id} of {bot}`, source }
    },
  })
}

const at = (conversation: string, turn: number) => ({ conversation, turn })

describe('several ways to say a reply', () => {
  test('take turns within a conversation, and the same place always has the same words', async () => {
    const decided = await reply('hello', replies)
    const said = (conversation: string, turn: number) => inPlace(decided, replies, 'Camp', at(conversation, turn)).text
    const three = [0, 1, 2].map((turn) => said('one', turn))
    expect(new Set(three)).toEqual(new Set(['Hello, {bot} here.', 'Hi there.', 'Good day.']))
    expect([3, 4, 5].map((turn) => said('one', turn))).toEqual(three)
    const begun = Array.from({ length: 40 }, (_, each) => said(`conversation ${each}`, 0))
    expect(new Set(begun).size).toBe(3)
    expect(Array.from({ length: 40 }, (_, each) => said(`conversation ${each}`, 0))).toEqual(begun)
  })

  test('leave settings without any as they were, and name what the customer left in each', async () => {
    const { variants: _none, ...old } = replies
    const greeted = await reply('hello', old)
    expect(inPlace(greeted, old, 'Camp', at('one', 1)).text).toBe('Hello, {bot} here.')
    const left = await reply('my email is tom@example.com', replies)
    const texts = [0, 1].map((turn) => inPlace(left, replies, 'Camp', at('one', turn)).text)
    expect(new Set(texts.map((text) => text.replace(/\S*@\S*[a-z]/, '…')))).toEqual(new Set(['Noted: ….', '… it is.']))
    expect(texts.join()).not.toContain('{contact}')
  })
})

describe('a reply that is off', () => {
  test('is passed over, keeps its texts, and takes the sensitive words with it', async () => {
    const off: ReplySettings = { ...replies, off: ['greetingReply', 'sensitiveReply', 'fallbackReply'] }
    expect(await reply('hello', off)).toMatchObject({ kind: 'fallback', text: 'I do not know that yet.' })
    expect(await reply('what a badword', off)).toMatchObject({ kind: 'fallback' })
    expect(await reply('thanks', off)).toMatchObject({ kind: 'thanks' })
    expect(waysToSay(off, 'greetingReply')).toEqual([])
    expect(waysToSay({ ...off, off: [] }, 'greetingReply')).toHaveLength(3)
  })
})

describe('customised replies', () => {
  const group = {
    id: 'g',
    question: 'Is there a group discount?',
    answer: 'Ten per cent, says {bot}.',
    match: 'similar',
  } as const
  const customised: ReplySettings = { ...replies, customised: [group] }
  const index = filled(
    { id: 'custom:g', source: customSource, question: group.question, answer: group.answer },
    { id: 'returns', source: 'corpus', question: 'How do I return an item?', answer: 'Within a week.' },
  )

  test('that are similar answer by their words before all else, and other words as the index recognises them', async () => {
    expect(await reply('is there a GROUP discount', customised, index)).toMatchObject({
      kind: 'custom',
      source: { kind: 'custom-reply', id: 'g' },
    })
    const recognised = await reply('do groups get a discount', customised, index)
    expect(recognised).toMatchObject({ kind: 'answer', source: { kind: customSource, id: 'custom:g' } })
    const said = inPlace(recognised, customised, 'Camp', at('one', 0))
    expect(spokenText(said, 'Camp')).toBe('Answer custom:g of Camp')
  })

  test('that are off say nothing, and an id outlives a move', () => {
    const [first, second] = [
      { id: 'a', question: 'opening hours', answer: 'Nine.', match: 'contains' as const },
      { id: 'b', question: 'hours', answer: 'Ten.', match: 'contains' as const },
    ]
    expect(findCustomisedReply('your opening hours?', [second, first])?.reply.id).toBe('a')
    expect(findCustomisedReply('your opening hours?', [second, { ...first, isOff: true }])?.reply.id).toBe('b')
  })

  test('that an earlier one always speaks before are told apart from those that still have messages of their own', () => {
    const contains = { question: '发票', answer: 'a', match: 'contains' as const }
    const longer = { question: '电子发票', answer: 'b', match: 'contains' as const }
    const exact = { question: '發票！', answer: 'c', match: 'exact' as const }
    const again = { question: '发票？', answer: 'd', match: 'contains' as const }
    const similar = { question: '发票', answer: 'e', match: 'similar' as const }
    expect([...hiddenBy([contains, longer, exact, again, similar])]).toEqual([
      [exact, contains],
      [again, contains],
    ])
    expect(hiddenBy([exact, contains, { ...again, isOff: true }]).size).toBe(0)
    expect([...hiddenBy([exact, contains, again])]).toEqual([[again, contains]])
  })

  test('are answered where a corpus item is as likely, and not where they are not sure enough themselves', () => {
    const words = { question: 'Do you ship parcels to Norway?' }
    const level = filled(
      { id: 'custom:n', source: customSource, ...words, answer: 'By custom.' },
      { id: 'a', source: 'corpus', ...words, answer: 'By corpus.' },
    )
    const first = level.ask('could you ship a parcel to norway')
    expect(first).toMatchObject({ kind: 'answer', candidates: [{ id: 'custom:n' }, { id: 'a' }] })
    const plain = filled(
      { id: 'b', source: 'corpus', ...words, answer: 'By one.' },
      { id: 'a', source: 'corpus', ...words, answer: 'By another.' },
    )
    expect(plain.ask('could you ship a parcel to norway')).toMatchObject({ kind: 'suggest', reason: 'close' })
    expect(level.ask('could you ship a parcel to norway', { answerThreshold: 1 }).kind).toBe('suggest')
  })
})

describe('how sure a bot has to be', () => {
  const index = filled(
    { id: 'returns', source: 'corpus', question: 'How do I return an item?', answer: 'Within a week.' },
    { id: 'refund', source: 'corpus', question: 'When do I get my refund?', answer: 'In five days.' },
    { id: 'ship', source: 'corpus', question: 'Do you ship abroad?', answer: 'To 40 countries.' },
  )
  const steps: AnswerStep[] = [1, 2, 3, 4, 5]
  const questions = ['can i return it', 'return policy', 'ship it please', 'refund status', 'abroad', 'my item broke']

  test('grows with each step, so that what one answers the one before answers, too', async () => {
    const kinds = async (answerStep: AnswerStep) =>
      await Promise.all(questions.map(async (text) => (await reply(text, { ...replies, answerStep }, index)).kind))
    const answered = await Promise.all(steps.map(kinds))
    const counts = answered.map((each) => each.filter((kind) => kind === 'answer').length)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(counts[4] as number)
    expect(await kinds(3)).toEqual(
      await Promise.all(questions.map(async (text) => (await reply(text, replies, index)).kind)),
    )
  })

  test('is given as two thresholds that rise together', () => {
    const given = steps.map((step) => answerSteps[step])
    for (const [at, { answerThreshold, suggestThreshold }] of given.entries()) {
      expect(suggestThreshold).toBeLessThan(answerThreshold)
      expect(answerThreshold).toBeGreaterThan(given[at - 1]?.answerThreshold ?? 0)
      expect(suggestThreshold).toBeGreaterThan(given[at - 1]?.suggestThreshold ?? 0)
    }
  })
})
