/** Writes exports of the inbox, and clears them away. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { conversationFilterSchema } from '#contract/features/inbox/conversations.ts'
import { inboxExportLimits } from '#contract/features/inbox/exports.ts'
import { idSchema } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { zoneAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { momentText } from '#server/platform/mail/moment-text.ts'
import { streamCsv } from '#server/platform/spreadsheets/write/build-csv.ts'
import { streamWorkbook } from '#server/platform/spreadsheets/write/stream-workbook.ts'
import { inboxFilterOf } from '../lists/filter.ts'
import type { ShownSince } from '../retention/history.ts'
import { countToExport } from './export-rows.store.ts'
import { conversationRows, exchangeRows, filePhrases } from './export-rows.ts'
import { clearExports } from './exports.house.store.ts'
import { addPart, beginRun, deleteParts, type ExportRun, failExport, finishExport } from './exports.store.ts'

/** As those of files. */
const partBytes = 256 * 1024
const hourMs = 3600_000
const dayMs = 24 * hourMs

export interface ExportNeeds extends FeatureContext {
  readonly shownSince: ShownSince
}

export const writeInboxExport = defineJob(
  'write-inbox-export',
  z.object({ accountId: idSchema, botId: idSchema, exportId: idSchema }),
  async ({ accountId, botId, exportId }, { signal, isLastAttempt }, needs: ExportNeeds) => {
    const { database, clock, log } = needs
    const db = database.of(accountId)
    const run = await db.transaction((tx) => beginRun(tx, accountId, botId, exportId, clock.now()))
    if (run === undefined) return
    try {
      await write(needs, accountId, run, signal)
    } catch (error) {
      const isRefused = error instanceof AppError
      if (!isLastAttempt && !isRefused) throw error
      if (!isRefused) log.error({ err: error, accountId, exportId }, 'an export of the inbox could not be written')
      await failExport(db, accountId, run, { fault: isRefused ? error.code : 'network-busy', at: clock.now() })
    }
  },
)

async function write(
  needs: ExportNeeds,
  accountId: string,
  run: ExportRun,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, clock } = needs
  const { botId } = run
  const db = database.of(accountId)
  const account = await findAccount(db, accountId)
  if (account === undefined) return
  const now = clock.now()
  const { locale } = account
  const shownSince = await needs.shownSince(accountId, now)
  const scope = { accountId, botId, calendar: account, now, shownSince }
  const filter = inboxFilterOf(conversationFilterSchema.parse(run.filter), scope)
  const total = await countToExport(db, accountId, botId, filter, { rowIs: run.rowIs, max: inboxExportLimits.rows })
  if (total > inboxExportLimits.rows) throw new AppError('export-too-large', { limit: inboxExportLimits.rows })
  let rows = 0
  async function* counted(batches: AsyncIterable<string[][]>): AsyncGenerator<string[][]> {
    for await (const batch of batches) {
      // What came in meanwhile must not make the file longer than a spreadsheet program opens.
      const kept = batch.slice(0, inboxExportLimits.rows - rows)
      rows += kept.length
      yield kept
    }
  }
  // One for the whole file, as its titles name it.
  const timeZone = zoneAt(account, now)
  const calendar = { timeZone, nextTimeZone: null, nextTimeZoneFrom: null, heldDay: null }
  const asked = { db, accountId, botId, filter, locale, readable: (at: Date) => momentText(at, locale, calendar) }
  const batches = counted(run.rowIs === 'exchange' ? exchangeRows(asked) : conversationRows(asked))
  const { sheet: name, [run.rowIs]: titlesOf } = filePhrases[locale]
  const titles = titlesOf(timeZone)
  const file = run.format === 'csv' ? streamCsv(titles, batches) : streamWorkbook({ name, titles }, batches, now)
  let part = 0
  let sizeBytes = 0
  for await (const bytes of inParts(file)) {
    signal?.throwIfAborted()
    // Never quite done before it is.
    const progress = Math.min(0.99, rows / Math.max(1, total))
    const isOwn = await db.transaction((tx) => addPart(tx, accountId, run, { part, bytes, progress, at: clock.now() }))
    if (!isOwn) throw new Error('Another run writes the export, or it is gone')
    part += 1
    sizeBytes += bytes.length
  }
  const finishedAt = clock.now()
  const expiresAt = new Date(finishedAt.getTime() + inboxExportLimits.keptDays * dayMs)
  await finishExport(db, accountId, run, { rows, sizeBytes, finishedAt, expiresAt })
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

export function createExportJobs(needs: ExportNeeds): JobDefinition[] {
  const { database, clock } = needs
  return [
    writeInboxExport.definition(needs),
    {
      name: 'clear-inbox-exports',
      schedule: '37 * * * *',
      async run() {
        const now = clock.now()
        const before = (ms: number) => new Date(now.getTime() - ms)
        const forgetBefore = before((inboxExportLimits.keptDays + 1) * dayMs)
        for (const { accountId, botId, id } of await clearExports(database.house, {
          now,
          stuckBefore: before(6 * hourMs),
          forgetBefore,
        }))
          await deleteParts(database.of(accountId), accountId, botId, id)
      },
    },
  ]
}
