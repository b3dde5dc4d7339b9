/** Hears from the database that something was committed on whatever node. The notification says no more than that; a lost one costs a second. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const tryAgainMs = 1000
/** A connection that is cut without a word is found out by a question. */
const askEveryMs = 10_000
const answeredWithinMs = 5000

export interface WakeUp {
  stop(): Promise<void>
}

/** `wake` is called for each notification, after each new connection, and once a second while there is none. */
export function hearChanges(
  connectionString: string,
  log: Logger,
  wake: () => void,
  /** What is listened to; a name of our own. */
  topic: 'live_changes' | 'channel_work' | 'bot_events' = 'live_changes',
): WakeUp {
  const stopping = new AbortController()
  const { signal } = stopping

  async function hear(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: answeredWithinMs,
      query_timeout: answeredWithinMs,
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    const drop = () => {
      lost.abort()
      client.connection.stream.destroy()
    }
    signal.addEventListener('abort', drop, { once: true })
    try {
      await client.connect()
      client.on('notification', wake)
      await client.query(`listen ${topic}`)
      // What was committed while nobody heard.
      wake()
      while (!lost.signal.aborted) {
        await delay(askEveryMs, undefined, { signal: lost.signal, ref: false }).catch(() => undefined)
        if (!lost.signal.aborted) await client.query('select 1')
      }
    } finally {
      signal.removeEventListener('abort', drop)
      drop()
    }
  }

  async function keepHearing(): Promise<void> {
    while (!signal.aborted) {
      await hear().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'does not hear of changes; tries again')
      })
      if (signal.aborted) return
      wake()
      await delay(tryAgainMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const kept = keepHearing()
  return {
    async stop() {
      stopping.abort()
      await kept
    },
  }
}
