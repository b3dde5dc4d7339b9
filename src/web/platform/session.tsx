import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type FeatureName, isFullVersion } from '#contract/entitlements.ts'
import type { Account } from '#contract/features/accounts.ts'
import { forgetDrafts } from './forms/kept-drafts.ts'
import { readStored, storageKeys, writeStored } from './local-storage.ts'
import { callApi } from './requests/api-client.ts'
import { keyOf } from './requests/queries.ts'
import { setViewing } from './requests/viewed-account.ts'

/** By its name alone, as the contract loads later. */
const sessionKey = keyOf({ id: 'getSession' })

export interface Session {
  /** null for a visitor, and while it is not known yet. */
  account: Account | null
  /** The full-version flag: VIP or ADMIN. */
  isVip: boolean
  isAdmin: boolean
  isPending: boolean
  error: Error | null
  refetch: () => void
}

/** The contract's schemas weigh more than the landing page: they load beside it, not with it. */
async function fetchAccount(signal: AbortSignal): Promise<Account | null> {
  const { getSession } = await import('#contract/features/accounts.ts')
  const { account } = await callApi(getSession, {}, { signal })
  signal.throwIfAborted()
  rememberAccount(account)
  return account
}

/** Hints for the first paint only; forging them shows a menu whose screens the server keeps empty. */
function rememberAccount(account: Account | null): void {
  writeStored(storageKeys.email, account?.email ?? null)
  writeStored(storageKeys.tier, account?.tier ?? null)
}

export function useSession(): Session {
  return useSessionQuery(true)
}

/** For pages that strangers open: asks the server only where this browser was logged in last time. */
export function useVisitorSession(): Session {
  return useSessionQuery(useWasLoggedIn())
}

function useSessionQuery(enabled: boolean): Session {
  const { data, isPending, error, refetch } = useQuery({
    enabled,
    queryKey: sessionKey,
    queryFn: ({ signal }) => fetchAccount(signal),
    staleTime: 60_000,
  })
  const account = data ?? null
  return {
    account,
    isVip: account !== null && isFullVersion(account.tier),
    isAdmin: account?.tier === 'ADMIN',
    isPending,
    error,
    refetch: () => void refetch(),
  }
}

/** Whether the plan of the account has it; the server refuses it otherwise. False while the account is not known. */
export function useEntitlement(feature: FeatureName): boolean {
  const { account } = useSession()
  return account?.limits[feature] ?? false
}

const neverChanges = () => () => {}

/** Whether this browser was logged in last time. Never trust it: it only spares a flicker before the server answers. */
export function useWasLoggedIn(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => readStored(storageKeys.email) !== null,
    () => false,
  )
}

export function putSession(queryClient: QueryClient, account: Account | null): void {
  // A look at another account belongs to who began it.
  setViewing(false)
  rememberAccount(account)
  // What the server is saying now may be of the time before: it would bring an ended session back.
  void queryClient.cancelQueries({ queryKey: sessionKey })
  // What another account had loaded must not be seen by this one.
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  queryClient.setQueryData(sessionKey, account)
}

/** After signing up, logging in or setting up: hands the account of the reply to everyone. */
export function useStartSession(): (account: Account) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (account) => {
      forgetDrafts(account.id)
      putSession(queryClient, account)
    },
    [queryClient],
  )
}

/** What the server says of the same account after it changed something: shown everywhere at once. */
export function useUpdateAccount(): (account: Account) => void {
  const queryClient = useQueryClient()
  return useCallback((account) => queryClient.setQueryData(sessionKey, account), [queryClient])
}

/** Ends the session on the server, then forgets it here. */
export function useEndSession(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const { logOut } = await import('#contract/features/accounts.ts')
    await callApi(logOut)
    forgetDrafts()
    putSession(queryClient, null)
  }, [queryClient])
}
