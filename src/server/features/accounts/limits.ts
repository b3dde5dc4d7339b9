/** The counters that the endpoints of accounts declare, as the use cases count them. */
import { changePassword, logIn, sendSignUpCode, setUpOwner, signUp } from '#contract/accounts.ts'
import { attemptLimitsOf } from '#server/platform/http/attempts.ts'

export const limits = {
  logIn: (email: string, address: string) => attemptLimitsOf(logIn, { email, address }),
  /** All forms that send a mail share one counter. */
  sendMail: (email: string, address: string) => attemptLimitsOf(sendSignUpCode, { email, address }),
  /** All forms that take a mailed code share one counter. */
  handInCode: (address: string) => attemptLimitsOf(signUp, { address }),
  setUp: (address: string) => attemptLimitsOf(setUpOwner, { address }),
  changePassword: (account: string) => attemptLimitsOf(changePassword, { account }),
}
