/**
 * The WeChat official account (公众号, 服务号). Events come by call-backs alone. The account's original id (`gh_…`) that call-backs name is told
 * nowhere in the config, so it is not compared: encrypted calls are held against the app id, plain ones by the token alone.
 */
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { Channel } from '../port/channel.ts'
import { check, whoIs } from './check.ts'
import { fetchMedia } from './media/fetch-media.ts'
import { receive } from './receive.ts'
import { canSend, replyWindow, send } from './send.ts'

export const wechatChannel: Channel<WechatConfig> = {
  kind: 'wechat',
  // Of WeChat's 2,048 bytes some are left to links of files and to a list of suggestions.
  capabilities: { maxText: 1600, unit: 'bytes', sendsOnce: false, apartMs: 500 },
  canSend,
  replyWindow,
  check,
  receive,
  send,
  fetchMedia,
  whoIs,
}
