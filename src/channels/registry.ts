/** The channels of the product: one line a channel. */
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Channel } from './port/channel.ts'
import { slack } from './slack/slack.ts'
import { wechatChannel } from './wechat/wechat.channel.ts'

export const allChannels: ReadonlyMap<ChannelKind, Channel<object>> = new Map<ChannelKind, Channel<object>>([
  ['slack', slack as Channel<object>],
  ['wechat', wechatChannel as Channel<object>],
])
