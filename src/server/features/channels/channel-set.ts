/** The channels of the installation, and what the core between them and the product says of a connection. */
import type { Channel, KnownAccount } from '#channels/port/channel.ts'
import type { ConnectionState } from '#contract/features/channels/connections.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'

/** A channel whose config the core hands on without looking into it. */
export type AnyChannel = Channel<object>
export type ChannelSet = ReadonlyMap<ChannelKind, AnyChannel>

/** Names a connection to whoever queries what belongs to it. */
export interface ConnectionRef {
  readonly accountId: string
  readonly botId: string
  readonly id: string
  /** Of its config; undefined: nothing is kept of what a platform gave for it. */
  readonly revision?: number
}

/** A connection as a node serves it. */
export interface KnownConnection extends ConnectionRef {
  readonly kind: ChannelKind
  /** The code under which its conversations are kept. */
  readonly platform: string
  readonly state: ConnectionState
  readonly isOpen: boolean
  readonly revision: number
  readonly externalAccount: string | null
  readonly usesSocket: boolean
  /** What the last successful check found; undefined until there was one. */
  readonly account: KnownAccount | undefined
  readonly channel: AnyChannel
  readonly config: object
}
