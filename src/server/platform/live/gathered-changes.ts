/**
 * For what changes with every message of a customer: told once a second, after its commit, and only where an account has a page open. A message
 * costs a look at a map; a second costs one statement. What a node that dies had gathered is not told: an open page shows it with the next message.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { TopicFor } from '#contract/live.ts'
import type { Database } from '../database/database.ts'
import { keptSeconds } from './positions.ts'

export interface GatheredChange {
  readonly accountId: string
  readonly botId: string
  readonly id?: string
}

export interface GatheredChanges {
  /** Call it after the commit. */
  note(change: GatheredChange): void
  /** Publishes what was gathered so far. */
  flush(): Promise<void>
  close(): Promise<void>
}

const everyMs = 1000
/** Of one bot in one flush; more are told as one change of the bot. */
const maxIdsPerBot = 20

export function gatherChanges(
  database: Pick<Database, 'ofMany'>,
  topic: TopicFor<'account'>,
  log: Logger,
): GatheredChanges {
  let gathered = new Map<string, { readonly accountId: string; readonly ids: Set<string | undefined> }>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = gathered
    gathered = new Map()
    const changes = [...taken].flatMap(([botId, { accountId, ids }]) => {
      const told = ids.size > maxIdsPerBot ? [undefined] : [...ids]
      return told.map((id) => ({ account_id: accountId, bot_id: botId, id }))
    })
    if (changes.length === 0) return
    const accountIds = changes.map(({ account_id }) => account_id)
    // Whoever opens a page after this statement began reads what was committed before it: none of it needs to be told.
    await database.ofMany(accountIds).execute(sql`
      select public.publish_change(c.account_id, c.bot_id, ${topic}::text, c.id, null)
      from json_to_recordset(${JSON.stringify(changes)}::json) c (account_id uuid, bot_id uuid, id text)
      join live_audience a on a.account_id = c.account_id and a.listened_at > now() - make_interval(secs => ${keptSeconds})`)
  }

  const flushInTime = () =>
    void flush().catch((error: unknown) => log.warn({ err: error, topic }, 'changes were not told to open pages'))

  return {
    note({ accountId, botId, id }) {
      let own = gathered.get(botId)
      if (own === undefined) {
        own = { accountId, ids: new Set() }
        gathered.set(botId, own)
      }
      if (own.ids.size <= maxIdsPerBot) own.ids.add(id)
      timer ??= setTimeout(flushInTime, everyMs).unref()
    },
    flush,
    close: () => flush().catch(() => undefined),
  }
}
