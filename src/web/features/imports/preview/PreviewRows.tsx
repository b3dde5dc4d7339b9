import { Skeleton, Stack } from '@mantine/core'
import type { DuplicateChoice } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { EndOfPages, WindowedPage } from '#web/ui/list/WindowedPages.tsx'
import styles from '../imports.module.css'
import { type RowKind, useImportRows } from '../imports.queries.ts'
import { PreviewRow } from './PreviewRow.tsx'

interface PreviewRowsProps {
  importId: string
  kind: RowKind
  isDraft: boolean
  duplicates: DuplicateChoice
  onMoved: (rowNumber: number, to: RowKind) => void
}

const rowHeightPx = 44

export function PreviewRows({ importId, kind, isDraft, duplicates, onMoved }: PreviewRowsProps) {
  const { common } = usePhrases()
  const imports = usePhrases('imports')
  const format = useFormat()
  const query = useImportRows(importId, kind)
  if (query.isPending)
    return (
      <Stack gap="sm" role="status" aria-label={common.loading}>
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={60} />
      </Stack>
    )
  if (!query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  const { pages } = query.data
  const shownRows = pages.reduce((sum, { items }) => sum + items.length, 0)
  const total = pages[0]?.total ?? 0
  if (total === 0) return null
  const { field } = imports.facts
  return (
    <div className={styles.rows}>
      <div className={styles.rowHeads} data-draft={isDraft || undefined} aria-hidden>
        <span>{imports.preview.rowShort}</span>
        <span>{field.question}</span>
        <span>{field.answer}</span>
        <span>{field.variants}</span>
        <span>{field.intent}</span>
        <span>{field.keywords}</span>
        <span />
      </div>
      {pages.map((page, index) => (
        <WindowedPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added at the end
          key={index}
          estimatedHeightPx={page.items.length * rowHeightPx}
        >
          <ul className={styles.rowPage}>
            {page.items.map((row) => (
              <li key={row.rowNumber}>
                <PreviewRow importId={importId} row={row} isDraft={isDraft} duplicates={duplicates} onMoved={onMoved} />
              </li>
            ))}
          </ul>
        </WindowedPage>
      ))}
      {query.isFetchNextPageError && <ErrorNotice error={query.error} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <>
          <EndOfPages count={pages.length} isFetching={query.isFetching} onNear={() => void query.fetchNextPage()} />
          <Loading of="more" />
        </>
      )}
      <p className={`${styles.quiet} tabular`}>
        {imports.preview.showing(format.number(shownRows), format.number(total))}
      </p>
    </div>
  )
}
