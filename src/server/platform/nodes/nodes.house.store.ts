/** Which nodes there are. */
import { eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { nodes } from './nodes.tables.ts'

export type NodeRow = typeof nodes.$inferSelect

/** Says that a node is alive, and forgets those that have said nothing for longer than `forgottenAfterSeconds`. */
export async function noteNode(
  db: Queryable,
  node: Omit<NodeRow, 'startedAt' | 'seenAt'>,
  forgottenAfterSeconds: number,
): Promise<void> {
  const { indexBytes } = node
  await db
    .insert(nodes)
    .values(node)
    .onConflictDoUpdate({ target: nodes.id, set: { seenAt: sql`now()`, indexBytes } })
  await db.execute(sql`delete from ${nodes} where seen_at < now() - make_interval(secs => ${forgottenAfterSeconds})`)
}

export async function forgetNode(db: Queryable, id: string): Promise<void> {
  await db.delete(nodes).where(eq(nodes.id, id))
}

/** Those that were heard of within so many seconds, the oldest first. */
export async function listNodes(db: Queryable, withinSeconds: number): Promise<NodeRow[]> {
  return await db
    .select()
    .from(nodes)
    .where(gt(nodes.seenAt, sql`now() - make_interval(secs => ${withinSeconds})`))
    .orderBy(nodes.startedAt, nodes.id)
}
