import { sitePaths } from '#web/platform/site.paths.ts'

export const accountPaths = {
  logIn: sitePaths.logIn,
  signUp: '/register',
  inviteCode: sitePaths.inviteCode,
  forgotPassword: '/getBackPwd',
  setPassword: '/setPassword',
  confirmation: '/confirmation',
  /** The same screen under the shorter name that links may use. */
  confirm: '/confirm',
  details: sitePaths.accountDetails,
  service: '/userIndex/userinfo',
  privileges: '/userIndex/clockFull',
  changePassword: '/userIndex/changePassword',
} as const

/** What a confirmation can be about. */
export const confirmationResults = ['application', 'password'] as const
export type ConfirmationResult = (typeof confirmationResults)[number]

export function confirmationPath(result: ConfirmationResult): string {
  return `${accountPaths.confirmation}?result=${result}`
}
