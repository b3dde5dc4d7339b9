import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Application } from '#contract/accounts.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from '../admin.module.css'
import { type ApplicationStatus, applicationsQuery } from '../admin.queries.ts'
import { ShowMore } from '../ShowMore.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'

interface ApplicationListProps {
  status: ApplicationStatus
  q: string
  onClearSearch: () => void
  onMint: () => void
  onDecide: (application: Application, kind: 'approve' | 'reject') => void
}

export function ApplicationList({ status, q, onClearSearch, onMint, onDecide }: ApplicationListProps) {
  const admin = usePhrases('admin')
  const { applications: phrases } = admin
  const query = useInfiniteQuery(applicationsQuery(status, q))
  useLive('applications')
  const { data, error, refetch } = query
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0 && q !== '')
    return (
      <EmptyState
        title={phrases.noMatch.title}
        text={phrases.noMatch.text}
        actions={
          <Button variant="default" onClick={onClearSearch}>
            {phrases.clearSearch}
          </Button>
        }
      />
    )
  if (items.length === 0)
    return (
      <EmptyState
        title={phrases.empty[status].title}
        text={phrases.empty[status].text}
        actions={
          <Button variant="default" onClick={onMint}>
            {admin.mint.open}
          </Button>
        }
      />
    )
  return (
    <>
      <ul className={styles.rows}>
        {items.map((application) => (
          <ApplicationRow
            key={application.id}
            application={application}
            onApprove={() => onDecide(application, 'approve')}
            onReject={() => onDecide(application, 'reject')}
          />
        ))}
      </ul>
      <ShowMore list={query} />
    </>
  )
}
