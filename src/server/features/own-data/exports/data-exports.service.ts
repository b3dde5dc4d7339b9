/** Archives of all data of an account: asked for, listed, downloaded. */
import { Readable } from 'node:stream'
import { type DataExport, dataExportLimits } from '#contract/features/account/own-data.ts'
import type { FeatureContext } from '#server/feature.ts'
import { lockAccount } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { writeDataExport } from './data-exports.jobs.ts'
import {
  countExports,
  type DataExportRow,
  findReadyExport,
  hasRunningExport,
  insertExport,
  listExports,
  readExportPart,
} from './data-exports.store.ts'

/** One at a time in the installation: mails and imports must not wait behind them. */
const queue = 'data exports'

export type DataExportsService = ReturnType<typeof createDataExportsService>

export function createDataExportsService({ database, clock }: FeatureContext) {
  function isOver({ status, expiresAt }: DataExportRow): boolean {
    return status === 'ready' && expiresAt !== null && expiresAt <= clock.now()
  }

  return {
    async list({ id, calendar }: AccountCaller): Promise<{ items: DataExport[]; leftToday: number }> {
      const db = database.of(id)
      const rows = await listExports(db, id)
      const asked = await countExports(db, id, dayAt(calendar, clock.now()))
      // A failure is told until another archive is asked for.
      const items = rows.filter((row, index) => !isOver(row) && (row.status !== 'failed' || index === 0)).map(describe)
      return { items, leftToday: Math.max(0, dataExportLimits.perDay - asked) }
    },

    /** Throws `export-running` while another one is written, and `exports-spent` after three on a day. */
    async start({ id: accountId, calendar }: AccountCaller, origin: CallOrigin): Promise<DataExport> {
      const now = clock.now()
      const day = dayAt(calendar, now)
      return await database.of(accountId).transaction(async (tx) => {
        // Calls of one account follow each other here, so that both limits are exact.
        await lockAccount(tx, accountId)
        if (await hasRunningExport(tx, accountId)) throw new AppError('export-running')
        if ((await countExports(tx, accountId, day)) >= dataExportLimits.perDay)
          throw new AppError('exports-spent', { limit: dataExportLimits.perDay })
        const row = await insertExport(tx, accountId, { id: newTimeId(now), day, askedAt: now })
        await writeDataExport.add(tx, { accountId, exportId: row.id }, { queue, maxAttempts: 5 })
        const target = `exportId ${row.id}`
        await recordEvent(tx, { accountId, action: 'data-export-started', target, ...origin, at: now })
        return describe(row)
      })
    },

    /** One part is in memory at a time. */
    async download(accountId: string, exportId: string): Promise<Download & { readonly sizeBytes: number }> {
      const db = database.of(accountId)
      const row = await findReadyExport(db, accountId, exportId)
      if (row === undefined || isOver(row)) throw new AppError('not-found')
      async function* parts(): AsyncGenerator<Buffer> {
        for (let part = 0, sent = 0; sent < (row?.sizeBytes ?? 0); part += 1) {
          const bytes = await readExportPart(db, accountId, exportId, part)
          if (bytes === undefined) throw new Error('The archive was deleted while it was read')
          sent += bytes.length
          yield bytes
        }
      }
      return {
        fileName: `huida ${row.day}.zip`,
        mediaType: 'application/zip',
        sizeBytes: row.sizeBytes ?? 0,
        body: Readable.from(parts(), { objectMode: false }),
      }
    },
  }
}

function describe({ id, status, progress, askedAt, finishedAt, sizeBytes, expiresAt }: DataExportRow): DataExport {
  if (status === 'gone') throw new Error('An archive that is gone is not shown')
  return {
    id,
    status,
    progress,
    askedAt: askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    sizeBytes,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
