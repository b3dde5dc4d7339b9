/** One conversation: its lines from the end on, and one exchange in all its details. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ReplyWindowNow } from '#contract/features/channels/reply-window.ts'
import { type getConversation, type getExchange, inboxLimits } from '#contract/features/inbox/conversations.ts'
import { answerSteps, defaultStep } from '#engine/dialogue/settings/answer-steps.ts'
import type { FeatureContext } from '#server/feature.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { InboxScope, ScopeOf } from '../inbox-scope.ts'
import { contactNameOf } from '../lists/contact-names.ts'
import { describeConversation, momentOf } from '../lists/describe.ts'
import { type ConversationRecord, readConversation } from '../lists/lists.store.ts'
import { adoptConversation } from '../search/catch-up.store.ts'
import { isFetchedOn } from '../states/fetched.ts'
import { setUnread } from '../states/states.store.ts'
import { describeLine, type LinkOf, sourceOf } from './describe-line.ts'
import { listLines, readAnswerTo, readLine, readQuestionBefore } from './thread.store.ts'

const { threadPageSize } = inboxLimits

/** What a platform lets anybody write to the contact of a conversation now. Undefined: there is no way to them. */
export type ContactWindowOf = (
  accountId: string,
  botId: string,
  conversationId: string,
) => Promise<
  { left: number | null; count: number | null; until: Date | null; shut: ReplyWindowNow['shut'] } | undefined
>

export function createThreadService(
  { database, clock }: FeatureContext,
  scopeOf: ScopeOf,
  linkOf: (accountId: string) => LinkOf,
  contactWindow: ContactWindowOf,
) {
  /** Not one that is too old for the plan: whoever has its address must not get further than the list. */
  async function requireConversation(
    { reader, shownSince }: InboxScope,
    botId: string,
    conversationId: string,
  ): Promise<ConversationRecord> {
    const { accountId } = reader
    const db = database.of(accountId)
    const read = () => readConversation(db, accountId, botId, conversationId, shownSince)
    const found = await read()
    const isAdopted =
      found === undefined && (await db.transaction((tx) => adoptConversation(tx, accountId, botId, conversationId)))
    const row = isAdopted ? await read() : found
    if (row === undefined || (shownSince !== undefined && new Date(row.last_activity_at) < shownSince))
      throw new AppError('not-found')
    return row
  }

  async function windowNow(
    accountId: string,
    botId: string,
    { id, platform }: ConversationRecord,
  ): Promise<ReplyWindowNow | null> {
    if (isFetchedOn(platform)) return null
    const window = await contactWindow(accountId, botId, id)
    // Its connection is gone: what is written now reaches nobody.
    if (window === undefined) return { left: 0, count: null, until: null, shut: 'not-working' }
    const { left, count, until, shut } = window
    return { left, count, until: until?.toISOString() ?? null, shut }
  }

  return {
    async read(
      account: AccountCaller,
      botId: string,
      conversationId: string,
      before: string | undefined,
    ): Promise<ReplyOf<typeof getConversation>> {
      if (before !== undefined && !/^\d{1,18}$/.test(before)) throw new AppError('invalid-input', { field: 'before' })
      const scope = await scopeOf(account, botId)
      const { bot, reader, shownSince } = scope
      const conversation = await requireConversation(scope, botId, conversationId)
      const rows = await listLines(database.of(account.id), account.id, botId, conversationId, {
        before,
        size: threadPageSize + 1,
        since: shownSince,
      })
      const lines = rows.slice(-threadPageSize)
      return {
        conversation: describeConversation(conversation, reader),
        lines: lines.map((line) => describeLine(line, reader, linkOf(account.id), clock.now())),
        previousCursor: rows.length > threadPageSize ? (lines[0]?.sequence ?? null) : null,
        hiddenBefore:
          shownSince !== undefined && new Date(conversation.started_at) < shownSince ? shownSince.toISOString() : null,
        window: before === undefined ? await windowNow(account.id, botId, conversation) : null,
        answerThreshold: answerSteps[bot.replySettings.answerStep ?? defaultStep].answerThreshold,
      }
    },

    async readExchange(
      account: AccountCaller,
      botId: string,
      conversationId: string,
      messageId: string,
    ): Promise<ReplyOf<typeof getExchange>> {
      const scope = await scopeOf(account, botId)
      const { reader, shownSince } = scope
      const { contact_id, display_name, platform } = await requireConversation(scope, botId, conversationId)
      const db = database.of(account.id)
      const line = await readLine(db, account.id, botId, conversationId, messageId, shownSince)
      if (line === undefined || line.is_note) throw new AppError('not-found')
      const asked =
        line.direction === 'in'
          ? line
          : line.reply_to === null
            ? await readQuestionBefore(db, account.id, botId, conversationId, {
                sequence: line.sequence,
                since: shownSince,
              })
            : await readLine(db, account.id, botId, conversationId, line.reply_to, shownSince)
      // Said unasked: there is no exchange.
      if (asked === undefined) throw new AppError('not-found')
      const said = line.direction === 'out' ? line : await readAnswerTo(db, account.id, botId, conversationId, asked)
      const at = new Date(asked.at)
      return {
        timestamp: Math.floor(at.getTime() / 1000),
        platform,
        fromUser: contactNameOf(reader.locale, contact_id, display_name),
        originalQuestion: asked.text,
        answer: said?.text ?? '',
        conversationId,
        questionId: asked.id,
        answerId: said?.id ?? null,
        at: at.toISOString(),
        answeredAt: said === undefined ? null : momentOf(said.at),
        answeredBy: said?.author === 'bot' || said?.author === 'person' ? said.author : null,
        kind: said?.kind ?? null,
        confidence: said?.confidence ?? null,
        source: said === undefined ? null : sourceOf(said),
        verdict: said?.verdict ?? null,
        verdictReasons: said?.verdict_reasons ?? [],
        verdictComment: said?.verdict_comment ?? null,
        rating: said?.rating ?? null,
        ratingComment: said?.rating_comment ?? null,
        hasWhy: said?.author === 'bot',
      }
    },

    async markRead(
      account: AccountCaller,
      botId: string,
      conversationId: string,
      { isRead, until }: { isRead: boolean; until?: string | undefined },
    ): Promise<void> {
      const scope = await scopeOf(account, botId)
      await requireConversation(scope, botId, conversationId)
      await database
        .of(account.id)
        .transaction((tx) => setUnread(tx, account.id, botId, conversationId, { isUnread: !isRead, until }))
    },
  }
}
