import { updateAccount } from '#contract/features/account/details.ts'
import { type Call, useCall } from '#web/platform/requests/use-call.ts'
import { useUpdateAccount } from '#web/platform/session.tsx'

/** For what is saved as soon as it is chosen. */
export function useAccountChange(): Call<typeof updateAccount> {
  const update = useUpdateAccount()
  return useCall(updateAccount, { onReply: ({ account }) => update(account) })
}
