/** The secret that names a visitor's conversation; one for each bot, kept in this browser only. */
import { readStored, writeStored } from '#web/platform/local-storage.ts'

function storageKey(botId: string) {
  return `huida.visitor.${botId}` as const
}

export function newVisitorToken(botId: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored(storageKey(botId), token)
  return token
}

export function readVisitorToken(botId: string): string {
  const stored = readStored(storageKey(botId))
  return stored !== null && stored.length >= 16 && stored.length <= 100 ? stored : newVisitorToken(botId)
}
