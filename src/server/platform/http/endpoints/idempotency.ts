/** A repeated call with the same Idempotency-Key answers the first reply, exactly, also under parallel repeats and after a crash. */
import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Client, Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '../app-error.ts'
import { idempotentReplies } from '../http.tables.ts'

export interface IdempotencyClaim {
  readonly scope: string
  readonly key: string
  readonly requestHash: string
}

/** Printable ASCII, as the header's draft standard has it. */
const keyPattern = /^[\x21-\x7e]{1,200}$/

export function readIdempotencyClaim(
  request: FastifyRequest,
  endpoint: Endpoint,
  owner: string,
): IdempotencyClaim | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header))
    throw new AppError('invalid-input', { field: 'Idempotency-Key' })
  return {
    scope: `${endpoint.method} ${endpoint.path} ${owner}`,
    key: header,
    requestHash: createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('hex'),
  }
}

/**
 * Runs `effect` in `tx` unless its key was used: then the first reply is answered and nothing happens. A parallel repeat waits at the
 * unique key until the first one's transaction ends, so the reply and its effect are stored together or not at all.
 */
export async function once<R>(
  tx: Transaction,
  claim: IdempotencyClaim | undefined,
  effect: () => Promise<R>,
): Promise<R> {
  if (claim === undefined) return await effect()
  const { scope, key, requestHash } = claim
  const claimed = await tx
    .insert(idempotentReplies)
    .values({ scope, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotentReplies.key })
  const isThis = and(eq(idempotentReplies.scope, scope), eq(idempotentReplies.key, key))
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotentReplies).where(isThis)
    if (first === undefined || first.requestHash !== requestHash) throw new AppError('idempotency-mismatch')
    return first.reply as R
  }
  const reply = await effect()
  await tx.update(idempotentReplies).set({ reply }).where(isThis)
  return reply
}

export interface FirstReply {
  readonly reply: unknown
  /** The same key came with another request: `idempotency-mismatch`. */
  readonly isOfAnother: boolean
}

/** What was answered to claims that were used before, in their order; undefined: it was not used. */
export async function readFirstReplies(
  client: Client,
  claims: readonly IdempotencyClaim[],
): Promise<(FirstReply | undefined)[]> {
  const { rows } = await client.query<{ n: number; request_hash: string; reply: unknown }>({
    name: 'read-first-replies',
    text: `select g.n, r.request_hash, r.reply from json_to_recordset($1::json) as g (n int, scope text, key text)
      join idempotent_replies r on r.scope = g.scope and r.key = g.key`,
    values: [JSON.stringify(claims.map(({ scope, key }, n) => ({ n, scope, key })))],
  })
  const found = new Map(rows.map((row) => [row.n, row]))
  return claims.map(({ requestHash }, n) => {
    const first = found.get(n)
    return first && { reply: first.reply, isOfAnother: first.request_hash !== requestHash }
  })
}

/** Keys are kept for two days, as callers retry within hours. */
export async function forgetIdempotentReplies(db: Queryable, now: Date): Promise<void> {
  await db.delete(idempotentReplies).where(lt(idempotentReplies.createdAt, new Date(now.getTime() - 48 * 3600_000)))
}
