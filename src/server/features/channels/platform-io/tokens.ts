/** Tokens that platforms give for a while: sealed in the database, and asked for once at a time by all nodes together. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Tokens } from '#channels/port/channel-io.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import type { ConnectionRef } from '../channel-set.ts'
import type { ChannelSeals } from '../sealing.ts'
import { claimMaking, dropToken, endMaking, readToken, storeToken } from './tokens.store.ts'

const lookEveryMs = 100
const waitMaxMs = 20_000
/** A node that dies while it asks holds the others up for so long. */
const makingMaxMs = 12_000
/** A token that is used at its last second is refused on the way. */
const marginMs = 5000
const maxKept = 2000

export function createTokens(
  database: Database,
  clock: Clock,
  seals: ChannelSeals,
): (connection: ConnectionRef) => Tokens {
  /** What this node read or made, so that a send does not ask for it: of one revision of its connection, as another config has other tokens. */
  const kept = new RecentMap<string, { readonly value: string; readonly expiresAt: Date }>(maxKept)

  return ({ accountId, botId, id: connectionId, revision }) => {
    const db = database.of(accountId)
    const placeOf = (name: string) => `${connectionId} ${revision} ${name}`
    const keep = (name: string, token: { value: string; expiresAt: Date }) => {
      if (revision !== undefined) kept.set(placeOf(name), token)
    }
    const of = (name: string) => ({ botId, connectionId, name })

    const holds = (expiresAt: Date) => expiresAt.getTime() > clock.now().getTime() + marginMs

    async function known(name: string): Promise<string | undefined> {
      const own = kept.get(placeOf(name))
      if (own !== undefined && holds(own.expiresAt)) return own.value
      const row = await readToken(db, accountId, of(name))
      if (!row?.expiresAt || !holds(row.expiresAt) || !row.valueSealed) return undefined
      const value = seals.open<string>('token', connectionId, row.valueSealed)
      // Sealed with a key that is not known here: nobody would make another one while it seems to hold.
      if (value === undefined) await dropToken(db, accountId, of(name), row.valueSealed)
      else keep(name, { value, expiresAt: row.expiresAt })
      return value
    }

    return {
      async get(name, make) {
        const startedMs = performance.now()
        for (;;) {
          const value = await known(name)
          if (value !== undefined) return value
          const now = clock.now()
          const until = {
            now,
            holdsFrom: new Date(now.getTime() + marginMs),
            makingUntil: new Date(now.getTime() + makingMaxMs),
          }
          if (await claimMaking(db, accountId, of(name), until)) return await makeIt(name, make, until.makingUntil)
          if (performance.now() - startedMs > waitMaxMs) throw new Error('no token was to be had in time')
          await delay(lookEveryMs)
        }
      },
      async drop(name, value) {
        if (kept.get(placeOf(name))?.value === value) kept.delete(placeOf(name))
        const row = await readToken(db, accountId, of(name))
        if (!row?.valueSealed || seals.open<string>('token', connectionId, row.valueSealed) !== value) return
        await dropToken(db, accountId, of(name), row.valueSealed)
      },
    }

    /** One whose claim ended meanwhile serves its caller alone: it may be of a config that is no more. */
    async function makeIt(name: string, make: Parameters<Tokens['get']>[1], makingUntil: Date): Promise<string> {
      try {
        const { value, expiresAt } = await make()
        const valueSealed = seals.seal('token', connectionId, value)
        if (await storeToken(db, accountId, of(name), { valueSealed, expiresAt, makingUntil }))
          keep(name, { value, expiresAt })
        return value
      } catch (error) {
        await endMaking(db, accountId, of(name), makingUntil).catch(() => undefined)
        throw error
      }
    }
  }
}

/** Of a config that is not stored: they are forgotten with it. */
export function createPassingTokens(clock: Clock): Tokens {
  const made = new Map<string, { value: string; expiresAt: Date }>()
  return {
    async get(name, make) {
      const known = made.get(name)
      if (known && known.expiresAt > clock.now()) return known.value
      const token = await make()
      made.set(name, token)
      return token.value
    },
    async drop(name, value) {
      if (made.get(name)?.value === value) made.delete(name)
    },
  }
}
