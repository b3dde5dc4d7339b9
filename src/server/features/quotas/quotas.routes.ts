import { getUsage, grantPack, listPacks, type Usage, withdrawPack } from '#contract/features/account/usage.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { PacksService } from './packs/packs.service.ts'

export function quotasRoutes(
  packs: PacksService,
  readUsage: (account: AccountCaller) => Promise<Usage>,
): Implementation[] {
  return [
    implement(getUsage, ({ caller }) => readUsage(caller.account)),
    implement(listPacks, ({ params }) => packs.list(params.accountId)),
    implement(grantPack, ({ params, body, caller, idempotency, visit }) =>
      packs.grant(params.accountId, body, caller.account, idempotency, visit.origin),
    ),
    implement(withdrawPack, ({ params, caller, visit }) =>
      packs.withdraw(params.accountId, params.packId, caller.account, visit.origin),
    ),
  ]
}
