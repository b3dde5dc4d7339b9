import { describe, expect, test } from 'vitest'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { startWatch } from '#tests/support/time-limits.ts'
import { type AnswerIndex, createAnswerIndex } from '../answer.ts'
import { findCustomisedReply } from './customised-reply.ts'
import { decideReply, type ReplyInput, type ReplySettings } from './decide-reply.ts'

const replies: ReplySettings = {
  ...silentReplies,
  openingWords: 'Welcome!',
  greetingReply: 'Hello, what can I do for you?',
  endReply: 'Good-bye.',
  sensitiveWords: ['badword', '赌博'],
  sensitiveReply: 'Please keep it polite.',
  fallbackReply: 'I do not know that yet.',
  customised: [
    { question: 'opening hours', answer: 'Nine to five.', match: 'contains' },
    { question: 'hours', answer: 'See the page.', match: 'contains' },
    { question: 'who are you', answer: 'A bot.', match: 'exact' },
  ],
  chitChatEnabled: true,
}

const source = 'corpus'

const answers = new Map([
  ['return', { question: 'How do I return an item?', text: 'Within 30 days.', source }],
  ['refund', { question: 'When do I get my refund?', text: 'In five days.', source }],
  ['exchange', { question: 'How do I exchange an item?', text: 'Order again.', source }],
  ['ship', { question: 'Do you ship abroad?', text: 'To 40 countries.', source }],
])

function filledIndex(): AnswerIndex {
  const index = createAnswerIndex({ language: 'en' })
  for (const [id, { question, text }] of answers) {
    index.put({ id, source, question, variants: [], keywords: [], answer: text })
  }
  return index
}

function inputFor(text: string, changes: Partial<ReplyInput> = {}): ReplyInput {
  const index = filledIndex()
  return {
    text,
    language: 'en',
    replies,
    ask: (asked) => index.ask(asked),
    answerOf: (id) => answers.get(id),
    ...changes,
  }
}

test('an empty message opens the conversation', async () => {
  expect(await decideReply(inputFor(' '))).toMatchObject({ kind: 'opening', text: 'Welcome!' })
})

test('a sensitive word decides before anything else, even in a greeting', async () => {
  const decision = await decideReply(inputFor('hello b-a-d-w-o-r-d'))
  expect(decision).toMatchObject({ kind: 'sensitive', text: 'Please keep it polite.' })
  expect(decision.trace.at(-1)).toEqual({ step: 'sensitive-words', outcome: 'matched', detail: 'badword' })
})

test('a greeting is greeted, a good-bye ends', async () => {
  expect(await decideReply(inputFor('你好'))).toMatchObject({ kind: 'greeting', text: 'Hello, what can I do for you?' })
  expect(await decideReply(inputFor('ok, bye'))).toMatchObject({ kind: 'end', text: 'Good-bye.' })
})

test('a greeting before a question does not hide the question', async () => {
  expect(await decideReply(inputFor('Hello, how do I return an item'))).toMatchObject({
    kind: 'answer',
    source: { id: 'return' },
  })
})

test('a greeting without a greeting reply goes on to the next steps', async () => {
  const decision = await decideReply(inputFor('hello', { replies: { ...replies, greetingReply: '' } }))
  expect(decision.kind).toBe('fallback')
  expect(decision.trace).toContainEqual({ step: 'conversation-commands', outcome: 'off', detail: 'greeting' })
})

test('a customised reply comes before the corpus, the longest contained question first', async () => {
  expect(await decideReply(inputFor('what are your Opening Hours?'))).toMatchObject({
    kind: 'custom',
    text: 'Nine to five.',
  })
  expect(await decideReply(inputFor('Who are you?!'))).toMatchObject({ kind: 'custom', text: 'A bot.' })
  expect((await decideReply(inputFor('who are you shipping with'))).kind).not.toBe('custom')
})

test('a question of the corpus is answered with its source and a whole trace', async () => {
  const decision = await decideReply(inputFor('do you ship abroad'))
  expect(decision).toMatchObject({
    kind: 'answer',
    text: 'To 40 countries.',
    source: { kind: 'corpus', id: 'ship' },
    confidence: 1,
  })
  expect(decision.trace.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    'normalise passed',
    'sensitive-words passed',
    'conversation-commands passed',
    'customised passed',
    'chosen-suggestion skipped',
    'contact-details off',
    'person off',
    'small-talk passed',
    'follow-up skipped',
    'two-questions skipped',
    'ranked-sources matched',
  ])
})

