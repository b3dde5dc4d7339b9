import { inboxLimits, type ThreadLine, threadEvents } from '#contract/features/inbox/conversations.ts'
import { momentOf, personNameOf, type Reader } from '../lists/describe.ts'
import type { LineRecord } from './thread.store.ts'

/** The address of a file, for whoever reads the inbox. */
export type LinkOf = (fileId: string) => string

/** A day after the last try of a platform nothing comes any more, though nobody said so. */
const awaitedMs = (inboxLimits.mediaTriedDays + 1) * 86_400_000

export function describeLine(row: LineRecord, reader: Reader, linkOf: LinkOf, now: Date): ThreadLine {
  const isOfPerson = row.author === 'person'
  const isAwaited = msSince(row.at, now) < awaitedMs
  return {
    id: row.id,
    at: momentOf(row.at),
    author: row.author,
    isNote: row.is_note,
    event: threadEvents.find((event) => event === row.event) ?? null,
    accountUser: row.account_user,
    accountName: isOfPerson || row.account_user !== null ? personNameOf(row.account_user, reader) : null,
    text: row.text,
    files: (row.parts ?? []).map(({ kind, fileId, name, mediaType, byteLength, transcript, mediaId, missing }) => ({
      kind,
      name: name ?? '',
      mediaType: mediaType ?? null,
      size: byteLength ?? null,
      url: fileId === undefined ? null : linkOf(fileId),
      transcript: transcript ?? null,
      isFetching: mediaId !== undefined && isAwaited,
      missing: missing ?? (mediaId !== undefined && !isAwaited ? 'not-fetched' : null),
    })),
    replyTo: row.reply_to,
    delivery: row.delivery,
    deliveryAt: row.delivery_at === null ? null : momentOf(row.delivery_at),
    isWaiting:
      row.delivery === 'pending' &&
      row.delivery_at !== null &&
      msSince(row.delivery_at, now) >= inboxLimits.sendsWithinMs,
    deliveryFault: row.delivery_fault,
    kind: row.kind,
    confidence: row.confidence,
    source: sourceOf(row),
    verdict: row.verdict,
    verdictReasons: row.verdict_reasons ?? [],
    verdictComment: row.verdict_comment,
    rating: row.rating,
    ratingComment: row.rating_comment,
  }
}

function msSince(moment: string, now: Date): number {
  return now.getTime() - new Date(moment).getTime()
}

export function sourceOf({ source_kind: kind, source_id: id, source_title: title }: LineRecord): ThreadLine['source'] {
  return kind === null || id === null ? null : { kind, id, title }
}
