import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { urlOf } from '#contract/endpoint-url.ts'
import { exportOutbox, mailStatuses } from '#contract/features/admin/outbox.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { NoMatch } from '#web/ui/list/NoMatch.tsx'
import { OrderSelect } from '#web/ui/list/OrderSelect.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../admin.module.css'
import { outboxAsked, outboxFilterSchema, outboxQuery } from '../admin.queries.ts'
import { OutboxEntry } from './OutboxEntry.tsx'

export default function Outbox() {
  const { outbox } = usePhrases('admin')
  const format = useFormat()
  const { filter, isFiltered, change, reset } = useAddressFilter(outboxFilterSchema)
  const locale = useLocale()
  const asked = outboxAsked(filter)
  const query = useInfiniteQuery(outboxQuery(asked))
  useLive('outbox')
  const first = query.data?.pages[0]
  return (
    <div className={styles.page}>
      <PageHeader
        title={outbox.title}
        meta={first && outbox.count(format.number(first.total))}
        text={outbox.text}
        actions={
          <ExportLink href={urlOf(exportOutbox, { query: { ...asked, locale } })} isEmpty={first?.total === 0} />
        }
      />
      {first && (
        <p className={first.hasMailServer ? styles.quiet : styles.notice}>
          {first.hasMailServer ? outbox.sending : outbox.kept}
        </p>
      )}
      <div className={styles.filterLine}>
        <SearchBox
          className={styles.search}
          label={outbox.search}
          value={filter.q}
          onChange={useCallback((q: string) => change({ q }), [change])}
        />
        <Select
          aria-label={outbox.statusFilter}
          data={[
            { value: '', label: outbox.anyStatus },
            ...mailStatuses.map((value) => ({ value, label: outbox.status[value] })),
          ]}
          value={filter.status}
          allowDeselect={false}
          onChange={(value) => change({ status: mailStatuses.find((each) => each === value) ?? '' })}
        />
        <OrderSelect
          label={outbox.sort}
          words={outbox.sorts}
          value={filter.sort}
          onChange={(chosen) => change({ sort: chosen })}
        />
      </div>
      <PagedList
        query={query}
        empty={
          isFiltered ? (
            <NoMatch {...outbox.noMatch} onReset={reset} />
          ) : (
            <EmptyState
              title={outbox.empty.title}
              text={outbox.empty.text}
              actions={<ButtonLink to={pathOf('applications')}>{outbox.empty.action}</ButtonLink>}
            />
          )
        }
        row={(mail) => <OutboxEntry key={mail.id} mail={mail} />}
      />
    </div>
  )
}
