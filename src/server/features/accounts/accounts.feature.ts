/** Wires the use cases of accounts and gives them to the server. */
import type { Account } from '#contract/features/accounts.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Cookies } from '#server/platform/http/endpoints/visit.ts'
import type { ReadSessionRoles } from '#server/platform/live/live-hub.ts'
import { type AccountsDependencies, createAccountsContext } from './accounts.context.ts'
import { createAccountsJobs } from './accounts.jobs.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { findAccount } from './accounts.store.ts'
import { secondFactors } from './accounts.tables.ts'
import { type AccountsByAdmin, createAccountsByAdmin } from './by-admin/by-admin.service.ts'
import { createDeletionService } from './deletion/deletion.service.ts'
import { createDetailsService } from './details/details.service.ts'
import { createEmailChangeService } from './email-change/email-change.service.ts'
import { createLogInService } from './log-in/log-in.service.ts'
import { createMailCodesService } from './mail-codes/mail-codes.service.ts'
import { createOwnerSetupService, type OwnerSetupService } from './owner-setup/owner-setup.service.ts'
import { createPasswordChange } from './passwords/password-change.service.ts'
import { createPasswordResetService } from './passwords/password-reset.service.ts'
import { createProofsService, type ProofsService } from './proofs/proofs.service.ts'
import { appSecretSealedFor, createSecondCodes } from './second-factor/second-codes.ts'
import { lacksSecondFactor } from './second-factor/second-factor.house.store.ts'
import { createSecondFactorService } from './second-factor/second-factor.service.ts'
import { createSecondFactorRule } from './second-factor/second-factor-rule.service.ts'
import { createSecondStep } from './second-factor/second-step.service.ts'
import { findSessionRoles } from './sessions/sessions.house.store.ts'
import { createSessionsService } from './sessions/sessions.service.ts'
import { createSignUpService } from './sign-up/sign-up.service.ts'
import { createSuspensions, type Suspensions } from './suspensions/suspensions.service.ts'

export interface Accounts
  extends Feature,
    Pick<OwnerSetupService, 'openOwnerSetup' | 'createOwner'>,
    Pick<ProofsService, 'guardMailForm'>,
    Suspensions,
    AccountsByAdmin {
  /** Uses a proof of work up; throws `challenge-wrong`. */
  readonly spendProof: ProofsService['spend']
  /** Who the session cookie of a call speaks for. */
  readonly session: (cookies: Cookies) => Promise<SessionCaller | null>
  /** The roles of those sessions that still speak for somebody, by their hash. */
  readonly readSessionRoles: ReadSessionRoles
  /** Whether an account, by whatever it calls, must get a second factor before it may do what only an ADMIN may. */
  readonly lacksSecondFactor: (accountId: string) => Promise<boolean>
  /** An account as it may know itself: tier, plan, limits, calls of today. */
  readonly describe: (accountId: string) => Promise<Account>
}

export function createAccounts(featureContext: FeatureContext, dependencies: AccountsDependencies): Accounts {
  const context = createAccountsContext(featureContext, dependencies)
  const { clock } = context
  const { house } = context.database
  const proofs = createProofsService(house, clock)
  const mailCodes = createMailCodesService(context)
  const logIns = createLogInService(context, proofs)
  const ownerSetup = createOwnerSetupService(context)
  const secondCodes = createSecondCodes(context)
  const deletion = createDeletionService(context, secondCodes)
  return {
    routes: accountsRoutes(context, {
      logIns,
      ownerSetup,
      proofs,
      signUps: createSignUpService(context, proofs, mailCodes),
      resets: createPasswordResetService(context, proofs, mailCodes),
      changePassword: createPasswordChange(context),
      updateAccount: createDetailsService(context),
      secondFactor: createSecondFactorService(context, secondCodes),
      secondStep: createSecondStep(context, secondCodes),
      secondFactorRule: createSecondFactorRule(context),
      emailChanges: createEmailChangeService(context, mailCodes),
      sessions: createSessionsService(context),
      deletion,
    }),
    sealed: [
      {
        kind: 'second-factors',
        column: secondFactors.sealedSecret,
        key: [secondFactors.accountId],
        owner: secondFactors.accountId,
        sealedFor: appSecretSealedFor,
      },
    ],
    jobs: createAccountsJobs(house, clock, deletion),
    session: logIns.session,
    readSessionRoles: (hashes) => findSessionRoles(house, hashes, clock.now()),
    async lacksSecondFactor(accountId) {
      const account = await findAccount(context.database.of(accountId), accountId)
      return account !== undefined && (await lacksSecondFactor(house, account))
    },
    describe: context.describe,
    openOwnerSetup: ownerSetup.openOwnerSetup,
    createOwner: ownerSetup.createOwner,
    guardMailForm: proofs.guardMailForm,
    spendProof: proofs.spend,
    ...createSuspensions(context),
    ...createAccountsByAdmin(context),
  }
}
