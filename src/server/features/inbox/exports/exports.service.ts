/** Exports of the inbox: asked for, listed, downloaded. */
import { Readable } from 'node:stream'
import type { BodyOf } from '#contract/endpoint.ts'
import { type InboxExport, inboxExportLimits, type startInboxExport } from '#contract/features/inbox/exports.ts'
import { shownSinceOf } from '#contract/features/inbox/settings.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount, lockAccount } from '#server/features/accounts/accounts.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { inboxFilterOf } from '../lists/filter.ts'
import { countToExport } from './export-rows.store.ts'
import { filePhrases } from './export-rows.ts'
import { writeInboxExport } from './exports.jobs.ts'
import { countRunning, type ExportRow, findReady, insertExport, listExports, readPart } from './exports.store.ts'

/** One at a time in the installation: mails and imports must not wait behind them. */
const queue = 'inbox exports'
const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Filter = BodyOf<typeof startInboxExport>['filter']

/** As in the address, so that it is read by the same schema again. */
function writtenFilter(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'boolean' ? (value ? '1' : '0') : value]],
    ),
  )
}

export function createExportsService({ database, clock }: FeatureContext) {
  function isOver({ status, expiresAt }: ExportRow): boolean {
    return status === 'ready' && expiresAt !== null && expiresAt <= clock.now()
  }

  async function requireBot(accountId: string, botId: string): Promise<void> {
    if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
  }

  return {
    async list(accountId: string, botId: string): Promise<{ items: InboxExport[] }> {
      await requireBot(accountId, botId)
      const rows = await listExports(database.of(accountId), accountId, botId)
      return { items: rows.filter((row) => !isOver(row)).map(describe) }
    },

    /** Throws `export-running` while enough are under way, and `export-too-large` for more rows than a file has. */
    async start(
      account: AccountCaller,
      botId: string,
      { format, rowIs, filter: asked }: BodyOf<typeof startInboxExport>,
    ): Promise<InboxExport> {
      const { id: accountId, calendar } = account
      await requireBot(accountId, botId)
      const now = clock.now()
      const filter = inboxFilterOf(asked, {
        accountId,
        botId,
        calendar,
        now,
        shownSince: shownSinceOf(account.limits, now),
      })
      const limit = inboxExportLimits.rows
      if ((await countToExport(database.of(accountId), accountId, botId, filter, { rowIs, max: limit })) > limit)
        throw new AppError('export-too-large', { limit })
      return await database.of(accountId).transaction(async (tx) => {
        // Calls of one account follow each other here, so that the limit is exact.
        await lockAccount(tx, accountId)
        if ((await countRunning(tx, accountId)) >= inboxExportLimits.atOnce) throw new AppError('export-running')
        const row = { botId, id: newTimeId(now), format, rowIs, filter: writtenFilter(asked), askedAt: now }
        const inserted = await insertExport(tx, accountId, row)
        await writeInboxExport.add(tx, { accountId, botId, exportId: row.id }, { queue, maxAttempts: 5 })
        return describe(inserted)
      })
    },

    /** One part is in memory at a time. */
    async download(
      { id: accountId, calendar }: AccountCaller,
      botId: string,
      exportId: string,
    ): Promise<Download & { readonly sizeBytes: number }> {
      const db = database.of(accountId)
      const [row, account] = [await findReady(db, accountId, botId, exportId), await findAccount(db, accountId)]
      if (row === undefined || account === undefined || isOver(row)) throw new AppError('not-found')
      async function* parts(): AsyncGenerator<Buffer> {
        for (let part = 0, sent = 0; sent < (row?.sizeBytes ?? 0); part += 1) {
          const bytes = await readPart(db, accountId, botId, exportId, part)
          if (bytes === undefined) throw new Error('The export was deleted while it was read')
          sent += bytes.length
          yield bytes
        }
      }
      const { name } = filePhrases[account.locale]
      return {
        fileName: `${name} ${dayAt(calendar, row.askedAt)}.${row.format}`,
        mediaType: mediaTypes[row.format],
        sizeBytes: row.sizeBytes ?? 0,
        body: Readable.from(parts(), { objectMode: false }),
      }
    },
  }
}

function describe(row: ExportRow): InboxExport {
  const { id, status, progress, format, rowIs, filter, rows, sizeBytes, fault } = row
  if (status === 'gone') throw new Error('An export that is gone is not shown')
  return {
    id,
    status,
    progress,
    format,
    rowIs,
    filter,
    rows,
    sizeBytes,
    askedAt: row.askedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    fault,
  }
}
