/**
 * What chit-chat does to a business: `npm run bench:chit-chat -- FILE... [--list]`
 *
 * FILE is an evaluation file, as of `npm run evaluate`. A line each: how many of its messages a bot with these items answers with chit-chat, the
 * same of a bot without any item, and what it costs. `--list` names them, with those of what the file calls out of scope. Then, for each language:
 * how many ordinary sentences are answered, wordings left out of the base and messages written apart from it, and what the base costs.
 */
import { parseArgs } from 'node:util'
import type { ChitChatIntent } from '#engine/chit-chat/intents.ts'
import { built } from '#engine/chit-chat/matching/steps.ts'
import { buildTalk, type TalkContent } from '#engine/chit-chat/talk.ts'
import { decideReply } from '#engine/dialogue/decide-reply.ts'
import { datasetOf } from '#engine/evaluation/dataset.ts'
import { askWithSmallTalk, shareOf } from '#engine/evaluation/small-talk.ts'
import { readContent, readTalk } from '#server/features/answer-indexes/small-talk/own-talk.ts'
import { startingReplies } from '#server/features/bots/starting-content.ts'
import { readUtterances } from '../../tests/support/lab/smart-chat.ts'
import { measuredIndex } from '../data/measured-index.ts'
import { readNamedFile } from '../evaluate/read-named-file.ts'
import { quantile } from '../report/quantile.ts'

const { positionals: files, values } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
const languages = ['zh', 'en'] as const
const folds = 3

const say = (line: object) => console.log(JSON.stringify(line))

function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

function measureBase(language: 'zh' | 'en') {
  const before = heapMb()
  const startedMs = performance.now()
  const talk = readTalk(language)
  const buildMs = performance.now() - startedMs
  return { talk, buildMs: Math.round(buildMs), heapMb: Math.round((heapMb() - before) * 10) / 10 }
}

const bases = { zh: measureBase('zh'), en: measureBase('en') }

async function measureFile(file: string): Promise<void> {
  const dataset = datasetOf(readNamedFile(file))
  const { language, queries, outOfScope } = dataset
  const { talk } = bases[language]
  const index = measuredIndex(language, dataset.entries)
  const replies = startingReplies(language)
  const withItems = await askWithSmallTalk(dataset, { index, replies, talk })
  const without = await askWithSmallTalk(dataset, { index: undefined, replies, talk })
  const texts = [...queries.map(({ text }) => text), ...outOfScope]
  const answers = new Map(dataset.entries.map(({ id, answer, source }) => [id, { text: answer, source }]))
  const timesOf = async (chitChatEnabled: boolean) => {
    const times: number[] = []
    for (const text of texts) {
      const startedMs = performance.now()
      await decideReply({
        text,
        language,
        replies: { ...replies, chitChatEnabled },
        ask: index.ask,
        answerOf: (id) => answers.get(id),
        chitChat: (said) => talk.find(said),
      })
      times.push(performance.now() - startedMs)
    }
    return times
  }
  await timesOf(true)
  const [off, on] = [await timesOf(false), await timesOf(true)]
  const round = (ms: number) => Number(ms.toFixed(2))
  say({
    file,
    messages: queries.length,
    stolen: withItems.stolen.length,
    stolen_without_items: without.stolen.length,
    out_of_scope: outOfScope.length,
    talked_of_out_of_scope: withItems.outOfScope.length,
    p50_ms_off: round(quantile(off, 0.5)),
    p50_ms_on: round(quantile(on, 0.5)),
    p99_ms_off: round(quantile(off, 0.99)),
    p99_ms_on: round(quantile(on, 0.99)),
  })
  if (!values.list) return
  for (const [what, found] of Object.entries({ ...withItems, without: without.stolen }))
    for (const { text, phrasing } of found) console.log(`  ${what}\t${text}\t= ${phrasing}`)
}

/** Each wording that is left out of the base once, asked of the rest. */
function leaveOut(language: 'zh' | 'en') {
  const content = readContent(language)
  const shares = Array.from({ length: folds }, (_, fold) => {
    const placeIn = (count: number) => (fold * 2) % count
    const isSaid = (id: string) => bases[language].talk.says(id)
    const intents = content.themes.flatMap((theme) => theme.intents)
    const rest: TalkContent = {
      ...content,
      themes: content.themes.map((theme) => ({ intents: theme.intents.map(without) })),
    }
    function without<I extends Pick<ChitChatIntent, 'phrasings'>>(intent: I): I {
      const left = placeIn(intent.phrasings.length)
      return { ...intent, phrasings: intent.phrasings.filter((_each, place) => place !== left) }
    }
    const messages = intents
      .filter(({ id }) => isSaid(id))
      .map(({ id, phrasings }) => ({ text: phrasings[placeIn(phrasings.length)] ?? '', fits: [id] }))
    return shareOf(built(buildTalk(rest)), messages)
  })
  return sumOf(shares)
}

function sumOf(shares: readonly ReturnType<typeof shareOf>[]) {
  const sum = (key: 'asked' | 'answered' | 'right') => shares.reduce((all, each) => all + each[key], 0)
  return { asked: sum('asked'), answered: sum('answered'), right: sum('right') }
}

for (const file of files) await measureFile(file)
for (const language of languages) {
  const { talk, buildMs, heapMb: heap } = bases[language]
  const written = readUtterances(language).filter(({ fits }) => fits.some((id) => talk.says(id)))
  say({ language, ...talk.size, build_ms: buildMs, heap_mb: heap })
  say({ language, wordings_left_out: leaveOut(language), written_apart: shareOf(talk, written) })
}
