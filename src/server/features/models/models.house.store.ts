/** Queries over model services. They belong to the installation, not to a tenant. */
import { eq, sql } from 'drizzle-orm'
import type { ModelFault, ModelKind } from '#contract/features/models.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { type ModelServiceRow, modelServices } from './models.tables.ts'

const publishedModels = published({ accountId: null, topic: 'models' })

export async function readServices(db: Queryable): Promise<ModelServiceRow[]> {
  return await db.select().from(modelServices)
}

export async function readService(db: Queryable, kind: ModelKind): Promise<ModelServiceRow | undefined> {
  const [row] = await db.select().from(modelServices).where(eq(modelServices.kind, kind))
  return row
}

type Setup = Omit<ModelServiceRow, 'failingSince' | 'lastFault' | 'lastFaultAt' | 'faultCount'>

/** Earlier faults are forgotten: a service that was set up again starts without any. */
export async function saveService(db: Queryable, setup: Setup): Promise<void> {
  const begun = { ...setup, failingSince: null, lastFault: null, lastFaultAt: null, faultCount: 0 }
  await db
    .insert(modelServices)
    .values(begun)
    .onConflictDoUpdate({ target: modelServices.kind, set: begun })
    .returning(publishedModels)
}

export async function addFault(db: Queryable, kind: ModelKind, fault: ModelFault, at: Date): Promise<void> {
  await db
    .update(modelServices)
    .set({
      lastFault: fault,
      lastFaultAt: at,
      faultCount: sql`${modelServices.faultCount} + 1`,
      failingSince: sql`coalesce(${modelServices.failingSince}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(modelServices.kind, kind))
    .returning(publishedModels)
}

export async function endFailing(db: Queryable, kind: ModelKind): Promise<void> {
  await db
    .update(modelServices)
    .set({ failingSince: null })
    .where(eq(modelServices.kind, kind))
    .returning(publishedModels)
}
