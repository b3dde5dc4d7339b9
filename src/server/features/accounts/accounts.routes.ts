import { askForDeletion, keepAccount } from '#contract/features/account/deletion.ts'
import { updateAccount } from '#contract/features/account/details.ts'
import {
  askForEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  stopEmailChange,
} from '#contract/features/account/email-change.ts'
import {
  changePassword,
  checkResetCode,
  getChallenge,
  getSession,
  getSetup,
  logIn,
  logOut,
  resetPassword,
  sendResetCode,
  sendSignUpCode,
  setUpOwner,
  signUp,
} from '#contract/features/accounts.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { localeOf } from '#server/platform/http/pages.ts'
import type { AccountsContext } from './accounts.context.ts'
import type { DeletionService } from './deletion/deletion.service.ts'
import type { UpdateAccount } from './details/details.service.ts'
import type { EmailChangeService } from './email-change/email-change.service.ts'
import type { LogInService } from './log-in/log-in.service.ts'
import type { OwnerSetupService } from './owner-setup/owner-setup.service.ts'
import type { ChangePassword } from './passwords/password-change.service.ts'
import type { PasswordResetService } from './passwords/password-reset.service.ts'
import type { ProofsService } from './proofs/proofs.service.ts'
import { type SecondFactorServices, secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import type { SessionsService } from './sessions/sessions.service.ts'
import type { SignUpService } from './sign-up/sign-up.service.ts'

export interface AccountsServices extends SecondFactorServices {
  readonly logIns: LogInService
  readonly ownerSetup: OwnerSetupService
  readonly proofs: ProofsService
  readonly signUps: SignUpService
  readonly resets: PasswordResetService
  readonly changePassword: ChangePassword
  readonly updateAccount: UpdateAccount
  readonly emailChanges: EmailChangeService
  readonly sessions: SessionsService
  readonly deletion: DeletionService
}

export function accountsRoutes(context: AccountsContext, services: AccountsServices): Implementation[] {
  const { logIns, ownerSetup, proofs, signUps, resets, emailChanges, deletion } = services
  return [
    ...secondFactorRoutes(services),
    ...sessionsRoutes(services.sessions),
    implement(getChallenge, () => proofs.challenge()),

    implement(getSetup, async () => ({ isOpen: await ownerSetup.isOpen() })),
    implement(setUpOwner, async ({ body, visit, request }) => ({
      account: await ownerSetup.setUp(body, localeOf(request, context.settings.forceLocale), visit),
    })),

    implement(sendSignUpCode, ({ body, visit }) => signUps.sendCode(body, visit)),
    implement(signUp, async ({ body, visit }) => ({ account: await signUps.signUp(body, visit) })),

    implement(getSession, async ({ visit, caller }) => ({
      account: await logIns.current(visit, caller.session),
    })),
    implement(logIn, ({ body, visit }) => logIns.logIn(body, visit)),
    implement(logOut, ({ visit }) => logIns.logOut(visit)),

    implement(sendResetCode, ({ body, visit }) => resets.sendCode(body, visit)),
    implement(checkResetCode, ({ body, visit }) => resets.checkCode(body, visit)),
    implement(resetPassword, ({ body, visit }) => resets.reset(body, visit)),
    implement(changePassword, ({ body, caller, visit }) => services.changePassword(body, caller, visit.origin)),

    implement(updateAccount, async ({ body, caller, visit }) => ({
      account: await services.updateAccount(caller.account.id, body, visit.origin),
    })),

    implement(getEmailChange, ({ caller }) => emailChanges.pending(caller.account.id)),
    implement(askForEmailChange, ({ body, caller, visit }) => emailChanges.ask(body, caller, visit)),
    implement(confirmEmailChange, async ({ body, caller, visit }) => ({
      account: await emailChanges.confirm(body, caller, visit),
    })),
    implement(cancelEmailChange, ({ caller, visit }) => emailChanges.cancel(caller.account.id, visit.origin)),
    implement(askForDeletion, ({ body, caller, visit }) => deletion.ask(body, caller, visit)),
    implement(keepAccount, async ({ caller, visit }) => ({ account: await deletion.keep(caller, visit) })),
    implement(stopEmailChange, ({ body, visit }) => emailChanges.stop(body.token, visit.origin)),
  ]
}
