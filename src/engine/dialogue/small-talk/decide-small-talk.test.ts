/** What is said by rule, and when an entry goes before the rule. */
import { expect, test } from 'vitest'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { createTalk } from '../../evaluation/behaviour.ts'
import { blankSourceOf } from '../../outcome.ts'

const replies = {
  ...silentReplies,
  identityReply: 'A bot.',
  acknowledgeReply: 'OK.',
  personReply: 'Leave your number.',
  contactReply: 'Noted {contact}.',
  orderReply: 'Noted order {contact}. How can we reach you?',
  offTopicReply: 'Not that.',
  insultReply: 'Sorry to hear.',
  fallbackReply: 'I do not know.',
}

function botWith(...pairs: [question: string, answer: string][]) {
  const entries = pairs.map(([question, answer], place) => ({
    id: `e${place}`,
    source: answer === '' ? blankSourceOf('corpus') : 'corpus',
    question,
    answer,
    variants: [],
    keywords: [],
  }))
  return createTalk({ language: 'en', entries, replies })
}

test("the owner's own words for the same go first", async () => {
  const talk = botWith(
    ['How do I talk to a real person?', 'Call 0800 1111.'],
    ['who are you', 'We are the Ridge team.'],
    ['What is the weather like on the tour?', 'Often wet.'],
  )
  expect(await talk(['can I talk to a real person'])).toMatchObject({ kind: 'person', text: 'Call 0800 1111.' })
  expect(await talk(['who are you'])).toMatchObject({ kind: 'answer', text: 'We are the Ridge team.' })
  expect(await talk(['what is the weather like on the tour'])).toMatchObject({ kind: 'answer', text: 'Often wet.' })
})

test('an entry that is not filled in yet leaves the way to a person to the settings', async () => {
  const talk = botWith(['How do I talk to a real person?', ''])
  for (const wish of ['can I talk to a real person', 'human please', 'talk to a person', '转人工'])
    expect(await talk([wish]), wish).toMatchObject({ kind: 'person', text: 'Leave your number.' })
})

test('without such an entry the settings speak, and no neighbour is offered', async () => {
  const talk = botWith(['What time do you open?', 'At nine.'], ['Can I book online?', 'Yes, on our page.'])
  expect(await talk(['human please'])).toMatchObject({ kind: 'person', text: 'Leave your number.' })
  expect(await talk(['are you a bot'])).toMatchObject({ kind: 'identity', text: 'A bot.' })
  expect(await talk(['what time is it'])).toMatchObject({ kind: 'off-topic', text: 'Not that.', suggestions: [] })
  expect(await talk(['you are useless'])).toMatchObject({ kind: 'insult' })
})

test("the weather of a place and last night's match are refused without an offer", async () => {
  const talk = botWith(
    ['Do you offer a price match?', 'Yes, within a week.'],
    ['Do you have a shop in Leeds?', 'In Park Row.'],
    ['Which league shirts do you sell?', 'All of them.'],
  )
  for (const text of [
    "what's the weather in Leeds today",
    'will it rain in London, 20 degrees?',
    'who won the league last night',
    '今天深圳多少度',
  ])
    expect(await talk([text]), text).toMatchObject({ kind: 'off-topic', text: 'Not that.', suggestions: [] })
})

test('an order number asks for a way to reach its customer; a question with a number is looked up', async () => {
  const talk = botWith(['Where is my order?', 'See the tracking page.'])
  expect(await talk(['human please', 'order 20261122001'])).toMatchObject({
    kind: 'contact',
    text: 'Noted order 202****001. How can we reach you?',
    contactDetails: [{ kind: 'order', value: '20261122001' }],
  })
  expect(await talk(['where is my order 20261122001?'])).toMatchObject({ kind: 'answer' })
})

test('an order number after a number to call asks for no other', async () => {
  const talk = botWith(['Where is my order?', 'See the tracking page.'])
  expect(await talk(['human please', 'my number is 07700 900123', 'order 20261122001'])).toMatchObject({
    kind: 'contact',
    text: 'Noted 202****001.',
  })
})

test('a number that is cut off is not noted, and the whole one is', async () => {
  const talk = botWith(['Where is my order?', 'See the tracking page.'])
  expect(await talk(['human please', '07700 900'])).not.toMatchObject({ kind: 'contact' })
  expect(await talk(['human please', '07700900'])).not.toMatchObject({ kind: 'contact' })
  expect(await talk(['human please', '07700 900', '07700 900123'])).toMatchObject({
    kind: 'contact',
    contactDetails: [{ kind: 'phone', value: '07700 900123' }],
  })
})

test('one suggestion is asked as a question, and is answered by yes', async () => {
  const talk = botWith(['Where do I collect a jacket that was repaired?', 'At the back door.'])
  const offered = await talk(['repaired'])
  expect(offered).toMatchObject({
    kind: 'suggest',
    text: 'Did you mean "Where do I collect a jacket that was repaired?"?',
  })
  for (const yes of ['Yes', 'ok', '是的', 'sure']) {
    expect(await talk(['repaired', yes])).toMatchObject({ kind: 'answer', text: 'At the back door.' })
  }
  expect(await talk(['repaired', 'No, talk to a person'])).toMatchObject({ kind: 'person' })
  expect(await talk(['repaired', '不是，找人工'])).toMatchObject({ kind: 'person' })
  expect(await talk(['repaired', 'None of these'])).toMatchObject({ kind: 'fallback' })
})
