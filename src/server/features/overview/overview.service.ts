/** Puts together what other features and the database count. */
import {
  newAccountDays,
  type Overview,
  type OverviewNode,
  overviewDays,
  type Waiting,
} from '#contract/features/admin/overview.ts'
import { dayIn, plusDays } from '#contract/time-zones.ts'
import type { FeatureContext } from '#server/feature.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { NodePresence } from '#server/platform/nodes/node-presence.ts'
import { version } from '#server/version.ts'
import { keptFor } from './kept-reply.ts'
import { readDatabaseBytes, readDatabaseVersions } from './overview.house.store.ts'
import { readDisk } from './storage.ts'

/** How much of each waits. */
type CountsOf<Names extends string> = Readonly<Record<Names, () => Promise<number>>>

export interface OverviewNeeds {
  readonly waiting: CountsOf<keyof Waiting>
  readonly failedMails: () => Promise<number>
  readonly troubledJobs: (lateSeconds: number) => Promise<{ failed: number; late: number }>
  readonly accounts: (since: Date) => Promise<Omit<Overview['accounts'], 'new'> & { readonly newSince: number }>
  readonly bots: () => Promise<Overview['bots']>
  readonly messagesByDay: (from: string) => Promise<Overview['messages']>
  readonly node: Pick<NodePresence, 'id' | 'list'>
}

export interface OverviewService {
  readonly waiting: () => Promise<Waiting>
  readonly overview: (admin: AccountCaller) => Promise<Overview>
}

const dayMs = 86_400_000
const lateSeconds = 60
/** Adding days up reads a row for each account and day. Those that are over everywhere stay as they are. */
const messagesKeptMs = { recent: 10_000, over: 600_000 }
/** Looks at every file of the database. */
const storageKeptMs = 60_000

export function createOverviewService(
  { database, clock, settings }: Pick<FeatureContext, 'database' | 'clock' | 'settings'>,
  needs: OverviewNeeds,
): OverviewService {
  const { house } = database
  const { ownDataFolder } = settings

  const dayBefore = (days: number) => plusDays(dayIn('UTC', clock.now()), -days)
  const recentMessages = keptFor(messagesKeptMs.recent, () => needs.messagesByDay(dayBefore(2)))
  // A day more than is shown: an ADMIN far in the west has an earlier one.
  const earlierMessages = keptFor(messagesKeptMs.over, () => needs.messagesByDay(dayBefore(overviewDays + 1)))
  const storage = keptFor(storageKeptMs, async () => {
    const [databaseBytes, disk] = await Promise.all([
      readDatabaseBytes(house),
      ownDataFolder === undefined ? null : readDisk(ownDataFolder),
    ])
    return { databaseBytes, disk }
  })

  async function waiting(): Promise<Waiting> {
    const [applications, leads, contactMessages] = await Promise.all([
      needs.waiting.applications(),
      needs.waiting.leads(),
      needs.waiting.contactMessages(),
    ])
    return { applications, leads, contactMessages }
  }

  async function accounts(): Promise<Overview['accounts']> {
    const { newSince, ...counts } = await needs.accounts(new Date(clock.now().getTime() - newAccountDays * dayMs))
    return { ...counts, new: newSince }
  }

  async function messages(today: string): Promise<Overview['messages']> {
    const [earlier, recent] = await Promise.all([earlierMessages(), recentMessages()])
    const known = new Map([...earlier, ...recent].map((each) => [each.day, each.messages]))
    return Array.from({ length: overviewDays }, (_, n) => plusDays(today, n + 1 - overviewDays)).map((day) => ({
      day,
      messages: known.get(day) ?? 0,
    }))
  }

  async function nodes(): Promise<OverviewNode[]> {
    const rows = await needs.node.list()
    return rows.map(({ id, version: itsVersion, startedAt, indexBytes, indexBytesMax }) => ({
      id,
      version: itsVersion,
      startedAt: startedAt.toISOString(),
      isThis: id === needs.node.id,
      indexBytes,
      indexBytesMax,
    }))
  }

  return {
    waiting,
    async overview(admin) {
      const [all, counts, failedMails, jobs, bots, days, stored, alive, { postgres, schema }] = await Promise.all([
        waiting(),
        accounts(),
        needs.failedMails(),
        needs.troubledJobs(lateSeconds),
        needs.bots(),
        messages(dayAt(admin.calendar, clock.now())),
        storage(),
        nodes(),
        readDatabaseVersions(house),
      ])
      return {
        accounts: counts,
        bots,
        messages: days,
        waiting: { ...all, failedMails, failedJobs: jobs.failed, lateJobs: jobs.late },
        storage: stored,
        nodes: alive,
        versions: { huida: version, node: process.versions.node, postgres, schema },
      }
    },
  }
}
