/** The rows of an exported inbox, in pages, as texts. */
import type { Locale } from '#contract/fields.ts'
import { inboxFile as english } from '#phrases/en/inbox-file.ts'
import { inboxFile as chinese } from '#phrases/zh/inbox-file.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { contactNameOf } from '../lists/contact-names.ts'
import type { InboxFilter } from '../lists/filter.ts'
import {
  type ConversationExport,
  type ExchangeExport,
  type Last,
  listConversationsToExport,
  listExchangesToExport,
} from './export-rows.store.ts'

export const filePhrases = { zh: chinese, en: english }

interface Asked {
  readonly db: Queryable
  readonly accountId: string
  readonly botId: string
  readonly filter: InboxFilter
  readonly locale: Locale
  /** A moment as the owner reads it. */
  readonly readable: (at: Date) => string
}

const conversationsAtOnce = 200
const exchangesAtOnce = 1000

async function* conversations(asked: Asked, withCounts: boolean): AsyncGenerator<ConversationExport[]> {
  const { db, accountId, botId, filter } = asked
  for (let after: Last | undefined; ; ) {
    const rows = await listConversationsToExport(db, accountId, botId, filter, {
      after,
      max: conversationsAtOnce,
      withCounts,
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < conversationsAtOnce) return
    after = { at: last.last_activity_at, id: last.id }
  }
}

export async function* conversationRows(asked: Asked): AsyncGenerator<string[][]> {
  const { locale, readable } = asked
  const phrases = filePhrases[locale]
  for await (const rows of conversations(asked, true))
    yield rows.map((row) => [
      platformOf(row.platform, locale),
      contactNameOf(locale, row.contact_id, row.display_name),
      row.id,
      phrases.states[row.state],
      readable(new Date(row.started_at)),
      readable(new Date(row.last_activity_at)),
      String(row.messages),
      String(row.asked),
      String(row.by_person),
      row.rating === null ? '' : phrases.verdicts[row.rating],
      String(row.notes),
      row.first_question ?? '',
    ])
}

export async function* exchangeRows(asked: Asked): AsyncGenerator<string[][]> {
  const { db, accountId, botId, filter } = asked
  for await (const page of conversations(asked, false)) {
    const byId = new Map(page.map((row) => [row.id, row]))
    for (let after = '0'; ; ) {
      const wanted = { from: filter.from, before: filter.before, after, max: exchangesAtOnce }
      const rows = await listExchangesToExport(db, accountId, botId, [...byId.keys()], wanted)
      yield rows.map((row) => cellsOf(row, byId.get(row.conversation_id), asked))
      after = rows.at(-1)?.sequence ?? after
      if (rows.length < exchangesAtOnce) break
    }
  }
}

/** With what came with the words, by its name. */
function questionOf({ question, question_parts: parts }: ExchangeExport, locale: Locale): string {
  const { media } = filePhrases[locale]
  const named = (parts ?? []).map(({ kind, name = '' }) => `[${media[kind]}${name === '' ? '' : ` ${name}`}]`)
  return [question, ...named].filter((line) => line !== '').join('\n')
}

/** The name and the code that the interface has; a code without a name alone. */
function platformOf(code: string, locale: Locale): string {
  const names: Words = filePhrases[locale].platforms
  const name = names[code]
  if (name === undefined) return code
  return locale === 'zh' ? `${name}（${code}）` : `${name} (${code})`
}

type Words = Readonly<Record<string, string>>

function cellsOf(
  row: ExchangeExport,
  conversation: ConversationExport | undefined,
  { locale, readable }: Asked,
): string[] {
  const phrases = filePhrases[locale]
  const { kinds, reasons }: { kinds: Words; reasons: Words } = phrases
  const at = new Date(row.at)
  return [
    String(Math.floor(at.getTime() / 1000)),
    conversation === undefined ? '' : platformOf(conversation.platform, locale),
    contactNameOf(locale, conversation?.contact_id ?? null, conversation?.display_name ?? null),
    questionOf(row, locale),
    row.answer ?? '',
    readable(at),
    row.answered_at === null ? '' : readable(new Date(row.answered_at)),
    row.conversation_id,
    conversation === undefined ? '' : phrases.states[conversation.state],
    row.author === null ? '' : phrases.by[row.author],
    row.kind === null ? '' : (kinds[row.kind] ?? row.kind),
    row.confidence === null ? '' : row.confidence.toFixed(2),
    row.source_title ?? row.source_id ?? '',
    row.rating === null ? '' : phrases.verdicts[row.rating],
    row.verdict === null ? '' : phrases.verdicts[row.verdict],
    (row.verdict_reasons ?? []).map((reason) => reasons[reason] ?? reason).join(locale === 'zh' ? '、' : ', '),
    String(row.notes),
  ]
}
