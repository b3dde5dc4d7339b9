/** Writes archives, and clears them away. */
import { z } from 'zod'
import { dataExportLimits } from '#contract/features/account/own-data.ts'
import { idSchema } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { zipEntries } from '#server/platform/archives/zip-stream.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { momentText } from '#server/platform/mail/moment-text.ts'
import { type ArchiveNeeds, archiveEntries, countArchive } from '../archive/archive-content.ts'
import { archiveReadyMail } from '../own-data.mails.ts'
import { failStuck, forgetExports, listExpired, markGone } from './data-exports.house.store.ts'
import {
  addPart,
  beginRun,
  deleteParts,
  type ExportRun,
  failExport,
  finishExport,
  noteProgress,
} from './data-exports.store.ts'

/** As those of files. */
const partBytes = 256 * 1024
/** How often an open page is told of the progress. */
const progressEveryMs = 1000
const hourMs = 3600_000
const dayMs = 24 * hourMs
/** An archive that was begun and comes no further for so long: its last attempt died. */
const stuckMs = 6 * hourMs

export type ExportNeeds = ArchiveNeeds & FeatureContext

export const writeDataExport = defineJob(
  'write-data-export',
  z.object({ accountId: idSchema, exportId: idSchema }),
  async ({ accountId, exportId }, { signal, isLastAttempt }, needs: ExportNeeds) => {
    const { database, clock, log } = needs
    const db = database.of(accountId)
    const run = await db.transaction((tx) => beginRun(tx, accountId, exportId, clock.now()))
    if (run === undefined) return
    try {
      await write(needs, accountId, run, signal)
    } catch (error) {
      if (!isLastAttempt) throw error
      log.error({ err: error, accountId, exportId }, 'an archive could not be written')
      await failExport(db, accountId, run, clock.now())
    }
  },
)

async function write(needs: ExportNeeds, accountId: string, run: ExportRun, signal?: AbortSignal): Promise<void> {
  const { database, clock, mailer, settings } = needs
  const db = database.of(accountId)
  const account = await findAccount(db, accountId)
  if (account === undefined) return
  const { email, locale } = account
  const now = clock.now()
  const total = await countArchive(needs, accountId)
  let written = 0
  const onRows = (count: number) => {
    written += count
  }
  const writtenAt = momentText(now, locale, account)
  const zip = zipEntries(archiveEntries(needs, { accountId, locale, email, writtenAt, onRows }), now)
  let sizeBytes = 0
  let part = 0
  let toldAtMs = Date.now()
  for await (const bytes of inParts(zip)) {
    signal?.throwIfAborted()
    if (!(await addPart(db, accountId, run, { part, bytes, at: clock.now() })))
      throw new Error('Another run writes the archive, or it is gone')
    sizeBytes += bytes.length
    part += 1
    if (Date.now() - toldAtMs < progressEveryMs) continue
    toldAtMs = Date.now()
    // Never quite done before it is: the end is told by `finishExport`.
    await noteProgress(db, accountId, run, Math.min(0.99, written / Math.max(1, total)))
  }
  const finishedAt = clock.now()
  const expiresAt = new Date(finishedAt.getTime() + dataExportLimits.keptDays * dayMs)
  await db.transaction(async (tx) => {
    if (!(await finishExport(tx, accountId, run, { sizeBytes, finishedAt, expiresAt }))) return
    // Closed meanwhile: nobody could download it.
    if ((await findAccount(tx, accountId))?.isOpen !== true) return
    const until = momentText(expiresAt, locale, account)
    await mailer.send(tx, archiveReadyMail(email, locale, { until, link: `${settings.baseUrl}${pathOf('ownData')}` }))
  })
}

/** All but the last are of one length. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    const bytes = Buffer.concat(waiting)
    const whole = bytes.length - (bytes.length % partBytes)
    for (let start = 0; start < whole; start += partBytes) yield bytes.subarray(start, start + partBytes)
    waiting = [bytes.subarray(whole)]
    length = bytes.length - whole
  }
  if (length > 0) yield Buffer.concat(waiting)
}

export function createDataExportJobs(needs: ExportNeeds): JobDefinition[] {
  const { database, clock } = needs
  return [
    writeDataExport.definition(needs),
    {
      name: 'clear-data-exports',
      schedule: '17 * * * *',
      async run() {
        const now = clock.now()
        await failStuck(database.house, new Date(now.getTime() - stuckMs), now)
        for (const { accountId, id } of await listExpired(database.house, now)) {
          await markGone(database.house, accountId, id)
          await deleteParts(database.of(accountId), accountId, id)
        }
        await forgetExports(database.house, new Date(now.getTime() - (dataExportLimits.keptDays + 1) * dayMs))
      },
    },
  ]
}
