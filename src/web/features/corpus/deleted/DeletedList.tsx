import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DeletedItem, listDeletedItems } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLiveChanges } from '#web/platform/live/use-live.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx'
import { useRowState } from '#web/ui/list/use-row-state.ts'
import styles from '../corpus.module.css'
import { FilterBar } from '../filter/FilterBar.tsx'
import type { CorpusFilterState } from '../filter/use-corpus-filter.ts'
import { DeletedRow } from './DeletedRow.tsx'
import { useRestoring } from './use-restoring.ts'

interface DeletedListProps {
  filterState: CorpusFilterState
  onOpen: (itemId: string) => void
}

const minuteMs = 60_000

/** The time, minute by minute: what can no longer be restored leaves the list. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What was deleted within a day, and how to get it back. */
export function DeletedList({ filterState, onOpen }: DeletedListProps) {
  const { list, deleted, search } = usePhrases('corpus')
  const format = useFormat()
  const bot = useBot()
  const { filter, change } = filterState
  const q = filter.q.trim()
  const query = useInfiniteQuery({
    ...pagesOf(listDeletedItems, { params: { botId: bot.id }, query: q === '' ? {} : { q } }),
    // What was deleted a moment ago must be there.
    staleTime: 0,
    gcTime: 0,
  })
  useLiveChanges('corpus', bot.id, () => void query.refetch())
  const now = useNow()
  const items = useMemo(
    () =>
      (query.data?.pages ?? []).flatMap((page) => page.items).filter(({ until }) => new Date(until).getTime() > now),
    [query.data, now],
  )
  const shown = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  const { selection, select, clearSelection } = useRowState(items)
  const searchRef = useRef<HTMLInputElement>(null)
  const restoring = useRestoring()
  const chosen = [...selection.ids].filter((id) => shown.has(id))
  const total = query.data?.pages[0]?.total

  return (
    <section className={styles.list} aria-label={deleted.title}>
      <div className={styles.sticky}>
        <header className={styles.head}>
          <h1>{deleted.title}</h1>
          <span className={`${styles.headMeta} tabular`} role="status">
            {total !== undefined && total > 0 && list.total(format.number(total))}
          </span>
          <button type="button" className={styles.linkButton} onClick={() => change({ enabled: null })}>
            {deleted.back}
          </button>
        </header>
        <p className={styles.deletedLead}>{deleted.lead}</p>
        <FilterBar state={filterState} searchRef={searchRef} onSearch={(text) => change({ q: text })} />
        {chosen.length > 0 && (
          <SelectionBar
            count={chosen.length}
            total={chosen.length}
            onSelectEverything={() => undefined}
            onClear={clearSelection}
          >
            <Button
              size="compact-sm"
              loading={restoring.isBusy}
              onClick={() => void restoring.restore(chosen).then(clearSelection)}
            >
              {deleted.restoreMany(format.number(chosen.length))}
            </Button>
          </SelectionBar>
        )}
      </div>
      {restoring.error !== null && (
        <div className={styles.listFoot}>
          <ErrorNotice error={restoring.error} />
        </div>
      )}
      <PagedList<DeletedItem>
        query={query}
        empty={
          <EmptyState
            title={q === '' ? deleted.emptyTitle : deleted.noMatch}
            text={deleted.emptyText}
            actions={
              <Button variant="default" onClick={() => change(q === '' ? { enabled: null } : { q: '' })}>
                {q === '' ? deleted.back : search.reset}
              </Button>
            }
          />
        }
        row={(item) =>
          shown.has(item.id) && (
            <DeletedRow
              key={item.id}
              item={item}
              now={now}
              existingId={restoring.conflicts.get(item.id) ?? item.existingId}
              isSelected={selection.ids.has(item.id)}
              isBusy={restoring.isBusy}
              onSelect={select}
              onRestore={(id) => void restoring.restore([id])}
              onOpen={onOpen}
            />
          )
        }
      />
    </section>
  )
}
