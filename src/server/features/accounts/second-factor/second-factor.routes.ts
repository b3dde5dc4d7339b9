import {
  getSecondFactor,
  logInWithCode,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#contract/features/account/second-factor.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import type { SecondFactorRule } from './second-factor-rule.service.ts'
import type { SecondStep } from './second-step.service.ts'

export interface SecondFactorServices {
  readonly secondFactor: SecondFactorService
  readonly secondStep: SecondStep
  readonly secondFactorRule: SecondFactorRule
}

export function secondFactorRoutes(services: SecondFactorServices): Implementation[] {
  const { secondFactor, secondStep, secondFactorRule } = services
  return [
    implement(logInWithCode, async ({ body, visit }) => ({ account: await secondStep.logIn(body, visit) })),
    implement(getSecondFactor, ({ caller }) => secondFactor.get(caller)),
    implement(startSecondFactor, ({ body, caller, visit }) => secondFactor.start(body, caller, visit.origin)),
    implement(switchOnSecondFactor, ({ body, caller, visit }) => secondFactor.switchOn(body, caller, visit.origin)),
    implement(switchOffSecondFactor, ({ body, caller, visit }) => secondFactor.switchOff(body, caller, visit.origin)),
    implement(renewRecoveryCodes, ({ body, caller, visit }) => secondFactor.renewCodes(body, caller, visit.origin)),
    implement(requireSecondFactor, ({ body, caller, visit }) =>
      secondFactorRule.require(body.isRequired, caller.account, visit.origin),
    ),
    implement(resetSecondFactor, ({ params, caller, visit }) =>
      secondFactorRule.reset(params.accountId, caller.account, visit.origin),
    ),
  ]
}
