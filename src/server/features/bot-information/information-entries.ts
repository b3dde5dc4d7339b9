/** What a bot knows, as entries that it answers with: written in the transaction of what changed. */
import { isDeepStrictEqual } from 'node:util'
import phrasingsEn from '#content/information/en.json' with { type: 'json' }
import phrasingsZh from '#content/information/zh.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { type InformationEntry, informationEntries } from '#engine/information/information-entries.ts'
import type { KnownInformation } from '#engine/information/known-information.ts'
import type { PhrasingsByLanguage } from '#engine/information/phrasings.ts'
import { dropEntries, putEntries, readEntriesOf } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const phrasings: PhrasingsByLanguage = { zh: phrasingsZh, en: phrasingsEn }

const sources = ['info', 'feature'] as const

/** `{bot}` is the bot's name, also where an owner wrote it. Of a bot that knows nothing but its name small talk tells it. */
export function entriesOf(known: KnownInformation, language: Locale): InformationEntry[] {
  const entries = informationEntries(known, language, phrasings)
  if (entries.length === 1 && entries[0]?.id === 'info:name') return []
  return entries.map((entry) => ({ ...entry, answer: withBotName(entry.answer, known.name) }))
}

/** Writes the entries that are not there as they should be, and drops those that should not be. Answers the bot's new version, where there were any. */
export async function holdEntriesTo(
  tx: Transaction,
  accountId: string,
  botId: string,
  entries: readonly InformationEntry[],
): Promise<number | undefined> {
  const there = new Map((await readEntriesOf(tx, accountId, botId, sources)).map((entry) => [entry.id, entry]))
  const wanted = new Set(entries.map(({ id }) => id))
  let version: number | undefined
  for (const source of sources) {
    const changed = entries.filter((entry) => entry.source === source && !isDeepStrictEqual(there.get(entry.id), entry))
    const gone = [...there.values()].filter((entry) => entry.source === source && !wanted.has(entry.id))
    if (changed.length > 0) version = await putEntries(tx, accountId, botId, source, changed)
    if (gone.length > 0)
      version = await dropEntries(
        tx,
        accountId,
        botId,
        source,
        gone.map(({ id }) => id),
      )
  }
  return version
}