test('an unsure match offers at most three questions, without repeating one', async () => {
  const index = filledIndex()
  const ask = (text: string) => index.ask(text, { answerThreshold: 0.999, suggestThreshold: 0 })
  const decision = await decideReply(
    inputFor('exchange or return of an item, or refund', { ask, didYouMean: 'Did you mean:' }),
  )
  expect(decision.kind).toBe('suggest')
  expect(decision.suggestions.length).toBeGreaterThanOrEqual(2)
  expect(decision.suggestions.length).toBeLessThanOrEqual(3)
  const numbered = decision.suggestions.map(({ question }, i) => `${i + 1}. ${question}`)
  expect(decision.text).toBe(`Did you mean:\n\n${numbered.join('\n')}`)
})

test('a word that two entries have offers both, however much longer one of them is', async () => {
  const short = { question: 'Is there parking?', text: 'Yes.', source }
  const long = {
    question: 'How much is the parking for guests who come by coach on a Sunday?',
    text: 'Forty euros.',
    source,
  }
  const entries = new Map([
    ['short', short],
    ['long', long],
  ])
  const index = createAnswerIndex({ language: 'en' })
  for (const [id, { question, text }] of entries) {
    index.put({ id, source, question, variants: [], keywords: [], answer: text })
  }
  const { kind, suggestions } = await decideReply(
    inputFor('parking', { ask: (text) => index.ask(text), answerOf: (id) => entries.get(id) }),
  )
  expect(kind).toBe('suggest')
  expect(suggestions.map(({ id }) => id)).toEqual(['short', 'long'])
})

test.each([
  ['en', 'Did you mean:'],
  ['zh', '您是想问：'],
] as const)('options stand in the text after words of the bot’s language, %s', async (language, lead) => {
  const index = filledIndex()
  const ask = (text: string) => index.ask(text, { answerThreshold: 0.999, suggestThreshold: 0 })
  const { text } = await decideReply(inputFor('return or exchange of an item', { ask, language }))
  expect(text.split('\n').slice(0, 3)).toEqual([lead, '', expect.stringMatching(/^1\. /)])
})

describe('after suggestions', () => {
  const previous = {
    suggestions: [
      { id: 'return', question: 'How do I return an item?' },
      { id: 'ship', question: 'Do you ship abroad?' },
    ],
  }

  test('a number chooses one', async () => {
    const decision = await decideReply(inputFor('the second one', { previous }))
    expect(decision).toMatchObject({ kind: 'answer', text: 'To 40 countries.', source: { kind: 'corpus', id: 'ship' } })
    expect(decision.trace.at(-1)).toEqual({ step: 'chosen-suggestion', outcome: 'matched', detail: '2' })
  })

  test('an entry that was offered names its source, also when its question is found no more', async () => {
    const text = 'The current price is 5.'
    const answerOf = (id: string) => (id === 'info:price' ? { text, source: 'info' } : undefined)
    const suggestions = [{ id: 'info:price', question: 'zzz qqq' }]
    const decision = await decideReply(inputFor('1', { answerOf, previous: { suggestions } }))
    expect(decision).toMatchObject({ kind: 'answer', text, source: { kind: 'info', id: 'info:price' } })
  })

  test('a refusal of all is not ranked again', async () => {
    expect((await decideReply(inputFor('none of these', { previous }))).kind).toBe('fallback')
  })

  test('another question is answered as usual', async () => {
    expect(await decideReply(inputFor('When do I get my refund?', { previous }))).toMatchObject({
      source: { id: 'refund' },
    })
  })
})

