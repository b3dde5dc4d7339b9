/** Sends one answer by the customer-service interface (客服消息), which verified accounts alone have. */
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import { wechatAbilities, wechatReplyWindows } from '#contract/features/channels/wechat-setup.ts'
import type { Outbound, ReplyWindow, Sent } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { type Asked, ask } from './api.ts'
import { menuRefused } from './codes.ts'
import type { Trigger } from './events.ts'
import { fits, textsOf, withSuggestions } from './texts.ts'

const path = '/cgi-bin/message/custom/send'

/** Without verification there is no interface to send by: such an account says everything in the reply to a call-back. */
export function canSend(config: WechatConfig): boolean {
  return wechatAbilities[config.accountType].answersLater
}

/** As WeChat counts: five in two days after a message, three in a minute after a menu, a follow or a scan. */
export function replyWindow(config: WechatConfig, address: Readonly<Record<string, string>>): ReplyWindow | undefined {
  if (!canSend(config)) return undefined
  const trigger = address.trigger as Trigger | undefined
  const isMessage = trigger === undefined || trigger === 'message'
  const { count, minutes } = isMessage ? wechatReplyWindows.afterMessage : wechatReplyWindows.afterMenuFollowOrScan
  return { count, spanMs: minutes * 60_000 }
}

export async function send(message: Outbound, config: WechatConfig, io: ChannelIo): Promise<Sent> {
  if (!canSend(config)) return { ok: false, failure: 'window', fault: 'not-authorised' }
  const { openId = '' } = message.replyAddress
  const texts = textsOf(message)
  const say = (said: object) =>
    ask(path, { method: 'POST', body: JSON.stringify({ touser: openId, ...said }) }, config, io)
  for (const [at, text] of texts.entries()) {
    const isLast = at === texts.length - 1
    const asked = isLast
      ? await sayWithSuggestions(text, message.suggestions, config, say)
      : await say({ msgtype: 'text', text: { content: text } })
    // What was said before is not said again.
    if (!asked.ok) return { ok: false, ...asked.refusal, ...(at > 0 && { failure: 'unknown' }) }
  }
  return { ok: true }
}

/** Service accounts have menus; for others, and where the platform refuses one, a list in the text does. */
async function sayWithSuggestions(
  text: string,
  suggestions: Outbound['suggestions'],
  config: WechatConfig,
  say: (said: object) => Promise<Asked>,
): Promise<Asked> {
  const menu = wechatAbilities[config.accountType].hasMenus ? menuOf(text, suggestions) : undefined
  if (menu !== undefined) {
    const asked = await say({ msgtype: 'msgmenu', msgmenu: menu })
    if (asked.ok || asked.code !== menuRefused) return asked
  }
  return say({ msgtype: 'text', text: { content: withSuggestions(text, suggestions) } })
}

/** Ids are places: WeChat hands back other words as 0. What is chosen comes back as a text of its own, the question. */
function menuOf(text: string, suggestions: Outbound['suggestions']) {
  const list = suggestions.map(({ question }, at) => ({ id: String(at + 1), content: question }))
  const isPossible = list.length > 0 && fits([text, ...list.map(({ content }) => content)].join('\n'))
  return isPossible ? { head_content: text, list, tail_content: '' } : undefined
}
