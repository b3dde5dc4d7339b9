/** What a named API key may do. A bot's own key may send and read the messages of its bot, and no more. */
import { z } from 'zod'
import { fault } from '../../errors.ts'

/** `messages:reply`: what a person may do in the inbox. `connections`: platforms, webhooks, and what else connects a bot with other systems. */
export const keyScopes = [
  'messages:send',
  'messages:read',
  'messages:reply',
  'corpus:read',
  'corpus:write',
  'connections',
] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeSchema = z.enum(keyScopes, fault('choice-invalid'))

/** `all` has those of later versions, too. */
export const keyScopesSchema = z.union([
  z.literal('all'),
  z.array(keyScopeSchema).max(keyScopes.length, fault('too-many-entries')),
])
export type KeyScopes = 'all' | readonly KeyScope[]

/** The scopes of a bot's own key. */
export const botKeyScopes: readonly KeyScope[] = ['messages:send', 'messages:read']

/** Of those that are needed, the first that a key lacks. */
export function lackingScope(needed: readonly KeyScope[], has: KeyScopes): KeyScope | undefined {
  return has === 'all' ? undefined : needed.find((scope) => !has.includes(scope))
}
