/** Wires the use cases of accounts and gives them to the server. */
import type { FastifyRequest } from 'fastify'
import type { Account } from '#contract/accounts.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { ReadSessionRoles } from '#server/platform/live/live-hub.ts'
import { type AccountsDependencies, accountsContext } from './accounts.context.ts'
import { accountsJobs } from './accounts.jobs.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { logInService } from './log-in/log-in.service.ts'
import { findSessionRoles } from './log-in/sessions.house.store.ts'
import { mailCodesService } from './mail-codes/mail-codes.service.ts'
import { type OwnerSetupService, ownerSetupService } from './owner-setup/owner-setup.service.ts'
import { passwordChange } from './passwords/password-change.service.ts'
import { passwordResetService } from './passwords/password-reset.service.ts'
import { type ProofsService, proofsService } from './proofs/proofs.service.ts'
import { signUpService } from './sign-up/sign-up.service.ts'
import { type Suspensions, suspensions } from './suspensions/suspensions.service.ts'
import { timeZoneService } from './time-zone.service.ts'

export interface Accounts
  extends Feature,
    Pick<OwnerSetupService, 'openOwnerSetup' | 'createOwner'>,
    Pick<ProofsService, 'guardMailForm'>,
    Suspensions {
  /** Who a request's session cookie speaks for. */
  readonly session: (request: FastifyRequest) => Promise<SessionCaller | null>
  /** The roles of those sessions that still speak for somebody, by their hash. */
  readonly readSessionRoles: ReadSessionRoles
  /** An account as it may know itself: tier, plan, limits, calls of today. */
  readonly describe: (accountId: string) => Promise<Account>
}

export function createAccounts(featureContext: FeatureContext, dependencies: AccountsDependencies): Accounts {
  const context = accountsContext(featureContext, dependencies)
  const { clock } = context
  const { house } = context.database
  const proofs = proofsService(house, clock)
  const mailCodes = mailCodesService(context)
  const logIns = logInService(context, proofs)
  const ownerSetup = ownerSetupService(context)
  return {
    routes: accountsRoutes(context, {
      logIns,
      ownerSetup,
      proofs,
      signUps: signUpService(context, proofs, mailCodes),
      resets: passwordResetService(context, proofs, mailCodes),
      changePassword: passwordChange(context),
      setTimeZone: timeZoneService(context),
    }),
    jobs: accountsJobs(house, clock),
    session: logIns.session,
    readSessionRoles: (hashes) => findSessionRoles(house, hashes, clock.now()),
    describe: context.describe,
    openOwnerSetup: ownerSetup.openOwnerSetup,
    createOwner: ownerSetup.createOwner,
    guardMailForm: proofs.guardMailForm,
    ...suspensions(context.database, clock),
  }
}
