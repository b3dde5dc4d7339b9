/** Queries over the setting up of bots. Every function takes the tenant. */
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import {
  type Customisation,
  type SetUpValues,
  setUpValuesSchema,
} from '#contract/features/customising/customisation.ts'
import { type SetUpPath, type SetUpStep, setUpStepSchema, setUpSteps } from '#contract/features/customising/set-up.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { customisations } from './customising.tables.ts'

type Row = typeof customisations.$inferSelect

const isOf = (accountId: string, botId: string) =>
  and(eq(customisations.accountId, accountId), eq(customisations.botId, botId))

function stepOf({ step }: Pick<Row, 'step'>): SetUpStep {
  return setUpStepSchema.safeParse(step).data ?? setUpSteps[0]
}

/** A row of an earlier version may name what is no step, or hold no such value, any more. */
function describe({ path, step, values, revision, startedAt, finishedAt }: Row): Customisation {
  return {
    path,
    step: stepOf({ step }),
    values: setUpValuesSchema.safeParse(values).data ?? setUpValuesSchema.parse({}),
    revision,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

export async function insertSetUp(
  tx: Transaction,
  accountId: string,
  botId: string,
  path: SetUpPath,
  at: Date,
): Promise<void> {
  await tx.insert(customisations).values({ accountId, botId, path, step: setUpSteps[0], startedAt: at })
}

export async function findSetUp(db: Queryable, accountId: string, botId: string): Promise<Customisation | undefined> {
  const [row] = await db.select().from(customisations).where(isOf(accountId, botId))
  return row && describe(row)
}

/** Where the setting up of those of the bots is that are drafts still. */
export async function readOpenSetUps(
  db: Queryable,
  accountId: string,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, { path: SetUpPath; step: SetUpStep }>> {
  const { botId, path, step } = customisations
  const isOpen = and(
    eq(customisations.accountId, accountId),
    inArray(botId, [...botIds]),
    isNull(customisations.finishedAt),
  )
  const rows = await db.select({ botId, path, step }).from(customisations).where(isOpen)
  return new Map(rows.map((row) => [row.botId, { path: row.path, step: stepOf(row) }]))
}

export interface SetUpChange {
  readonly path?: SetUpPath | undefined
  readonly step?: SetUpStep | undefined
  readonly values?: SetUpValues | undefined
  /** Of what the values began from. */
  readonly revision?: number | undefined
}

/** Undefined where there is no such row, or where its values were changed since that revision. */
export async function changeSetUp(
  db: Queryable,
  accountId: string,
  botId: string,
  { path, step, values, revision }: SetUpChange,
): Promise<Customisation | undefined> {
  const set = {
    ...(path && { path }),
    ...(step && { step }),
    ...(values && { values, revision: sql`${customisations.revision} + 1` }),
  }
  if (Object.keys(set).length === 0) return await findSetUp(db, accountId, botId)
  const isSame = values && revision !== undefined ? eq(customisations.revision, revision) : undefined
  const [row] = await db
    .update(customisations)
    .set(set)
    .where(and(isOf(accountId, botId), isSame))
    // The list of bots shows path and step; what is typed is no concern of it.
    .returning({
      ...getTableColumns(customisations),
      ...published({ accountId, topic: path || step ? 'bots' : 'setUp', botId, id: botId }),
    })
  return row && describe(row)
}

/** The bot is online, or was closed: what is left to set up is left at that. Nothing happens to a bot that was not set up this way. */
export async function endSetUp(tx: Transaction, accountId: string, botId: string, at: Date): Promise<void> {
  await tx
    .update(customisations)
    .set({ finishedAt: at })
    .where(and(isOf(accountId, botId), isNull(customisations.finishedAt)))
}
