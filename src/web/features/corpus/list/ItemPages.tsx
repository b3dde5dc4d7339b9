import { Skeleton } from '@mantine/core'
import { useFacts } from '#web/features/facts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import type { RowState } from '#web/ui/list/use-row-state.ts'
import { EndOfPages, WindowedPage } from '#web/ui/list/WindowedPages.tsx'
import styles from '../corpus.module.css'
import type { CorpusPage, useCorpusPages } from '../corpus.queries.ts'
import { useToday } from '../validity/use-today.ts'
import { ItemRow, type RowActions } from './ItemRow.tsx'

interface ItemPagesProps {
  pages: readonly CorpusPage[]
  query: ReturnType<typeof useCorpusPages>
  state: RowState
  actions: RowActions
}

const rowHeightPx = 65
const foldedPagesInView = 2

export function ItemPages({ pages, query, state, actions }: ItemPagesProps) {
  const { common } = usePhrases()
  const corpus = usePhrases('corpus')
  const today = useToday()
  const format = useFormat()
  const { selection, activeId, editingId } = state
  const facts = useFacts()
  const rowCount = rowsBefore(pages, pages.length)
  return (
    <>
      {pages.map((page, index) => {
        const from = rowsBefore(pages, index) + 1
        if (page.items.length === 0) return null
        return (
          <WindowedPage
            // Its place, not its content, makes a page: an item added on top must not redraw all rows.
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added at the end
            key={index}
            estimatedHeightPx={page.items.length * rowHeightPx}
            isPinned={page.items.some(({ id }) => id === editingId)}
          >
            <ul
              className={styles.page}
              aria-label={corpus.list.page(format.number(from), format.number(from + page.items.length - 1))}
            >
              {page.items.map((item) => (
                <li key={item.id}>
                  <ItemRow
                    item={item}
                    facts={facts}
                    today={today}
                    actions={actions}
                    isUnfolded={state.isUnfolded(item.id)}
                    isSelected={selection.isEverything || selection.ids.has(item.id)}
                    isActive={activeId === item.id}
                    isEditing={editingId === item.id}
                  />
                </li>
              ))}
            </ul>
          </WindowedPage>
        )
      })}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <>
          <EndOfPages count={pages.length} isFetching={query.isFetching} onNear={() => void query.fetchNextPage()} />
          <Loading of="more" label={corpus.list.loadingMore} />
        </>
      )}
      {query.isFetchNextPageError && (
        <div className={styles.listFoot}>
          <ErrorNotice error={query.error} onRetry={() => void query.fetchNextPage()} />
        </div>
      )}
      {!query.hasNextPage && pages.length > foldedPagesInView && (
        <p className={styles.listFoot}>{corpus.list.end(format.number(rowCount))}</p>
      )}
      <span className="visually-hidden" role="status">
        {query.isFetchingNextPage ? common.loading : ''}
      </span>
    </>
  )
}

function rowsBefore(pages: readonly CorpusPage[], index: number): number {
  return pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 0)
}

const skeletonRows = ['62%', '48%', '71%', '55%', '40%', '66%', '52%', '60%']

export function ItemsLoading() {
  const { common } = usePhrases()
  return (
    <div role="status" aria-label={common.loading}>
      {skeletonRows.map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton height={14} width={width} />
          <Skeleton height={11} width="88%" />
        </div>
      ))}
    </div>
  )
}
