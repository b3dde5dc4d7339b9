/** What a new bot says before its owner has touched anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPublicBot, sendMessage } from '#contract/features/answers.ts'
import { createBot, templateBlankCounts, templateItemCounts } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { defaultReplies } from '#server/features/replies/replies.public.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'

const bracket = /[[\]【】]/
let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
})
afterAll(() => app.close())

describe.each([
  ['general', 'zh', 14],
  ['general', 'en', 14],
  ['coin', 'zh', 15],
  ['coin', 'en', 15],
] as const)('a fresh bot of the template %s in %s', (template, language, gapCount) => {
  it('never says a gap of its template, and offers none as a question', async () => {
    const made = await call(
      app,
      createBot,
      { body: { name: `Fresh ${template} ${language}`, language, template } },
      owner,
    )
    const params = { botId: made.reply.bot.id }
    const { items } = (await call(app, listCorpus, { params }, owner)).reply
    const open = (await call(app, listCorpus, { params, query: { blanks: 'open' } }, owner)).reply.items
    expect(open.map(({ question }) => question)).toEqual(
      items.filter(({ question, answer }) => bracket.test(question + answer)).map(({ question }) => question),
    )
    expect(open).toHaveLength(gapCount)
    expect(items).toHaveLength(templateItemCounts[template])
    expect(made.reply.bot.openBlanks).toBe(templateBlankCounts[template])

    const starters = (await call(app, getPublicBot, { params })).reply.starters
    expect(starters).toHaveLength(4)
    expect(starters.join()).not.toMatch(bracket)
    const { fallbackReply } = defaultReplies[language]
    let answered = 0
    for (const { question, variants } of items)
      for (const text of [question, ...variants.slice(0, 2)]) {
        const { reply } = await call(app, sendMessage, { params, body: { text } }, { bearer: made.reply.apiKey })
        if (reply.answer?.source.kind === 'answer') answered += 1
        // The way to a person, never a reply that says to ask for one.
        if (reply.answer?.source.kind === 'person') expect(reply.answer?.text, text).not.toBe(fallbackReply)
        expect(reply.answer?.text, text).not.toMatch(bracket)
        expect(reply.suggestions.map((suggestion) => suggestion.question).join(), text).not.toMatch(bracket)
        // Programs may ask 150 times a second.
        app.clock.skip(100)
      }
    expect(answered).toBeGreaterThanOrEqual(3 * (items.length - gapCount))
  }, 60_000)
})
