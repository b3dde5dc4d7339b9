/** Queries over vectors. */
import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { botVectors, itemVectors } from '../models.tables.ts'

/** Of one bot: a flat scan over more would take longer than an answer may. */
export const maxItems = 20_000

export interface TextVector {
  readonly itemId: string
  readonly textHash: string
  readonly vector: Float32Array
}

/** 128 bits of SHA-256: short, and beyond any chance of two texts meeting. */
export function textHashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function ofBot(accountId: string, botId: string): SQL | undefined {
  return and(eq(itemVectors.accountId, accountId), eq(itemVectors.botId, botId))
}

export async function readProgress(db: Queryable, accountId: string, botId: string) {
  const [row] = await db
    .select()
    .from(botVectors)
    .where(and(eq(botVectors.accountId, accountId), eq(botVectors.botId, botId)))
  return row
}

interface Progress {
  readonly spaceId: string
  readonly version: number
  readonly itemVersion: number | null
  readonly itemId: string | null
}

export async function saveProgress(tx: Transaction, accountId: string, botId: string, progress: Progress) {
  await tx
    .insert(botVectors)
    .values({ accountId, botId, ...progress })
    .onConflictDoUpdate({
      target: [botVectors.accountId, botVectors.botId],
      set: { ...progress, revision: sql`${botVectors.revision} + 1` },
    })
}

/** Hashes of the wordings that have a vector, by item. */
export async function readTextHashes(
  db: Queryable,
  accountId: string,
  botId: string,
  spaceId: string,
  itemIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  if (itemIds.length === 0) return found
  const rows = await db
    .select({ itemId: itemVectors.itemId, textHash: itemVectors.textHash })
    .from(itemVectors)
    .where(and(ofBot(accountId, botId), eq(itemVectors.spaceId, spaceId), inArray(itemVectors.itemId, [...itemIds])))
  for (const { itemId, textHash } of rows) found.set(itemId, (found.get(itemId) ?? new Set()).add(textHash))
  return found
}

export async function removeOtherSpaces(tx: Transaction, accountId: string, botId: string, spaceId: string) {
  await tx.delete(itemVectors).where(and(ofBot(accountId, botId), ne(itemVectors.spaceId, spaceId)))
}

/** Leaves an item the vectors of these wordings. */
export async function keepVectors(
  tx: Transaction,
  accountId: string,
  botId: string,
  itemId: string,
  textHashes: readonly string[],
): Promise<void> {
  const others = textHashes.length === 0 ? undefined : notInArray(itemVectors.textHash, [...textHashes])
  await tx.delete(itemVectors).where(and(ofBot(accountId, botId), eq(itemVectors.itemId, itemId), others))
}

export async function addVectors(
  tx: Transaction,
  accountId: string,
  botId: string,
  spaceId: string,
  vectors: readonly TextVector[],
): Promise<void> {
  if (vectors.length === 0) return
  await tx
    .insert(itemVectors)
    .values(
      vectors.map(({ itemId, textHash, vector }) => ({
        accountId,
        botId,
        itemId,
        textHash,
        spaceId,
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      })),
    )
    .onConflictDoUpdate({
      target: [itemVectors.accountId, itemVectors.botId, itemVectors.itemId, itemVectors.textHash],
      set: { spaceId: sql`excluded.space_id`, vector: sql`excluded.vector` },
    })
}

/** A page of the items from `afterItemId` on, or of these items alone. */
export async function readVectors(
  db: Queryable,
  accountId: string,
  botId: string,
  spaceId: string,
  of: { readonly itemIds: readonly string[] } | { readonly afterItemId: string | undefined; readonly limit: number },
): Promise<TextVector[]> {
  const items =
    'itemIds' in of
      ? inArray(itemVectors.itemId, [...of.itemIds])
      : inArray(
          itemVectors.itemId,
          db
            .selectDistinct({ itemId: itemVectors.itemId })
            .from(itemVectors)
            .where(
              and(
                ofBot(accountId, botId),
                eq(itemVectors.spaceId, spaceId),
                of.afterItemId === undefined ? undefined : gt(itemVectors.itemId, of.afterItemId),
              ),
            )
            .orderBy(asc(itemVectors.itemId))
            .limit(of.limit),
        )
  const rows = await db
    .select({ itemId: itemVectors.itemId, textHash: itemVectors.textHash, vector: itemVectors.vector })
    .from(itemVectors)
    .where(and(ofBot(accountId, botId), eq(itemVectors.spaceId, spaceId), items))
    .orderBy(asc(itemVectors.itemId), asc(itemVectors.textHash))
  return rows.map(({ itemId, textHash, vector }) => ({ itemId, textHash, vector: floatsOf(vector) }))
}

/** A copy: what the driver hands out need not begin at a multiple of four, and keeps the whole row in memory. */
function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
