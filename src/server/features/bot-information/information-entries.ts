/** What a bot knows, as entries that it answers with: written in the transaction of what changed. */
import phrasingsEn from '#content/information/en.json' with { type: 'json' }
import phrasingsZh from '#content/information/zh.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'
import { type InformationEntry, informationEntries } from '#engine/information/information-entries.ts'
import type { KnownInformation } from '#engine/information/known-information.ts'
import type { PhrasingsByLanguage } from '#engine/information/phrasings.ts'
import { dropEntries, putEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const phrasings: PhrasingsByLanguage = { zh: phrasingsZh, en: phrasingsEn }

export function entriesOf(known: KnownInformation, language: Locale): InformationEntry[] {
  return informationEntries(known, language, phrasings)
}

/** Writes the entries that are other ones now, and drops those that are gone. Answers the version of the bot's content, where there were any. */
export async function writeChangedEntries(
  tx: Transaction,
  accountId: string,
  botId: string,
  before: readonly InformationEntry[],
  after: readonly InformationEntry[],
): Promise<number | undefined> {
  const formerly = new Map(before.map((entry) => [entry.id, JSON.stringify(entry)]))
  const kept = new Set(after.map(({ id }) => id))
  let version: number | undefined
  for (const source of ['info', 'feature'] as const) {
    const changed = after.filter((entry) => entry.source === source && formerly.get(entry.id) !== JSON.stringify(entry))
    const gone = before.filter((entry) => entry.source === source && !kept.has(entry.id)).map(({ id }) => id)
    if (changed.length > 0) version = await putEntries(tx, accountId, botId, source, changed)
    if (gone.length > 0) version = await dropEntries(tx, accountId, botId, source, gone)
  }
  return version
}
