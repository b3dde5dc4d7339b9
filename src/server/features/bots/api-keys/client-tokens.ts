/**
 * Client tokens: what an app holds to speak for one customer. Nothing of them is stored: they are sealed, so that nobody else can make or read one, and they
 * name the key that made them, with which they end.
 */
import { z } from 'zod'
import type { Keyring, SealedFor } from '#server/platform/secrets/keyring.ts'

/** A token is nobody's row. */
const sealedFor: SealedFor = { purpose: 'client tokens', owner: '', formerPurpose: 'client tokens' }
const mark = 'ct_'
/** A token with a contact id of 200 characters, each of four bytes, is shorter. */
const maxLength = 2000

export interface ClientToken {
  /** The visible start of the key. */
  readonly madeWith: string
  readonly botId: string
  readonly contactId: string
  readonly until: Date
}

const contentSchema = z.tuple([z.string(), z.string(), z.string(), z.number()])

export function isClientToken(bearer: string): boolean {
  return bearer.startsWith(mark)
}

export function writeClientToken({ madeWith, botId, contactId, until }: ClientToken, keyring: Keyring): string {
  return mark + keyring.seal(JSON.stringify([madeWith, botId, contactId, until.getTime()]), sealedFor)
}

/** Undefined when it is not ours, or over. */
export function readClientToken(token: string, keyring: Keyring, now: Date): ClientToken | undefined {
  if (!isClientToken(token) || token.length > maxLength) return undefined
  const content = keyring.unseal(token.slice(mark.length), sealedFor)
  if (content === undefined) return undefined
  const [madeWith, botId, contactId, untilMs] = contentSchema.parse(JSON.parse(content))
  return untilMs <= now.getTime() ? undefined : { madeWith, botId, contactId, until: new Date(untilMs) }
}
