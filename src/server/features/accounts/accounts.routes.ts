import {
  changePassword,
  checkResetCode,
  getChallenge,
  getSession,
  getSetup,
  listOutbox,
  logIn,
  logOut,
  resetPassword,
  sendResetCode,
  sendSignUpCode,
  setTimeZone,
  setUpOwner,
  signUp,
} from '#contract/accounts.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { AccountsContext } from './accounts.context.ts'
import type { LogInService } from './log-in/log-in.service.ts'
import { listMails } from './outbox/outbox.house.store.ts'
import type { OwnerSetupService } from './owner-setup/owner-setup.service.ts'
import type { ChangePassword } from './passwords/password-change.service.ts'
import type { PasswordResetService } from './passwords/password-reset.service.ts'
import type { ProofsService } from './proofs/proofs.service.ts'
import type { SignUpService } from './sign-up/sign-up.service.ts'
import type { SetTimeZone } from './time-zone.service.ts'

export interface AccountsServices {
  readonly logIns: LogInService
  readonly ownerSetup: OwnerSetupService
  readonly proofs: ProofsService
  readonly signUps: SignUpService
  readonly resets: PasswordResetService
  readonly changePassword: ChangePassword
  readonly setTimeZone: SetTimeZone
}

export function accountsRoutes(context: AccountsContext, services: AccountsServices): Implementation[] {
  const { logIns, ownerSetup, proofs, signUps, resets } = services
  return [
    implement(getChallenge, () => proofs.challenge()),

    implement(getSetup, async () => ({ isOpen: await ownerSetup.isOpen() })),
    implement(setUpOwner, async ({ body, request, reply }) => ({
      account: await ownerSetup.setUp(body, request, reply),
    })),

    implement(sendSignUpCode, ({ body, request, reply }) => signUps.sendCode(body, request, reply)),
    implement(signUp, async ({ body, request, reply }) => ({ account: await signUps.signUp(body, request, reply) })),

    implement(getSession, async ({ request, reply, caller }) => ({
      account: await logIns.current(request, reply, caller.session),
    })),
    implement(logIn, async ({ body, request, reply }) => ({ account: await logIns.logIn(body, request, reply) })),
    implement(logOut, ({ request, reply }) => logIns.logOut(request, reply)),

    implement(sendResetCode, ({ body, request, reply }) => resets.sendCode(body, request, reply)),
    implement(checkResetCode, ({ body, request }) => resets.checkCode(body, request)),
    implement(resetPassword, ({ body, request }) => resets.reset(body, request)),
    implement(changePassword, ({ body, caller, request }) => services.changePassword(body, caller, request)),

    implement(setTimeZone, async ({ body, caller }) => ({
      account: await services.setTimeZone(caller.account.id, body.timeZone),
    })),

    implement(listOutbox, async ({ query }) => ({
      ...(await listMails(context.database.house, query, context.clock.now())),
      hasMailServer: context.mailer.hasMailServer,
    })),
  ]
}
