import type { Account } from '#contract/features/accounts.ts'
import { useSession } from '#web/platform/session.tsx'

/** The account of a screen behind the log-in guard. */
export function useAccount(): Account {
  const { account } = useSession()
  if (!account) throw new Error('useAccount needs a route of `account`')
  return account
}
