import { changeInformation, getInformation } from '#contract/features/customising/bot-information.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import type { Begun } from './begun.ts'

/** Under this name the first step hands over what could not be stored. */
export const unsavedAbout = 'set-up-about'

/** Gives a new bot what was typed about it; false where that was not stored. */
export function useSaveAbout() {
  const { call } = useCall(changeInformation, { invalidates: [getInformation] })
  return async (botId: string, about: Begun['about']): Promise<boolean> => {
    const facts = Object.fromEntries(Object.entries(about).filter(([, text]) => text.trim() !== ''))
    if (Object.keys(facts).length === 0) return true
    try {
      await call({ params: { botId }, body: { revision: 0, facts } })
      return true
    } catch {
      return false
    }
  }
}
