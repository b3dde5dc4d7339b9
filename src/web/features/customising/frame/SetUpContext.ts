import { createContext, use } from 'react'
import type { Customisation, SetUpValues } from '#contract/features/customising/customisation.ts'

export interface SetUp {
  readonly customisation: Customisation
  /** What was typed and is not the bot's yet, as it is shown. */
  readonly values: SetUpValues
  readonly change: (part: Partial<SetUpValues>) => void
  /** What another tab typed meanwhile: nothing is saved before its owner has chosen. */
  readonly theirs: Customisation | null
  /** Grows when the values become those of another tab: what shows them as they are typed begins anew. */
  readonly adoptions: number
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Why it could not be kept. */
  readonly failure: unknown
  readonly retry: () => void
}

export const SetUpContext = createContext<SetUp | null>(null)

/** The setting up of the bot of this screen. */
export function useSetUp(): SetUp {
  const setUp = use(SetUpContext)
  if (!setUp) throw new Error('useSetUp needs a StepOfBot around it')
  return setUp
}
