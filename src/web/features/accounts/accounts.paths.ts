import { pathOf } from '#contract/site-map/pages.ts'

/** What a confirmation can be about. */
export const confirmationResults = ['application', 'password', 'email', 'emailStop'] as const
export type ConfirmationResult = (typeof confirmationResults)[number]

export function confirmationPath(result: ConfirmationResult): string {
  return `${pathOf('confirmation')}?result=${result}`
}
