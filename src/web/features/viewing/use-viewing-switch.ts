import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { keyOf } from '#web/platform/requests/queries.ts'
import { setViewing } from '#web/platform/requests/viewed-account.ts'

/** Begins or ends the look at the default admin account. What was read of one account is never shown as the other's. */
export function useViewingSwitch(): (isOn: boolean) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (isOn) => {
    const [session] = keyOf({ id: 'getSession' })
    setViewing(isOn)
    void navigate(pathOf('bots'), { replace: !isOn })
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== session })
  }
}
