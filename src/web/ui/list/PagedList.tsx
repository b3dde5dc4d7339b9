import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import { Loading } from '../feedback/Loading.tsx'
import styles from './list.module.css'

/** What is used of `useInfiniteQuery(pagesOf(…))`. */
interface PagedQuery<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

interface PagedListProps<Item> {
  query: PagedQuery<Item>
  /** In place of a list without rows: what would stand here, and what to do about it. */
  empty: ReactNode
  /** A row with its `key`, an `<li>`. */
  row: (item: Item) => ReactNode
}

/** A list of some pages, in each of its states: it loads, it failed, it is empty, it goes on. One of any length stands in `WindowedPage`. */
export function PagedList<Item>({ query, empty, row }: PagedListProps<Item>) {
  const { common } = usePhrases()
  const { data, error } = query
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void query.refetch()} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      <ul className={styles.rows}>{items.map(row)}</ul>
      {query.isFetchNextPageError && <ErrorNotice error={error} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {common.actions.showMore}
          </Button>
        </div>
      )}
    </>
  )
}
