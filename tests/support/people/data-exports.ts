/** Archives for tests, put into the database as the job leaves them. */
import { dataExportParts, dataExports } from '#server/features/own-data/own-data.tables.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { TestApp } from '../apps/app.ts'

/** Of yesterday, so that it does not count among those of today. */
export async function putReadyExport(app: TestApp, accountId: string, bytes: Buffer): Promise<string> {
  const now = app.clock.now()
  const askedAt = new Date(now.getTime() - 26 * 3600_000)
  const id = newTimeId(now)
  const times = { askedAt, touchedAt: askedAt, finishedAt: askedAt, expiresAt: new Date(now.getTime() + 3600_000) }
  const day = askedAt.toISOString().slice(0, 10)
  await app.database.house
    .insert(dataExports)
    .values({ accountId, id, status: 'ready', day, progress: 1, sizeBytes: bytes.length, ...times })
  await app.database.house.insert(dataExportParts).values({ accountId, exportId: id, part: 0, bytes })
  return id
}
