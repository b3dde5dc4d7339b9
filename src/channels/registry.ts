/** The channels of the product: one line a channel. */
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Channel } from './port/channel.ts'

export const allChannels: ReadonlyMap<ChannelKind, Channel<object>> = new Map<ChannelKind, Channel<object>>([])
