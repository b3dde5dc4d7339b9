import {
  changeAccountLimits,
  changeAccountRole,
  exportAccounts,
  inspectAccount,
  listAccounts,
  reinstateAccount,
  suspendAccount,
} from '#contract/features/admin/accounts.ts'
import type { Accounts } from '#server/features/accounts/accounts.public.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { AdminAccountsService } from './admin-accounts.service.ts'

export type ChangedAccounts = Pick<Accounts, 'suspend' | 'reinstate' | 'changeRole' | 'changeLimits'>

/** Each change answers with the account as it is now. */
export function adminAccountsRoutes(service: AdminAccountsService, accounts: ChangedAccounts): Implementation[] {
  return [
    implement(listAccounts, ({ query }) => service.list(query)),
    implement(exportAccounts, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await service.export(query, caller.account, visit.origin)),
    ),
    implement(inspectAccount, ({ params }) => service.inspect(params.accountId)),
    implement(suspendAccount, async ({ params, body, caller, visit }) => {
      await accounts.suspend(params.accountId, caller.account.id, { reason: body.reason, origin: visit.origin })
      return await service.inspect(params.accountId)
    }),
    implement(reinstateAccount, async ({ params, caller, visit }) => {
      await accounts.reinstate(params.accountId, caller.account.id, visit.origin)
      return await service.inspect(params.accountId)
    }),
    implement(changeAccountRole, async ({ params, body, caller, visit }) => {
      await accounts.changeRole(params.accountId, body.role, { actorId: caller.account.id, origin: visit.origin })
      return await service.inspect(params.accountId)
    }),
    implement(changeAccountLimits, async ({ params, body, caller, visit }) => {
      await accounts.changeLimits(params.accountId, body, { actorId: caller.account.id, origin: visit.origin })
      return await service.inspect(params.accountId)
    }),
  ]
}
