import type { InformationField } from '#contract/features/customising/information.ts'

const none: readonly InformationField[] = []

/** The facts of the bot of this screen that are filled in. */
export function useFilled(): readonly InformationField[] {
  return none
}
