/** A conversation that begins without a message of the contact, such as with a person who writes to them in the platform's own app. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets/secrets.ts'

export interface BeginsWith {
  /** Of what it begins with: told again, it begins once. */
  readonly id: string
  readonly platform: string
  /** Hash of the platform's id of the contact. */
  readonly keyHash: string
  readonly externalIdSealed: string
  readonly at: Date
}

/** Its id. The bot has the word in it at first. */
export async function beginConversation(
  tx: Transaction,
  accountId: string,
  botId: string,
  { id, platform, keyHash, externalIdSealed, at }: BeginsWith,
): Promise<string> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with contact as (
      insert into contacts as c (account_id, bot_id, id, platform, key_hash, external_id_sealed, first_seen_at, last_seen_at)
      values (${accountId}, ${botId}, ${newId()}, ${platform}, ${keyHash}, ${externalIdSealed}, ${moment}, ${moment})
      on conflict (account_id, bot_id, platform, key_hash) do update set last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at)
      returning id)
    insert into conversations (account_id, bot_id, id, platform, contact_id, started_at, last_activity_at)
    select ${accountId}, ${botId}, ${id}, ${platform}, id, ${moment}, ${moment} from contact
    on conflict do nothing`)
  return id
}
