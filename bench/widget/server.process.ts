// Bots with visitors who have said something.

import { hashToken } from '#server/platform/secrets/secrets.ts'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { addOwner, serveMeasured } from '../streams/measured-node.ts'

export interface VisitedServer {
  readonly port: number
  /** Each of an account of its own: visitor n is the one of bot n % length. */
  readonly botIds: readonly string[]
}

/** Fewer than an account may have open. */
const visitorsOfAccount = 5000

await serveMeasured<Omit<VisitedServer, 'port'>>(async (app) => {
  const visitors = Number(process.env.VISITORS)
  const { pool } = app.database
  const botIds = Array.from({ length: Math.ceil(visitors / visitorsOfAccount) }, () => crypto.randomUUID())
  for (const [place, botId] of botIds.entries()) {
    const { id: accountId } = await addOwner(app, `owner-${place}@example.com`)
    await pool.query(
      `insert into bots (account_id, id, name, name_key, language, template, status, reply_settings) values ($1, $2, 'Bot', 'bot', 'en', 'general', 'completed', $3)`,
      [accountId, botId, silentReplies],
    )
    const numbers = Array.from({ length: visitors }, (_, n) => n).filter((n) => n % botIds.length === place)
    await pool.query(
      `insert into contacts (account_id, bot_id, id, platform, key_hash, first_seen_at, last_seen_at)
       select $1, $2, gen_random_uuid(), 'FACTORY_WEBSITE_v2', h, now(), now() from unnest($3::text[]) h`,
      [accountId, botId, numbers.map((n) => hashToken(visitorToken(n)))],
    )
  }
  await pool.query(
    `insert into conversations (account_id, bot_id, id, platform, contact_id, started_at, last_activity_at)
     select account_id, bot_id, gen_random_uuid(), platform, id, now(), now() from contacts`,
  )

  /** A person writes to each of them. */
  async function tellAll(): Promise<void> {
    await pool.query(
      `insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
       select account_id, bot_id, gen_random_uuid(), id, now(), 'out', 'person', platform, 'Hello' from conversations`,
    )
  }
  return { facts: { botIds }, count: () => app.features.visitors.count, tell: () => void tellAll() }
})

function visitorToken(number: number): string {
  return `visitor-number-${String(number).padStart(6, '0')}`
}
