import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { createWorkList, GuardContext } from '#web/platform/forms/unsaved-work.ts'

const loadDialog = () => import('#web/ui/form/LeaveDialog.tsx')
const LeaveDialog = lazy(loadDialog)

/**
 * The one guard against losing what was typed, around all screens with forms: links, the Back button and redirects are held back, closing of
 * dialogs asks through `useLeave`, and the browser asks before a reload or a closed tab.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [hasWork, setHasWork] = useState(false)
  const [works] = useState(() => createWorkList(setHasWork))
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)
  const ask = useCallback((leave: () => void) => setPending({ leave }), [])
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => works.isLostBetween(currentLocation, nextLocation), [works]),
  )
  const here = useLocation()
  const isBlocked = blocker.state === 'blocked'
  const isAsking = pending !== null || isBlocked

  useEffect(() => {
    if (!hasWork) return
    // The question must be there when the network no longer is.
    void loadDialog()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasWork])

  function stay() {
    setPending(null)
    if (isBlocked) blocker.reset()
  }

  function leave() {
    setPending(null)
    pending?.leave()
    if (!isBlocked) return
    works.giveUpBetween(here, blocker.location)
    blocker.proceed()
  }

  const guard = useMemo(() => ({ works, ask, isAsking }), [works, ask, isAsking])
  return (
    <GuardContext value={guard}>
      {children}
      {isAsking && (
        <Suspense>
          <LeaveDialog onStay={stay} onLeave={leave} />
        </Suspense>
      )}
    </GuardContext>
  )
}
