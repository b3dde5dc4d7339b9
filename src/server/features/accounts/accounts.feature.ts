/** Wires the use cases of accounts and gives them to the server. */
import type { FastifyRequest } from 'fastify'
import type { Account } from '#contract/accounts.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { SessionCaller } from '#server/platform/http/caller.ts'
import { type AccountsDependencies, accountsContext } from './accounts.context.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { logInService } from './log-in.service.ts'

export interface Accounts extends Feature {
  /** Who a request's session cookie speaks for. */
  session(request: FastifyRequest): Promise<SessionCaller | null>
  /** An account as it may know itself: tier, plan, limits, calls of today. */
  describe(accountId: string): Promise<Account>
}

export function createAccounts(featureContext: FeatureContext, dependencies: AccountsDependencies): Accounts {
  const context = accountsContext(featureContext, dependencies)
  const logIns = logInService(context)
  return {
    routes: accountsRoutes({ logIns }),
    session: logIns.session,
    describe: context.describe,
  }
}
