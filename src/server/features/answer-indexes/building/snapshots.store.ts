/** Answer indexes in the database, where every node finds them. Losing one costs time, never an answer. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { answerSnapshotParts, answerSnapshots } from '../answer-indexes.tables.ts'

/** Twice the largest corpus that a plan allows; what is larger is built when it is needed. */
const maxBytes = 600 * 2 ** 20
const partBytes = 4 * 2 ** 20
/** The first level: the next ones take twice the time for a few per cent. */
const compression = { level: 1 }

export interface SnapshotVersion {
  readonly contentVersion: number
  readonly learnedVersion: number
  readonly engine: string
}

export interface KeptIndex {
  readonly contentVersion: number
  readonly learnedVersion: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

function isOfBot(table: typeof answerSnapshots | typeof answerSnapshotParts, accountId: string, botId: string) {
  return and(eq(table.accountId, accountId), eq(table.botId, botId))
}

export async function findSnapshot(db: Queryable, accountId: string, botId: string) {
  const { contentVersion, engine, byteLength, learnedVersion } = answerSnapshots
  const [row] = await db
    .select({ contentVersion, engine, byteLength, learnedVersion })
    .from(answerSnapshots)
    .where(isOfBot(answerSnapshots, accountId, botId))
  return row
}

/** Undefined when there is none of this engine, or none as new as `minVersion`. Throws when its parts can not be put together. */
export async function readSnapshot(
  database: Database,
  accountId: string,
  botId: string,
  { engine, minVersion }: { engine: string; minVersion: number },
): Promise<KeptIndex | undefined> {
  return await database.of(accountId).transaction(
    async (tx) => {
      const found = await findSnapshot(tx, accountId, botId)
      if (found === undefined || found.engine !== engine || found.contentVersion < minVersion) return undefined
      const bytes = new Uint8Array(found.byteLength)
      for (let part = 0, at = 0; at < bytes.length; part += 1) {
        const [row] = await tx
          .select({ bytes: answerSnapshotParts.bytes })
          .from(answerSnapshotParts)
          .where(and(isOfBot(answerSnapshotParts, accountId, botId), eq(answerSnapshotParts.part, part)))
        if (row === undefined) throw new RangeError('A part of the snapshot is missing')
        const inflated = inflateRawSync(row.bytes, { maxOutputLength: partBytes })
        bytes.set(inflated, at)
        at += inflated.length
      }
      return { contentVersion: found.contentVersion, learnedVersion: found.learnedVersion, bytes }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Puts it in the place of an older one; a newer one of the same engine stays. Readers see the old or the new. */
export async function writeSnapshot(
  database: Database,
  accountId: string,
  botId: string,
  version: SnapshotVersion,
  bytes: Uint8Array,
): Promise<boolean> {
  if (bytes.length > maxBytes) return false
  return await database.of(accountId).transaction(async (tx) => {
    if (!(await claimPlace(tx, accountId, botId, version, bytes.length))) return false
    await tx.delete(answerSnapshotParts).where(isOfBot(answerSnapshotParts, accountId, botId))
    for (let part = 0; part * partBytes < bytes.length; part += 1) {
      const piece = bytes.subarray(part * partBytes, (part + 1) * partBytes)
      await tx.insert(answerSnapshotParts).values({ accountId, botId, part, bytes: deflateRawSync(piece, compression) })
    }
    return true
  })
}

async function claimPlace(
  tx: Transaction,
  accountId: string,
  botId: string,
  { contentVersion, engine, learnedVersion }: SnapshotVersion,
  byteLength: number,
): Promise<boolean> {
  const fields = { contentVersion, engine, byteLength, learnedVersion, writtenAt: sql`now()` }
  const claimed = await tx
    .insert(answerSnapshots)
    .values({ accountId, botId, ...fields })
    .onConflictDoUpdate({
      target: [answerSnapshots.accountId, answerSnapshots.botId],
      set: fields,
      setWhere: sql`${answerSnapshots.engine} <> ${engine} or ${answerSnapshots.contentVersion} <= ${contentVersion}::bigint`,
    })
    .returning({ botId: answerSnapshots.botId })
  return claimed.length > 0
}
