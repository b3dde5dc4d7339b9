import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Application } from '#contract/features/accounts.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { type ApplicationStatus, applicationsQuery } from '../admin.queries.ts'
import { ApplicationRow } from './ApplicationRow.tsx'

interface ApplicationListProps {
  status: ApplicationStatus
  q: string
  sort: 'newest' | 'oldest'
  ticked: ReadonlySet<string>
  onTick: (id: string) => void
  onClearSearch: () => void
  onMint: () => void
  onDecide: (application: Application, kind: 'approve' | 'reject') => void
}

export function ApplicationList({
  status,
  q,
  sort,
  ticked,
  onTick,
  onClearSearch,
  onMint,
  onDecide,
}: ApplicationListProps) {
  const { common } = usePhrases()
  const admin = usePhrases('admin')
  const { applications: phrases } = admin
  const query = useInfiniteQuery(applicationsQuery(status, q, sort))
  useLive('applications')
  const isSearched = q.trim() !== ''
  const { title, text } = isSearched ? phrases.noMatch : phrases.empty[status]
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          title={title}
          text={text}
          actions={
            <Button variant="default" onClick={isSearched ? onClearSearch : onMint}>
              {isSearched ? common.list.clearSearch : admin.mint.open}
            </Button>
          }
        />
      }
      row={(application) => (
        <ApplicationRow
          key={application.id}
          application={application}
          isTicked={ticked.has(application.id)}
          onTick={() => onTick(application.id)}
          onApprove={() => onDecide(application, 'approve')}
          onReject={() => onDecide(application, 'reject')}
        />
      )}
    />
  )
}
