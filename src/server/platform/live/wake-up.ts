/** Hears from the database that something was committed on whatever node. A lost notification is told as one that may have been missed. */
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

/** What is listened to; names of our own. */
export type Topic = 'live_changes' | 'channel_work' | 'bot_events' | 'visitors'

export interface Ears {
  readonly heard: (payload: string) => void
  /** Something may have been said that nobody heard: after each new connection, and once a second while there is none. */
  readonly missed: (isHearing: boolean) => void
}

export function hearChannel(connectionString: string, log: Logger, topic: Topic, { heard, missed }: Ears): WakeUp {
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
      client.on('notification', ({ payload = '' }) => heard(payload))
      await client.query(`listen ${topic}`)
      // What was committed while nobody heard.
      missed(true)
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
      missed(false)
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
