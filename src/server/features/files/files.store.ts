/** Queries over files. A file is some content under a name; content is kept in parts, so that no file is ever read as a whole. */
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Client, Queryable, Transaction } from '#server/platform/database/database.ts'
import { type FilePurpose, fileContents, fileParts, files, fileUsage } from './files.tables.ts'

/** Small enough to read many files at once, large enough that a photo takes a few queries. */
export const partBytes = 256 * 1024

export interface FileRecord {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly sha256: string
  readonly sizeBytes: number
}

/** Holds the account's usage until the transaction ends: files of one account are stored and deleted one after another. */
export async function lockUsage(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .insert(fileUsage)
    .values({ accountId })
    .onConflictDoUpdate({ target: fileUsage.accountId, set: { bytes: sql`${fileUsage.bytes}` } })
}

export async function readUsage(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db.select({ bytes: fileUsage.bytes }).from(fileUsage).where(eq(fileUsage.accountId, accountId))
  return row?.bytes ?? 0
}

/** Counts bytes against the account's storage. False, with nothing counted, when they do not fit. `maxBytes` null: unlimited. */
export async function chargeUsage(
  tx: Transaction,
  accountId: string,
  bytes: number,
  maxBytes: number | null,
): Promise<boolean> {
  const after = sql`${fileUsage.bytes} + ${bytes}::bigint`
  const { rowCount } = await tx
    .update(fileUsage)
    .set({ bytes: after })
    .where(
      and(eq(fileUsage.accountId, accountId), maxBytes === null ? undefined : sql`${after} <= ${maxBytes}::bigint`),
    )
  return (rowCount ?? 0) > 0
}

