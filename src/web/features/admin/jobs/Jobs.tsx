import { Button, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { urlOf } from '#contract/endpoint-url.ts'
import {
  type BackgroundJob,
  dropJobs,
  exportJobs,
  jobSorts,
  jobStates,
  jobsAtOnceMax,
  listJobs,
  retryJobs,
} from '#contract/features/admin/jobs.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { NoMatch } from '#web/ui/list/NoMatch.tsx'
import { OrderSelect } from '#web/ui/list/OrderSelect.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../admin.module.css'
import { JobRow } from './JobRow.tsx'

const filterSchema = z.object({
  q: z.string().max(200).catch(''),
  state: z.enum(['', ...jobStates]).catch(''),
  sort: z.enum(jobSorts).catch('newest'),
})

/** The runner changes its rows by itself and tells nobody of it, so that this screen looks again and again. */
const lookAgainMs = 5000

export default function Jobs() {
  const jobs = usePhrases('jobs')
  const format = useFormat()
  const locale = useLocale()
  const { filter, isFiltered, change, reset } = useAddressFilter(filterSchema)
  const { state, sort } = filter
  const q = filter.q.trim()
  const asked = { sort, ...(q !== '' && { q }), ...(state !== '' && { state }) }
  const query = useInfiniteQuery({ ...pagesOf(listJobs, { query: asked }), refetchInterval: lookAgainMs })
  const retrying = useCall(retryJobs, { invalidates: [listJobs] })
  const dropping = useCall(dropJobs, { invalidates: [listJobs] })
  const [toDrop, setToDrop] = useState<BackgroundJob | null>(null)
  const [isAsking, setAsking] = useState(false)
  const first = query.data?.pages[0]
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? []
  const failed = state === 'failed' ? shown.slice(0, jobsAtOnceMax) : []

  async function retry(ids: string[]) {
    try {
      const { changed } = await retrying.call({ body: { ids } })
      showToast({ message: changed === 0 ? jobs.gone : jobs.retried(format.number(changed)) })
    } catch {
      // The failure stands above the list.
    }
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={jobs.title}
        meta={first && jobs.count(format.number(first.total))}
        text={jobs.text}
        actions={
          <>
            {failed.length > 1 && (
              <Button
                variant="default"
                loading={retrying.isBusy}
                onClick={() => void retry(failed.map(({ id }) => id))}
              >
                {jobs.retryAll(format.number(failed.length))}
              </Button>
            )}
            <ExportLink href={urlOf(exportJobs, { query: { ...asked, locale } })} isEmpty={shown.length === 0} />
          </>
        }
      />
      <div className={styles.filterLine}>
        <SearchBox
          className={styles.search}
          label={jobs.search}
          value={filter.q}
          onChange={useCallback((text: string) => change({ q: text }), [change])}
        />
        <Select
          aria-label={jobs.state}
          data={[
            { value: '', label: jobs.all },
            ...jobStates.map((value) => ({
              value,
              label: first ? `${jobs.states[value]} ${format.number(first.counts[value] ?? 0)}` : jobs.states[value],
            })),
          ]}
          value={state}
          allowDeselect={false}
          onChange={(value) => change({ state: jobStates.find((each) => each === value) ?? '' })}
        />
        <OrderSelect
          label={jobs.sort}
          words={jobs.sorts}
          value={sort}
          onChange={(chosen) => change({ sort: chosen })}
        />
      </div>
      {retrying.error && <ErrorNotice error={retrying.error} />}
      <PagedList
        query={query}
        empty={
          isFiltered ? (
            <NoMatch {...jobs.noMatch} onReset={reset} />
          ) : (
            <EmptyState
              title={jobs.empty.title}
              text={jobs.empty.text}
              actions={<ButtonLink to={pathOf('outbox')}>{jobs.openOutbox}</ButtonLink>}
            />
          )
        }
        row={(job) => (
          <JobRow
            key={job.id}
            job={job}
            readAtMs={query.dataUpdatedAt}
            onRetry={() => void retry([job.id])}
            onDrop={() => {
              setToDrop(job)
              setAsking(true)
            }}
          />
        )}
      />
      {toDrop && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={jobs.dropDialog.title}
          actionLabel={jobs.dropDialog.action}
          isDangerous
          onConfirm={async () => {
            const { changed } = await dropping.call({ body: { ids: [toDrop.id] } })
            showToast({ message: changed === 0 ? jobs.gone : jobs.dropped })
          }}
        >
          {jobs.dropDialog.text(jobs.names[toDrop.name] ?? toDrop.name)}
        </ConfirmDialog>
      )}
    </div>
  )
}
