/** The list of conversations: pages, those who wait, and the numbers beside the tabs. */
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type ConversationFilter,
  type countConversations,
  inboxLimits,
  type listConversations,
} from '#contract/features/inbox/conversations.ts'
import type { FeatureContext } from '#server/feature.ts'
import { pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { ScopeOf } from '../inbox-scope.ts'
import type { CatchUp } from '../search/catch-up.ts'
import { describeConversation, momentOf } from './describe.ts'
import { excerptOf } from './excerpt.ts'
import { inboxFilterOf } from './filter.ts'
import {
  type ConversationRecord,
  countUpTo,
  listFoundLines,
  listPage,
  listPlatforms,
  listWaiting,
  markCommon,
  readLongestWait,
} from './lists.store.ts'

const { pageSize, waitingOnTop, countedTo } = inboxLimits

export function createListsService({ database }: FeatureContext, scopeOf: ScopeOf, catchUp: Pick<CatchUp, 'ofBot'>) {
  return {
    async list(
      account: AccountCaller,
      botId: string,
      { cursor, ...asked }: ConversationFilter & { cursor?: string | undefined },
    ): Promise<ReplyOf<typeof listConversations>> {
      const { reader, now, shownSince } = await scopeOf(account, botId)
      const db = database.of(account.id)
      const place = readCursor(cursor)
      const scope = { accountId: account.id, botId, calendar: account.calendar, now, shownSince }
      if (place === undefined) await catchUp.ofBot(account.id, botId)
      const filter = await markCommon(db, account.id, botId, inboxFilterOf(asked, scope))
      const [rows, waiting, total] = await Promise.all([
        listPage(db, account.id, botId, filter, { place, size: pageSize, shownSince }),
        place === undefined ? listWaiting(db, account.id, botId, filter, { size: waitingOnTop, shownSince }) : [],
        countUpTo(db, account.id, botId, filter, countedTo),
      ])
      const page = pageOfRows(rows, pageSize, ({ id, last_activity_at, state_since }) => ({
        moment: new Date(filter.state === 'waiting' ? (state_since ?? last_activity_at) : last_activity_at),
        id,
      }))
      const ids = [...waiting, ...page.rows].map(({ id }) => id)
      const found = new Map(
        (await listFoundLines(db, account.id, botId, filter, ids)).map((line) => [line.conversation_id, line]),
      )
      const describe = (row: ConversationRecord) => {
        const line = found.get(row.id)
        return {
          ...describeConversation(row, reader),
          ...(line && {
            found: { author: line.author, text: excerptOf(line.text, asked.q ?? ''), isNote: line.is_note },
          }),
        }
      }
      return {
        waiting: waiting.map(describe),
        items: page.rows.map(describe),
        nextCursor: page.nextCursor,
        total: total.count,
        isMore: total.isMore,
        hiddenBefore: shownSince?.toISOString() ?? null,
      }
    },

    async count(account: AccountCaller, botId: string): Promise<ReplyOf<typeof countConversations>> {
      const { now, shownSince } = await scopeOf(account, botId)
      const db = database.of(account.id)
      const countOf = (asked: ConversationFilter) => {
        const scope = { accountId: account.id, botId, calendar: account.calendar, now, shownSince }
        return countUpTo(db, account.id, botId, inboxFilterOf(asked, scope), countedTo)
      }
      const [all, unread, waiting, mine, platforms, since] = await Promise.all([
        countOf({}),
        countOf({ unread: true }),
        countOf({ state: 'waiting' }),
        countOf({ mine: true }),
        listPlatforms(db, account.id, botId),
        readLongestWait(db, account.id, botId),
      ])
      return { all, unread, waiting, mine, platforms, waitingSince: since === undefined ? null : momentOf(since) }
    },
  }
}
