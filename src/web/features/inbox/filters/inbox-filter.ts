/** Which conversations the list shows, as the address says it. */
import { z } from 'zod'
import type { ArgumentsOf } from '#contract/endpoint.ts'
import {
  conversationStateSchema,
  inboxLimits,
  type listConversations,
  verdictSchema,
} from '#contract/features/inbox/conversations.ts'
import { plusDays } from '#contract/time-zones.ts'
import { firstDayOf, quickRanges } from '#web/features/corpus/public.ts'
import { groupOfPlatform } from './platform-groups.ts'

/** One day, or from some day on. */
export const periods = ['today', 'yesterday', ...quickRanges] as const

function daysOf(period: (typeof periods)[number], today: string): { from: string; until?: string } {
  if (period === 'today') return { from: today }
  if (period !== 'yesterday') return { from: firstDayOf(period, today) }
  const yesterday = plusDays(today, -1)
  return { from: yesterday, until: yesterday }
}

const daySchema = z.iso.date().nullable().catch(null)
const flag = z.literal('1').nullable().catch(null)

export const inboxFilterSchema = z.object({
  // The contract's limit: a longer search is somebody's pasted page.
  q: z
    .string()
    .transform((text) => text.slice(0, inboxLimits.searchLength))
    .catch(''),
  /** Codes as they are stored. */
  platform: z.string().max(60).transform(groupOfPlatform).catch(''),
  /** A quick range goes before the days. */
  period: z.enum(periods).nullable().catch(null),
  from: daySchema,
  until: daySchema,
  state: conversationStateSchema.nullable().catch(null),
  rating: verdictSchema.nullable().catch(null),
  unread: flag,
  mine: flag,
})

export type InboxFilter = z.infer<typeof inboxFilterSchema>
export type InboxQuery = Omit<NonNullable<ArgumentsOf<typeof listConversations>['query']>, 'cursor'>
export type PeriodFilter = Pick<InboxFilter, 'period' | 'from' | 'until'>

export const anyPeriod: PeriodFilter = { period: null, from: null, until: null }
export const noFilter: InboxFilter = inboxFilterSchema.parse({})

/** The search takes two characters at least. */
export const minSearchLength = 2

/** As the calls take it; `today` in the account's time zone. */
export function queryOfFilter(filter: InboxFilter, today: string): InboxQuery {
  const { q, platform, period, from, until, state, rating, unread, mine } = filter
  const days = period === null ? { ...(from && { from }), ...(until && { until }) } : daysOf(period, today)
  return {
    ...(q.trim().length >= minSearchLength && { q: q.trim() }),
    ...(platform !== '' && { platform }),
    ...days,
    ...(state && { state }),
    ...(rating && { rating }),
    ...(unread && { unread }),
    ...(mine && { mine }),
  }
}

/** What a saved filter keeps: the parameters that are set, as in the address. */
export function savedForm(filter: InboxFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
  )
}

/** A saved filter as the list takes it; what it does not set is not filtered. */
export function filterOfSaved(saved: Readonly<Record<string, string>>): InboxFilter {
  return inboxFilterSchema.parse(saved)
}

/** Whether two filters let the same through. */
export function isSameFilter(one: InboxFilter, other: InboxFilter): boolean {
  return (Object.keys(inboxFilterSchema.shape) as (keyof InboxFilter)[]).every((name) => one[name] === other[name])
}

export const tabs = ['all', 'unread', 'waiting', 'mine'] as const
export type Tab = (typeof tabs)[number]

/** The tab that a filter belongs to. */
export function tabOf({ unread, mine, state }: InboxFilter): Tab {
  if (mine === '1') return 'mine'
  if (unread === '1') return 'unread'
  return state === 'waiting' ? 'waiting' : 'all'
}

/** What choosing a tab changes; platform, time, rating and search stay. */
export function changeOfTab(tab: Tab, { state }: InboxFilter): Partial<InboxFilter> {
  const stateLeft = state === 'waiting' ? null : state
  return {
    unread: tab === 'unread' ? '1' : null,
    mine: tab === 'mine' ? '1' : null,
    state: tab === 'waiting' ? 'waiting' : tab === 'mine' ? null : stateLeft,
  }
}