describe('what nothing matches', () => {
  const text = 'zzz qqq'
  const chitChat = () => ({
    intent: 'weather-talk.nice-weather',
    phrasing: 'nice weather',
    answers: ['Nice weather, says {bot}.'],
    confidence: 0.9,
  })

  test('goes to chit-chat, then to the fallback', async () => {
    expect(await decideReply(inputFor(text, { chitChat }))).toMatchObject({
      kind: 'chitchat',
      text: 'Nice weather, says {bot}.',
      source: { kind: 'chitchat', id: 'weather-talk.nice-weather' },
      confidence: 0.9,
    })
    expect(await decideReply(inputFor(text))).toMatchObject({
      kind: 'fallback',
      text: 'I do not know that yet.',
      confidence: 0,
    })
    const off = { ...replies, chitChatEnabled: false }
    expect(await decideReply(inputFor(text, { chitChat, replies: off }))).toMatchObject({ kind: 'fallback' })
  })

  test('is said in the variant that the conversation and its turn choose, the same each time', async () => {
    const answers = ['One.', 'Two.', 'Three.']
    const say = async (turnKey: string) =>
      (
        await decideReply(
          inputFor(text, { turnKey, chitChat: () => ({ intent: 'a.b', phrasing: '', answers, confidence: 1 }) }),
        )
      ).text
    const said = await Promise.all(Array.from({ length: 40 }, (_, turn) => say(`conversation ${turn}`)))
    expect(new Set(said)).toEqual(new Set(answers))
    expect(await say('conversation 7')).toBe(said[7])
  })

  test('is answered by the bot’s information where its owner filled in what is asked for', async () => {
    const birthday = () => ({
      intent: 'identity.age',
      phrasing: '',
      answers: ['No idea.'],
      confidence: 0.8,
      about: 'birthday',
    })
    const known = (id: string) =>
      id === 'info:birthday' ? { text: 'My birthday is 3 May.', source: 'info' } : answers.get(id)
    expect(await decideReply(inputFor(text, { chitChat: birthday, answerOf: known }))).toMatchObject({
      kind: 'answer',
      text: 'My birthday is 3 May.',
      source: { kind: 'info', id: 'info:birthday' },
    })
    expect(await decideReply(inputFor(text, { chitChat: birthday }))).toMatchObject({
      kind: 'chitchat',
      text: 'No idea.',
    })
  })

  test('is no chit-chat where an entry comes near enough to be offered', async () => {
    const asked: string[] = []
    const listening = (said: string) => {
      asked.push(said)
      return chitChat()
    }
    const decision = await decideReply(inputFor('refund', { chitChat: listening, answerOf: () => undefined }))
    expect(decision.kind).toBe('fallback')
    expect(decision.trace).toContainEqual({ step: 'chit-chat', outcome: 'skipped', detail: 'business' })
    expect(asked).toEqual([])
  })

  test('is chit-chat where it is known to be none of the business, however near an entry comes', async () => {
    const offTopicReply = 'Only about us.'
    const { ask } = inputFor('')
    const near = { replies: { ...replies, offTopicReply }, ask: () => ({ ...ask('refund'), kind: 'suggest' as const }) }
    expect(await decideReply(inputFor('tell me a joke', { ...near, chitChat }))).toMatchObject({ kind: 'chitchat' })
    expect(await decideReply(inputFor('tell me a joke', near))).toMatchObject({ text: offTopicReply })
  })

  test('falls back when chit-chat fails, and the trace tells', async () => {
    const broken = () => {
      throw new Error('broken')
    }
    const decision = await decideReply(inputFor(text, { chitChat: broken }))
    expect(decision.kind).toBe('fallback')
    expect(decision.trace).toContainEqual({ step: 'chit-chat', outcome: 'passed', detail: 'failed' })
  })
})

test('an entry deleted meanwhile is not answered', async () => {
  const decision = await decideReply(inputFor('Do you ship abroad?', { answerOf: () => undefined }))
  expect(decision.kind).toBe('fallback')
  expect(decision.trace).toContainEqual({ step: 'ranked-sources', outcome: 'passed', detail: 'answer-gone' })
})

test('when the entry with the very words is gone, others that have them are offered', async () => {
  const index = filledIndex()
  index.put({ id: 'gone', source: 'corpus', question: 'refund', variants: [], keywords: [], answer: 'Gone.' })
  const decision = await decideReply(inputFor('refund', { ask: (text, options) => index.ask(text, options) }))
  expect(decision.suggestions.map(({ id }) => id)).toContain('refund')
})

test('what a fixed reply has to hold is found behind a false start, and looked for in one pass', () => {
  const words = (text: string, count: number) => text.repeat(count).trim()
  const contains = (question: string) => ({ question, answer: question, match: 'contains' as const })
  const replyTo = (text: string, question: string) => findCustomisedReply(text, [contains(question)])?.index
  expect(replyTo('red red red blue shoes', 'red red blue')).toBe(0)
  expect(replyTo('red blue red blue red green', 'red blue red green')).toBe(0)
  expect(replyTo('red blue red', 'red blue green')).toBeUndefined()
  const many = Array.from({ length: 200 }, (_, i) => contains(`${words('蓝', 190)}${i}`))
  const lap = startWatch()
  for (let message = 0; message < 20; message++) expect(findCustomisedReply(words('蓝', 1900), many)).toBeUndefined()
  expect(lap()).toBeLessThan(2000)
})
