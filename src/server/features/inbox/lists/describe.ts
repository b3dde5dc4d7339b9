/** Conversations as the inbox shows them. */
import type { ConversationRow } from '#contract/features/inbox/conversations.ts'
import type { Locale } from '#contract/fields.ts'
import { contactCodeOf, givenNameOf } from './contact-names.ts'
import type { ConversationRecord } from './lists.store.ts'

/** Who looks at it. */
export interface Reader {
  readonly accountId: string
  readonly email: string
  readonly locale: Locale
}

/** Of somebody who answers in the platform's own app. */
const elsewhere: Record<Locale, string> = { zh: '在平台上回复的同事', en: 'Someone in the platform’s own app' }

export function momentOf(text: string): string {
  return new Date(text).toISOString()
}

/** What an account calls whoever wrote or took something over: it has one log-in so far. */
export function personNameOf(accountUser: string | null, { accountId, email, locale }: Reader): string {
  return accountUser === accountId ? email : elsewhere[locale]
}

export function describeConversation(row: ConversationRecord, reader: Reader): ConversationRow {
  return {
    id: row.id,
    platform: row.platform,
    contact: {
      id: row.contact_id,
      name: givenNameOf(row.display_name),
      code: row.contact_id === null ? null : contactCodeOf(row.contact_id),
      isBlocked: row.is_blocked === true,
    },
    state: row.state,
    stateSince: row.state_since === null ? null : momentOf(row.state_since),
    wantedBy: row.wanted_by,
    takenBy:
      row.state === 'person'
        ? {
            accountUser: row.taken_by ?? '',
            name: personNameOf(row.taken_by, reader),
            since: momentOf(row.state_since ?? row.last_activity_at),
            isYou: row.taken_by === reader.accountId,
          }
        : null,
    isUnread: row.is_unread,
    rating: row.rating,
    startedAt: momentOf(row.started_at),
    lastActivityAt: momentOf(row.last_activity_at),
    last:
      row.last_author === null || row.last_at === null
        ? null
        : {
            author: row.last_author,
            text: row.last_text ?? '',
            at: momentOf(row.last_at),
            isNote: row.last_is_note === true,
          },
  }
}