/** What the files for a purpose take; bytes that several share count once. Exact while the usage is held. */
export async function readBytesFor(tx: Transaction, accountId: string, purpose: FilePurpose): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${fileContents.sizeBytes}), 0)` })
    .from(fileContents)
    .where(
      and(
        eq(fileContents.accountId, accountId),
        sql`exists (select from ${files} f where f.account_id = ${fileContents.accountId} and f.sha256 = ${fileContents.sha256}
          and f.purpose = ${purpose})`,
      ),
    )
  return Number(row?.bytes ?? 0)
}

export async function hasContent(tx: Transaction, accountId: string, sha256: string): Promise<boolean> {
  const rows = await tx
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(and(eq(fileContents.accountId, accountId), eq(fileContents.sha256, sha256)))
  return rows.length > 0
}

export async function insertContent(tx: Transaction, accountId: string, sha256: string, bytes: Buffer): Promise<void> {
  await tx.insert(fileContents).values({ accountId, sha256, sizeBytes: bytes.length })
  for (let start = 0; start < bytes.length; start += partBytes)
    await tx
      .insert(fileParts)
      .values({ accountId, sha256, part: start / partBytes, bytes: bytes.subarray(start, start + partBytes) })
}

export async function insertFile(
  tx: Transaction,
  accountId: string,
  file: Omit<typeof files.$inferInsert, 'accountId'>,
): Promise<void> {
  await tx.insert(files).values({ accountId, ...file })
}

function selectFiles(db: Queryable) {
  return db
    .select({
      id: files.id,
      name: files.name,
      mediaType: files.mediaType,
      sha256: files.sha256,
      sizeBytes: fileContents.sizeBytes,
    })
    .from(files)
    .innerJoin(fileContents, and(eq(fileContents.accountId, files.accountId), eq(fileContents.sha256, files.sha256)))
}

export async function findFile(db: Queryable, accountId: string, fileId: string): Promise<FileRecord | undefined> {
  const [file] = await selectFiles(db).where(and(eq(files.accountId, accountId), eq(files.id, fileId)))
  return file
}

/** Of a bot's files for a purpose those with these ids, by id. */
export async function findFilesFor(
  db: Queryable,
  accountId: string,
  botId: string,
  purpose: FilePurpose,
  ids: readonly string[],
): Promise<Map<string, FileRecord>> {
  if (ids.length === 0) return new Map()
  const found = await selectFiles(db).where(
    and(
      eq(files.accountId, accountId),
      eq(files.botId, botId),
      eq(files.purpose, purpose),
      inArray(files.id, [...ids]),
    ),
  )
  return new Map(found.map((file) => [file.id, file]))
}

/** Files of many accounts, in their order; undefined for those that are gone. */
export async function readFileRecords(
  client: Client,
  asked: readonly { readonly accountId: string; readonly fileId: string }[],
): Promise<(FileRecord | undefined)[]> {
  const { rows } = await client.query<{ [Field in keyof FileRecord]: FileRecord[Field] | null }>({
    name: 'read-file-records',
    text: `select f.id, f.name, f.media_type as "mediaType", f.sha256, c.size_bytes as "sizeBytes"
      from unnest($1::uuid[], $2::uuid[]) with ordinality as a (account_id, id, place)
      left join files f on f.account_id = a.account_id and f.id = a.id
      left join file_contents c on c.account_id = f.account_id and c.sha256 = f.sha256
      order by a.place`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ fileId }) => fileId)],
  })
  return rows.map(({ id, name, mediaType, sha256, sizeBytes }) =>
    id === null || name === null || mediaType === null || sha256 === null || sizeBytes === null
      ? undefined
      : { id, name, mediaType, sha256, sizeBytes },
  )
}

/** All files of a bot, in the order in which they were stored. */
export async function listFilesOf(db: Queryable, accountId: string, botId: string): Promise<FileRecord[]> {
  return await selectFiles(db)
    .where(and(eq(files.accountId, accountId), eq(files.botId, botId)))
    .orderBy(files.id)
}

/** One part of the content; undefined when the content is gone. */
export async function readPart(
  db: Queryable,
  accountId: string,
  sha256: string,
  part: number,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: fileParts.bytes })
    .from(fileParts)
    .where(and(eq(fileParts.accountId, accountId), eq(fileParts.sha256, sha256), eq(fileParts.part, part)))
  return row?.bytes
}

/** Its content goes with its last file, and with it what the account is charged: a trigger does both. */
export async function deleteFile(db: Queryable, accountId: string, fileId: string): Promise<void> {
  await db.delete(files).where(and(eq(files.accountId, accountId), eq(files.id, fileId)))
}

/** Files for a purpose that were stored before a moment and that nothing needs. */
export interface Unneeded {
  readonly purpose: FilePurpose
  readonly before: Date
  readonly isNeeded: (fileId: SQL) => SQL
}

export function isUnneeded({ purpose, before, isNeeded }: Unneeded): SQL | undefined {
  return and(eq(files.purpose, purpose), lt(files.createdAt, before), sql`not ${isNeeded(sql`${files.id}`)}`)
}

export async function deleteUnneeded(
  tx: Transaction,
  accountId: string,
  botId: string,
  unneeded: Unneeded,
): Promise<void> {
  await lockUsage(tx, accountId)
  await tx.delete(files).where(and(eq(files.accountId, accountId), eq(files.botId, botId), isUnneeded(unneeded)))
}

/** Files that were uploaded for something, and belong to it from now on; fewer than asked where one is gone, or belongs to something already. */
export async function takeFiles(
  tx: Transaction,
  accountId: string,
  botId: string,
  { from, to, ids }: { from: FilePurpose; to: FilePurpose; ids: readonly string[] },
): Promise<Map<string, FileRecord>> {
  if (ids.length === 0) return new Map()
  const taken = await tx
    .update(files)
    .set({ purpose: to })
    .where(
      and(eq(files.accountId, accountId), eq(files.botId, botId), eq(files.purpose, from), inArray(files.id, [...ids])),
    )
    .returning({ id: files.id })
  return await findFilesFor(
    tx,
    accountId,
    botId,
    to,
    taken.map(({ id }) => id),
  )
}

/** Of those with these ids only the ones for a purpose go. */
export async function deleteFilesFor(
  tx: Transaction,
  accountId: string,
  botId: string,
  purpose: FilePurpose,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await lockUsage(tx, accountId)
  await tx
    .delete(files)
    .where(
      and(
        eq(files.accountId, accountId),
        eq(files.botId, botId),
        eq(files.purpose, purpose),
        inArray(files.id, [...ids]),
      ),
    )
}
