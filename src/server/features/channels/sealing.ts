/** What of channels lies sealed in the database, and for what: nothing sealed for one connection opens as another's. */
import type { Inbound } from '#channels/port/channel.ts'
import type { Keyring, SealedFor } from '#server/platform/secrets/keyring.ts'
import type { SealedColumn } from '#server/platform/secrets/sealed-columns.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import {
  channelConnections,
  channelEvents,
  channelMedia,
  channelSends,
  channelTalks,
  channelTokens,
} from './channels.tables.ts'

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
}

function sealedFor(kind: SealedKind, owner: string): SealedFor {
  return { purpose: purposes[kind], owner }
}

export function createChannelSeals(keyring: Keyring): ChannelSeals {
  return {
    seal: (kind, connectionId, value) => keyring.seal(JSON.stringify(value), sealedFor(kind, connectionId)),
    open<V>(kind: SealedKind, connectionId: string, sealed: string) {
      const text = keyring.unseal(sealed, sealedFor(kind, connectionId))
      return text === undefined ? undefined : (JSON.parse(text) as V)
    },
  }
}

const ownKey = (
  table: typeof channelConnections | typeof channelEvents | typeof channelSends | typeof channelMedia,
) => [table.accountId, table.botId, table.id]

export const sealedColumns: readonly SealedColumn[] = [
  {
    kind: 'connections',
    column: channelConnections.configSealed,
    key: ownKey(channelConnections),
    owner: channelConnections.id,
    sealedFor: (id) => sealedFor('config', id),
  },
  {
    kind: 'platform-traffic',
    column: channelTokens.valueSealed,
    key: [channelTokens.accountId, channelTokens.botId, channelTokens.connectionId, channelTokens.name],
    owner: channelTokens.connectionId,
    sealedFor: (id) => sealedFor('token', id),
    isReplaceable: true,
  },
  {
    kind: 'platform-traffic',
    column: channelTalks.addressSealed,
    key: [channelTalks.accountId, channelTalks.botId, channelTalks.connectionId, channelTalks.lane],
    owner: channelTalks.connectionId,
    sealedFor: (id) => sealedFor('address', id),
  },
  {
    kind: 'platform-traffic',
    column: channelSends.addressSealed,
    key: ownKey(channelSends),
    owner: channelSends.connectionId,
    sealedFor: (id) => sealedFor('address', id),
  },
  {
    kind: 'platform-traffic',
    column: channelEvents.bodySealed,
    key: ownKey(channelEvents),
    owner: channelEvents.connectionId,
    sealedFor: (id) => sealedFor('event', id),
  },
  {
    kind: 'platform-traffic',
    column: channelMedia.addressSealed,
    key: ownKey(channelMedia),
    owner: channelMedia.connectionId,
    sealedFor: (id) => sealedFor('media', id),
  },
]

/** Platforms put ids of people into their keys: a copy of the database does not reveal them. */
export function laneOf(connectionId: string, conversationKey: string): string {
  return hashToken(`${connectionId} ${conversationKey}`)
}

/** Of the platform's account, so that a connection that is made anew finds its contacts again. */
export function contactKeyOf(externalAccount: string | null, externalId: string): string {
  return hashToken(`${externalAccount ?? ''} ${externalId}`)
}
