/** Queries over the tokens of connections. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { channelTokens } from '../channels.tables.ts'

interface TokenName {
  readonly botId: string
  readonly connectionId: string
  readonly name: string
}

function isToken(accountId: string, { botId, connectionId, name }: TokenName) {
  return and(
    eq(channelTokens.accountId, accountId),
    eq(channelTokens.botId, botId),
    eq(channelTokens.connectionId, connectionId),
    eq(channelTokens.name, name),
  )
}

export async function readToken(db: Queryable, accountId: string, token: TokenName) {
  const [row] = await db.select().from(channelTokens).where(isToken(accountId, token))
  return row
}

/** Whether it is this caller's to ask the platform: nobody else does, and what is there does not hold. */
export async function claimMaking(
  db: Queryable,
  accountId: string,
  token: TokenName,
  { now, holdsFrom, makingUntil }: { now: Date; holdsFrom: Date; makingUntil: Date },
): Promise<boolean> {
  const rows = await db
    .insert(channelTokens)
    .values({ accountId, ...token, makingUntil })
    .onConflictDoUpdate({
      target: [channelTokens.accountId, channelTokens.botId, channelTokens.connectionId, channelTokens.name],
      set: { makingUntil },
      setWhere: and(
        or(isNull(channelTokens.makingUntil), lte(channelTokens.makingUntil, now)),
        or(isNull(channelTokens.valueSealed), lte(channelTokens.expiresAt, holdsFrom)),
      ),
    })
    .returning({ name: channelTokens.name })
  return rows.length > 0
}

/** Whoever claimed it, by what they claimed: after another config came, the row is somebody else's. */
function isMaking(accountId: string, token: TokenName, makingUntil: Date) {
  return and(isToken(accountId, token), eq(channelTokens.makingUntil, makingUntil))
}

/** False: the claim is over, such as with the config that the token is of, and nothing is stored. */
export async function storeToken(
  db: Queryable,
  accountId: string,
  token: TokenName,
  { valueSealed, expiresAt, makingUntil }: { valueSealed: string; expiresAt: Date; makingUntil: Date },
): Promise<boolean> {
  const rows = await db
    .update(channelTokens)
    .set({ valueSealed, expiresAt, makingUntil: null })
    .where(isMaking(accountId, token, makingUntil))
    .returning({ name: channelTokens.name })
  return rows.length > 0
}

export async function endMaking(db: Queryable, accountId: string, token: TokenName, makingUntil: Date): Promise<void> {
  await db
    .update(channelTokens)
    .set({ makingUntil: null })
    .where(isMaking(accountId, token, makingUntil))
}

/** If it is still this one. */
export async function dropToken(
  db: Queryable,
  accountId: string,
  token: TokenName,
  valueSealed: string,
): Promise<void> {
  await db
    .update(channelTokens)
    .set({ valueSealed: null, expiresAt: null })
    .where(and(isToken(accountId, token), eq(channelTokens.valueSealed, valueSealed)))
}

/** Another config has other tokens. */
export async function dropAllTokens(
  db: Queryable,
  accountId: string,
  { botId, connectionId }: Omit<TokenName, 'name'>,
): Promise<void> {
  await db.execute(sql`delete from ${channelTokens}
    where account_id = ${accountId} and bot_id = ${botId} and connection_id = ${connectionId}`)
}
