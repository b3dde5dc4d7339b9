/**
 * How fast the screen of the bot information answers for a bot with a large corpus: reading it, what the bot says to the questions of a tab, and one
 * edit until the same question is answered from it. `npx tsx bench/workspace/information.ts [--items=100000] [--rounds=40]` prints p50 and p95, in
 * milliseconds.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { testBot } from '#contract/features/answers.ts'
import { createBot } from '#contract/features/bots.ts'
import { checkQuestions } from '#contract/features/conversations/question-checks.ts'
import { changeInformation, getInformation } from '#contract/features/customising/bot-information.ts'
import { personalFields } from '#contract/features/customising/information.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import type { TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { app, fillFor, finish, measure } from '../console/large-installation.ts'
import { realisticItems } from '../data/realistic-items.ts'

const { values } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
})
const size = Number(values.items)
const rounds = Number(values.rounds)
const batch = 20_000

const cookie = await fillFor(() => Promise.resolve())
const origin = readSettings({}).baseUrl
const site = { ...app, origin } as unknown as TestApp
const as = { cookie }

const { bot } = (await call(site, createBot, { body: { name: 'Large', language: 'en' } }, as)).reply
const params = { botId: bot.id }
const [{ accountId }] = (await app.database.house.select({ accountId: bots.accountId }).from(bots)) as [
  { accountId: string },
]
const items = realisticItems(size)
for (let start = 0; start < size; start += batch)
  await app.database.house.transaction((tx) =>
    insertItems(tx, accountId, bot.id, items.slice(start, start + batch), { limit: 2 * size, at: new Date() }),
  )
const facts = Object.fromEntries(
  personalFields.filter((field) => field !== 'birthday').map((field) => [field, `the ${field} of a large bot`]),
)
await call(site, changeInformation, { params, body: { revision: 0, facts } }, as)
const { said } = (await call(site, getInformation, { params }, as)).reply
const questions = personalFields.map((field) => said[field].question)
const check = () => call(site, checkQuestions, { params, body: { questions } }, as)
// The index of a large corpus is built beside the answers.
while ((await check()).status !== 200) await delay(1000)

await measure('read', rounds, () => call(site, getInformation, { params }, as))
await measure(`what the bot says to ${questions.length} questions`, Math.min(rounds, 40), async () => {
  const { status, response } = await check()
  if (status !== 200) throw new Error(response.body)
})
await measure('an edit', rounds, async (round) => {
  const body = { revision: round + 1, facts: { father: `lamp number ${round}` } }
  const { status, reply } = await call(site, changeInformation, { params, body }, as)
  if (status !== 200 || reply.conflicts.length > 0) throw new Error(`Not stored: ${status}`)
})
await measure('an edit, until the question is answered from it', rounds, async (round) => {
  const father = `torch number ${round}`
  await call(site, changeInformation, { params, body: { revision: rounds + round + 1, facts: { father } } }, as)
  const { reply } = await call(site, testBot, { params, body: { text: said.father.question } }, as)
  if (!reply.answer.text.includes(father)) throw new Error(`Not answered from the edit: ${reply.answer.text}`)
})
await finish()
