// A bot of an evaluation file, with what it knows of itself, as the product makes it.

import { readFileSync } from 'node:fs'
import englishInformation from '#content/information/en.json' with { type: 'json' }
import chineseInformation from '#content/information/zh.json' with { type: 'json' }
import english from '#content/replies/en.json' with { type: 'json' }
import chinese from '#content/replies/zh.json' with { type: 'json' }
import { decideReply } from '#engine/dialogue/decide-reply.ts'
import {
  type Asked,
  type JudgedReply,
  judgeReplies,
  qualityOfReplies,
} from '#engine/evaluation/bot/evaluate-replies.ts'
import type { Dataset } from '#engine/evaluation/dataset.ts'
import type { Quality } from '#engine/evaluation/quality.ts'
import { informationEntries } from '#engine/information/information-entries.ts'
import type { KnownInformation } from '#engine/information/known-information.ts'
import { loadPinyinReader } from '#engine/pinyin/read-pinyin.ts'
import { measuredIndex } from '../data/measured-index.ts'

export const informationPhrasings = { zh: chineseInformation, en: englishInformation }
const replies = { zh: chinese, en: english }
const readPinyin = loadPinyinReader(readFileSync(new URL('../../content/lexicon/pinyin.bin', import.meta.url)))

interface MeasuredBot {
  quality: Quality
  judged: JudgedReply[]
  buildMs: number
  askMs: number[]
}

export async function measureBot(dataset: Dataset, bot: KnownInformation): Promise<MeasuredBot> {
  const { language } = dataset
  const startedMs = performance.now()
  const entries = [...dataset.entries, ...informationEntries(bot, language, informationPhrasings)]
  const index = measuredIndex(language, entries)
  const buildMs = performance.now() - startedMs
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const asked: Asked = {
    language,
    replies: { ...replies[language], customised: [], chitChatEnabled: false },
    ask: index.ask,
    answerOf(id) {
      const entry = entryById.get(id)
      return entry && { text: entry.answer, source: entry.source }
    },
    readPinyin,
  }
  // Asked twice: what is compiled and cached by then is so in a server, too.
  const judged = await judgeReplies(asked, dataset)
  const askMs: number[] = []
  for (const { text } of judged) {
    const askedMs = performance.now()
    await decideReply({ ...asked, text })
    askMs.push(performance.now() - askedMs)
  }
  return { quality: qualityOfReplies(judged), judged, buildMs, askMs }
}
