/** What of channels lies sealed in the database, and for what: nothing sealed for one connection opens as another's. */
import type { Inbound } from '#channels/port/channel.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'

const purposes = {
  config: 'channel config',
  token: 'channel token',
  event: 'channel event',
  address: 'channel address',
  media: 'channel media',
} as const
export type SealedKind = keyof typeof purposes

/** An event of which something is to be said; the others are never stored. */
export type StoredEvent = Exclude<Inbound, { readonly kind: 'ignored' }>

export interface ChannelSeals {
  seal(kind: SealedKind, connectionId: string, value: unknown): string
  /** Undefined when no key here opens it. */
  open<V>(kind: SealedKind, connectionId: string, sealed: string): V | undefined
  /** What everything begins with that the current key sealed. */
  readonly prefix: string
}

export function createChannelSeals(keyring: Keyring): ChannelSeals {
  const sealedFor = (kind: SealedKind, owner: string) => ({ purpose: purposes[kind], owner })
  return {
    seal: (kind, connectionId, value) => keyring.seal(JSON.stringify(value), sealedFor(kind, connectionId)),
    open<V>(kind: SealedKind, connectionId: string, sealed: string) {
      const text = keyring.unseal(sealed, sealedFor(kind, connectionId))
      return text === undefined ? undefined : (JSON.parse(text) as V)
    },
    prefix: keyring.prefix,
  }
}

/** Platforms put ids of people into their keys: a copy of the database does not reveal them. */
export function laneOf(connectionId: string, conversationKey: string): string {
  return hashToken(`${connectionId} ${conversationKey}`)
}

/** Of the platform's account, so that a connection that is made anew finds its contacts again. */
export function contactKeyOf(externalAccount: string | null, externalId: string): string {
  return hashToken(`${externalAccount ?? ''} ${externalId}`)
}
