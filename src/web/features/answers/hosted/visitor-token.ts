/** The secret that names a visitor's conversation; one for each bot. Kept in this browser, or by the site around the page. */
import { readStored, writeStored } from '#web/platform/local-storage.ts'

function storageKey(botId: string) {
  return `huida.visitor.${botId}` as const
}

export function newVisitorToken(botId: string, isKept = true): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Else the one before would come back where the site forgets its own.
  writeStored(storageKey(botId), isKept ? token : null)
  return token
}

export function storedVisitorToken(botId: string): string | undefined {
  const stored = readStored(storageKey(botId))
  return stored !== null && stored.length >= 16 && stored.length <= 100 ? stored : undefined
}

export function readVisitorToken(botId: string): string {
  return storedVisitorToken(botId) ?? newVisitorToken(botId)
}
