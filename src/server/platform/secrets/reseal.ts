/** After a change of the installation's key: seals anew what former keys sealed, while everything goes on. */
import type { Logger } from 'pino'
import { type SealedKind, type SecretKeyState, sealedKinds } from '#contract/features/admin/secret-key.ts'
import type { Database } from '../database/database.ts'
import type { Keyring } from './keyring.ts'
import { countFormer, dropSealed, listFormer, replaceSealed, type SealedRow } from './sealed-columns.house.store.ts'
import type { SealedColumn } from './sealed-columns.ts'

const rowsAtOnce = 200
/** Opening one takes some microseconds; whoever looks must not wait for a million. */
const triedMax = 1000

export interface ResealNeeds {
  readonly database: Pick<Database, 'house'>
  readonly keyring: Keyring
  readonly columns: readonly SealedColumn[]
  readonly log: Logger
}

function opened({ keyring }: ResealNeeds, { sealedFor }: SealedColumn, { owner, sealed }: SealedRow) {
  return keyring.unseal(sealed, sealedFor(owner))
}

/**
 * Seals anew what any key here opens; the rest stays as it is and is told by kind in the log. Safe to run again, on any number of nodes, and after a crash:
 * what is done is known by its first characters.
 */
export async function resealAll(
  needs: ResealNeeds,
  signal?: AbortSignal,
): Promise<{ count: number; unreadable: number }> {
  const counts: Partial<Record<SealedKind, number>> = {}
  const unreadable: Partial<Record<SealedKind, number>> = {}
  for (const column of needs.columns) {
    // Most runs find nothing: one look at the table, and no walk through it.
    if ((await countFormer(needs.database.house, column, needs.keyring.prefix)) === 0) continue
    const done = await resealColumn(needs, column, signal)
    counts[column.kind] = (counts[column.kind] ?? 0) + done.count
    if (done.unreadable > 0) unreadable[column.kind] = (unreadable[column.kind] ?? 0) + done.unreadable
  }
  const sum = (all: Partial<Record<SealedKind, number>>) => Object.values(all).reduce((one, other) => one + other, 0)
  if (sum(counts) > 0) needs.log.info({ counts }, 'secrets were sealed with the current key')
  if (sum(unreadable) > 0) needs.log.warn({ unreadable }, 'secrets that neither SECRET_KEY nor a former key opens')
  return { count: sum(counts), unreadable: sum(unreadable) }
}

async function resealColumn(needs: ResealNeeds, column: SealedColumn, signal: AbortSignal | undefined) {
  const { database, keyring } = needs
  let count = 0
  let unreadable = 0
  for (let after: readonly string[] | undefined; signal?.aborted !== true; ) {
    const rows = await listFormer(database.house, column, { prefix: keyring.prefix, after, max: rowsAtOnce })
    const read = rows.map((row) => ({ row, text: opened(needs, column, row) }))
    const resealed = read.flatMap(({ row, text }) =>
      text === undefined ? [] : [{ ...row, resealed: keyring.seal(text, column.sealedFor(row.owner)) }],
    )
    if (resealed.length > 0) count += await replaceSealed(database.house, column, resealed)
    const unopened = read.flatMap(({ row, text }) => (text === undefined ? [row] : []))
    if (column.isReplaceable === true) await dropSealed(database.house, column, unopened)
    else unreadable += unopened.length
    if (rows.length < rowsAtOnce) break
    after = rows.at(-1)?.key
  }
  return { count, unreadable }
}

/** How far it is, by kind. */
export async function readSealedState(needs: ResealNeeds): Promise<SecretKeyState> {
  const { database, keyring, columns } = needs
  const kinds = new Map(sealedKinds.map((kind) => [kind, { kind, waiting: 0, unreadable: 0, isPartial: false }]))
  for (const column of columns) {
    const state = kinds.get(column.kind)
    const left = await countFormer(database.house, column, keyring.prefix)
    if (state === undefined || left === 0) continue
    const tried = await listFormer(database.house, column, { prefix: keyring.prefix, after: undefined, max: triedMax })
    const unreadable = tried.filter((row) => opened(needs, column, row) === undefined).length
    // Rows that were sealed anew between the two looks are neither.
    state.waiting += Math.max(0, left > triedMax ? left - unreadable : tried.length - unreadable)
    state.unreadable += unreadable
    state.isPartial ||= left > triedMax
  }
  return { hasFormerKeys: keyring.formerPrefixes.length > 0, kinds: [...kinds.values()] }
}
