import { useInfiniteQuery } from '@tanstack/react-query'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useSession } from '#web/platform/session.tsx'
import styles from './admin.module.css'
import { applicationsQuery } from './admin.queries.ts'

/** How many wait for a decision. For an ADMIN only: others may not ask. */
export function WaitingRequests({ isDot = false }: { isDot?: boolean }) {
  const { common } = usePhrases()
  const { account } = useSession()
  // An ADMIN who must get a second factor first would only be refused.
  const enabled = account?.secondFactor !== 'needed'
  const { data } = useInfiniteQuery({ ...applicationsQuery('under-review', ''), enabled })
  useLive('applications')
  const waiting = data?.pages[0]?.waiting ?? 0
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
