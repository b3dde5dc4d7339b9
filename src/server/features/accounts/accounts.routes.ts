import { getSession, logIn, logOut } from '#contract/accounts.ts'
import { type Implementation, implement } from '#server/platform/http/implementation.ts'
import type { LogInService } from './log-in.service.ts'

export interface AccountsServices {
  readonly logIns: LogInService
}

export function accountsRoutes({ logIns }: AccountsServices): Implementation[] {
  return [
    implement(getSession, async ({ request, reply, caller }) => ({
      account: await logIns.current(request, reply, caller.session),
    })),
    implement(logIn, async ({ body, request, reply }) => ({ account: await logIns.logIn(body, request, reply) })),
    implement(logOut, ({ request, reply }) => logIns.logOut(request, reply)),
  ]
}
