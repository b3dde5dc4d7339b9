import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import type { ConversationRow as ConversationData } from '#contract/features/inbox/conversations.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { EndOfPages } from '#web/ui/list/WindowedPages.tsx'
import type { InboxFilterState } from '../filters/use-inbox-filter.ts'
import { useMoments } from '../moments.ts'
import type { Opened } from '../use-opened.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { EmptyInbox, FailedList, LoadingRows, NoMatchingConversation } from './ListStates.tsx'
import styles from './list.module.css'
import { useArranged } from './use-arranged.ts'
import type { ConversationsQuery } from './use-conversations.ts'

interface ConversationListProps {
  conversations: ConversationsQuery
  state: InboxFilterState
  opened: Opened
  listRef: RefObject<HTMLDivElement | null>
  /** All conversations of the bot, where known. */
  allCount: string | null
}

/** Those who wait for a person on top, longest first; then everyone else, latest first. */
export function ConversationList({ conversations, state, opened, listRef, allCount }: ConversationListProps) {
  const inbox = usePhrases('inbox')
  const { query, rows: latest, first } = conversations
  const [isPointedAt, setPointedAt] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  const { rows, release } = useArranged(latest, isPointedAt || isScrolled, opened.conversationId)
  const moments = useMoments()
  const searched = state.query.q ?? ''

  if (rows === undefined)
    return (
      <div className={styles.scroll} ref={listRef}>
        {query.error === null ? (
          <LoadingRows />
        ) : (
          <FailedList error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    )

  const isEmpty = rows.waiting.length + rows.others.length === 0
  return (
    // The button for what is new belongs to it: whoever goes there must find it.
    <div
      className={styles.listBox}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
    >
      {query.error !== null && !query.isFetchNextPageError && (
        <p className={styles.stale} role="status">
          {inbox.stale(moments.time(new Date(query.dataUpdatedAt).toISOString()))}
        </p>
      )}
      {rows.newsCount > 0 && (
        <button
          type="button"
          className={styles.news}
          onClick={() => {
            release()
            listRef.current?.scrollTo({ top: 0 })
          }}
        >
          {inbox.news(String(rows.newsCount))}
        </button>
      )}
      <section
        className={styles.scroll}
        ref={listRef}
        aria-label={inbox.list}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        {isEmpty ? (
          state.isFiltered ? (
            <NoMatchingConversation state={state} allCount={allCount} />
          ) : (
            <EmptyInbox />
          )
        ) : (
          <>
            <Waiting {...{ opened, searched }} rows={rows.waiting} hasOthers={rows.others.length > 0} />
            <Rows {...{ opened, searched }} rows={rows.others} />
            {query.isFetchingNextPage && <Loading of="more" />}
            {query.isFetchNextPageError && (
              <ErrorNotice error={query.error} onRetry={() => void query.fetchNextPage()} />
            )}
            {query.hasNextPage && !query.isFetchNextPageError && (
              <EndOfPages
                count={query.data?.pages.length ?? 0}
                isFetching={query.isFetching}
                onNear={() => void query.fetchNextPage()}
              />
            )}
          </>
        )}
        {!query.hasNextPage && <HiddenBefore moment={first?.hiddenBefore ?? null} />}
      </section>
    </div>
  )
}

interface RowsProps {
  rows: readonly ConversationData[]
  opened: Opened
  /** What the list is searched for, or nothing. */
  searched: string
}

function Rows({ rows, opened, searched }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <ConversationRow
          key={row.id}
          row={row}
          isOpen={row.id === opened.conversationId}
          searched={searched}
          search={opened.searchOf(row.id)}
          replaces={opened.conversationId !== null}
        />
      ))}
    </ul>
  )
}

function Waiting({ rows, opened, searched, hasOthers }: RowsProps & { hasOthers: boolean }) {
  const inbox = usePhrases('inbox')
  const moments = useMoments()
  const format = useFormat()
  const [longest] = rows
  if (longest === undefined) return null
  const wait = longest.stateSince === null ? undefined : moments.since(longest.stateSince)
  return (
    <>
      <h2 className={styles.head} data-tone="waiting">
        <span>{inbox.waitingHead(format.number(rows.length))}</span>
        {wait !== undefined && <span>{inbox.longest(wait, wait === inbox.waitTime.now)}</span>}
      </h2>
      <Rows {...{ rows, opened, searched }} />
      {hasOthers && (
        <h2 className={styles.head}>
          <span>{inbox.othersHead}</span>
          <span>{inbox.latestFirst}</span>
        </h2>
      )}
    </>
  )
}

/** What the plan does not show is still there. */
function HiddenBefore({ moment }: { moment: string | null }) {
  const inbox = usePhrases('inbox')
  const format = useFormat()
  if (moment === null) return null
  return (
    <p className={styles.hidden}>
      {inbox.hiddenBefore(format.date(moment))} <Link to={pathOf('updatePlan')}>{inbox.hiddenAction}</Link>
    </p>
  )
}
