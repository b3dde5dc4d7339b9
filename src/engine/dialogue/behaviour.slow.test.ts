/** How a new bot of the general template behaves: most replies fit, and no answer is given to what it does not answer. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import english from '#content/evaluation/behaviour/en.json' with { type: 'json' }
import chinese from '#content/evaluation/behaviour/zh.json' with { type: 'json' }
import { isBlank } from '#engine/outcome.ts'
import { startingReplies } from '#server/features/bots/starting-content.ts'
import { startingEntries } from '#tests/support/starting-bot.ts'
import { createTalk, judgeReply } from '../evaluation/behaviour.ts'
import { loadLexicon } from '../lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(new URL('../../../content/lexicon/lexicon.bin', import.meta.url)))
const messages = { zh: chinese, en: english }

test.each([
  { language: 'zh', isFilledIn: false },
  { language: 'zh', isFilledIn: true },
  { language: 'en', isFilledIn: false },
  { language: 'en', isFilledIn: true },
] as const)('in $language, filled in: $isFilledIn', async ({ language, isFilledIn }) => {
  const entries = startingEntries(language, { isFilledIn })
  const ids = new Set(entries.filter(({ source }) => !isBlank(source)).map(({ id }) => id))
  const replies = startingReplies(language)
  const talk = createTalk({ language, entries, replies, meaning })
  const wrong: string[] = []
  let fitting = 0
  for (const message of messages[language]) {
    const said = [...message.before, message.text]
    const reply = await talk(said)
    // Never an entry without an answer, and never a reply that only says to ask for one.
    if (reply.kind === 'person') expect([replies.fallbackReply, ''], said.join(' > ')).not.toContain(reply.text)
    const verdict = judgeReply(message, reply, (id) => ids.has(id))
    if (verdict === 'fits') fitting += 1
    if (verdict === 'wrong') wrong.push(said.join(' > '))
  }
  expect(wrong).toEqual([])
  expect(fitting / messages[language].length).toBeGreaterThanOrEqual(0.9)
})

test.each([
  { language: 'zh', text: '几天能到' },
  { language: 'en', text: 'how long do I have to wait' },
] as const)(
  'in $language, a neighbour is not offered for the item whose blanks are still open',
  async ({ language, text }) => {
    const replies = startingReplies(language)
    const talkWith = (isFilledIn: boolean) =>
      createTalk({ language, entries: startingEntries(language, { isFilledIn }), replies, meaning })
    expect(await talkWith(false)([text])).toMatchObject({ kind: 'person', suggestions: [] })
    expect(await talkWith(true)([text])).not.toMatchObject({ kind: 'person' })
  },
)

test.each([
  ['bargain', '能便宜点吗'],
  ['bargain', '最低多少'],
  ['bargain', '打个折'],
  ['bargain', '买两件能便宜点吗'],
  ['bargain', 'any discount if I buy two'],
  ['bargain', "what's your best price"],
  ['bargain', 'can you do it cheaper'],
  ['bargain', 'can I get a discount'],
  ['contact-person', '电话多少'],
  ['contact-person', '电话号码多少'],
  ['contact-person', '怎么打电话给你们'],
  ['contact-person', "what's your number"],
  ['contact-person', 'can I ring the shop'],
])('the item %s answers %j', async (id, text) => {
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
  const entries = startingEntries(language, { isFilledIn: true })
  const talk = createTalk({ language, entries, replies: startingReplies(language), meaning })
  expect(await talk([text])).toMatchObject({ kind: 'answer', source: { id } })
})
