import { useQuery } from '@tanstack/react-query'
import { getWaiting, type Waiting } from '#contract/features/admin/overview.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useSession } from '#web/platform/session.tsx'
import styles from './admin.module.css'

/** How much waits for an ADMIN: of one kind, or of all. For an ADMIN only: others may not ask. */
export function WaitingCount({ of: kind, isDot = false }: { of?: keyof Waiting; isDot?: boolean }) {
  const { common } = usePhrases()
  const { account } = useSession()
  // An ADMIN who must get a second factor first would only be refused.
  const enabled = account?.secondFactor !== 'needed'
  const { data } = useQuery({ ...queryOf(getWaiting, {}), enabled })
  useLive('applications', 'leads', 'contactMessages')
  const waiting = data === undefined ? 0 : kind === undefined ? allOf(data) : data[kind]
  if (waiting === 0) return null
  const label = common.menu.waiting(waiting)
  return isDot ? (
    <span className={styles.waitingDot} role="img" aria-label={label} />
  ) : (
    <span className={`${styles.waiting} tabular`} role="img" aria-label={label}>
      {waiting}
    </span>
  )
}

function allOf({ applications, leads, contactMessages }: Waiting): number {
  return applications + leads + contactMessages
}
