import { useMemo } from 'react'
import { useSession } from '../session.tsx'
import { type DraftPlace, draftPlace } from './kept-drafts.ts'

/** For `draft` of `useContractForm`, on screens of an account. `name` says what is written: `corpus/<bot>/<item>`. */
export function useDraftPlace(name: string): DraftPlace | undefined {
  const accountId = useSession().account?.id
  return useMemo(() => (accountId === undefined ? undefined : draftPlace(accountId, name)), [accountId, name])
}
