/** The interfaces of api.weixin.qq.com that a bot uses, with WeChat's own codes and words. */
import { randomBytes } from 'node:crypto'
import { createGrants, type WechatAccount } from './account.ts'
import type { HandClock } from './hand-clock.ts'

export interface ApiCall {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly from: string
}
export type Answer = Readonly<Record<string, unknown>>
/** What a contact is shown. */
export interface Shown {
  readonly text: string
  readonly choices: readonly { readonly id: string; readonly content: string }[]
}

const tokenMs = 7_200_000
const earlyMs = 300_000
const maxForced = 20
const mediaMs = 3 * 86_400_000
const maxTextBytes = 2048

export function createInterfaces(
  account: WechatAccount,
  clock: HandClock,
  contacts: {
    readonly follows: (openId: string) => boolean | undefined
    readonly show: (openId: string, shown: Shown) => void
  },
) {
  const grants = createGrants(clock.now)
  let tokens: { value: string; until: number }[] = []
  let forced = 0
  let spoiled: ReadonlySet<string> = new Set()

  function stableToken({ body, from }: ApiCall): Answer {
    if (body.appid !== account.appId) return refusal(40013, 'invalid appid')
    const unlisted = refuseAddress(from)
    if (unlisted) return unlisted
    if (body.secret !== account.appSecret) return refusal(40125, 'invalid appsecret')
    if (account.isSecretFrozen) return refusal(40243, 'appsecret has been frozen')
    const now = clock.now().getTime()
    tokens = tokens.filter(({ until }) => until > now)
    if (body.force_refresh === true) {
      forced += 1
      if (forced > maxForced) return refusal(45009, 'reach max api daily quota limit')
      tokens = []
    }
    const kept = tokens.find(({ until }) => until - now > earlyMs)
    const token = kept ?? { value: randomBytes(66).toString('base64url'), until: now + tokenMs }
    if (kept === undefined) tokens.push(token)
    return { access_token: token.value, expires_in: Math.floor((token.until - now) / 1000) }
  }

  function refuseAddress(from: string): Answer | undefined {
    if (account.listedAddresses?.has(from) !== false) return undefined
    return refusal(40164, `invalid ip ${from} ipv6 ::ffff:${from}, not in whitelist`)
  }

  function refuseToken({ query, from }: ApiCall): Answer | undefined {
    const token = tokens.find(({ value }) => value === query.get('access_token'))
    if (token === undefined) return refusal(40001, 'invalid credential, access_token is invalid or not latest')
    if (token.until <= clock.now().getTime()) return refusal(42001, 'access_token expired')
    return refuseAddress(from)
  }

  function customSend({ body }: ApiCall): Answer {
    if (account.type === 'subscription-unverified') return refusal(48001, 'api unauthorized')
    const openId = String(body.touser)
    const follows = contacts.follows(openId)
    if (follows === undefined) return refusal(40003, 'invalid openid')
    if (!follows) return refusal(43004, 'require subscribe')
    const shown = shownOf(body)
    if (shown === undefined) return refusal(40008, 'invalid message type')
    if (body.msgtype === 'msgmenu' && account.type !== 'service') return refusal(40200, 'invalid account type')
    const all = [shown.text, ...shown.choices.map(({ content }) => content)].join('')
    if (Buffer.byteLength(all) > maxTextBytes) return refusal(45002, 'content size out of limit')
    if (account.forbiddenWords.some((word) => all.includes(word))) return refusal(87014, 'risky content')
    if (account.sendsLeft < 1) return refusal(45009, 'reach max api daily quota limit')
    const code = grants.take(openId)
    if (code === 45015) return refusal(code, 'response out of time limit or subscription is canceled')
    if (code === 45047) return refusal(code, 'out of response count limit')
    account.sendsLeft -= 1
    contacts.show(openId, shown)
    return { errcode: 0, errmsg: 'ok' }
  }

  function userInfo({ query }: ApiCall): Answer {
    if (account.type === 'subscription-unverified') return refusal(48001, 'api unauthorized')
    const openid = query.get('openid') ?? ''
    if (contacts.follows(openid) === undefined) return refusal(40003, 'invalid openid')
    return { subscribe: 1, openid, nickname: '', language: 'zh_CN', remark: account.remarks.get(openid) ?? '' }
  }

  function basicInfo(): Answer {
    if (account.type === 'subscription-unverified') return refusal(48001, 'api unauthorized')
    return {
      errcode: 0,
      errmsg: 'ok',
      appid: account.appId,
      account_type: account.type === 'service' ? 2 : 1,
      principal_name: '小店有限公司',
      wx_verify_info: { qualification_verify: true, naming_verify: true },
      nickname: account.name,
    }
  }

  /** A file comes as itself, answered by `file` below. */
  function mediaGet({ query }: ApiCall): Answer {
    if (account.type === 'subscription-unverified') return refusal(48001, 'api unauthorized')
    const media = account.media.get(query.get('media_id') ?? '')
    if (media === undefined || clock.now().getTime() - media.at.getTime() > mediaMs)
      return refusal(40007, 'invalid media_id')
    return media.videoUrl === undefined ? {} : { video_url: media.videoUrl }
  }

  const withToken: Readonly<Record<string, (call: ApiCall) => Answer>> = {
    '/cgi-bin/message/custom/send': customSend,
    '/cgi-bin/user/info': userInfo,
    '/cgi-bin/media/get': mediaGet,
    '/cgi-bin/account/getaccountbasicinfo': basicInfo,
  }

  return {
    grants,
    /** All tokens are no longer taken, and no other one is given unless it is forced. */
    spoilTokens() {
      spoiled = new Set(tokens.map(({ value }) => value))
    },
    answer(call: ApiCall): Answer {
      if (call.path === '/cgi-bin/stable_token') return stableToken(call)
      const handler = withToken[call.path]
      if (handler === undefined) return refusal(40066, 'invalid url')
      if (spoiled.has(call.query.get('access_token') ?? '')) return refusal(40001, 'invalid credential')
      return refuseToken(call) ?? handler(call)
    },
  }
}

function shownOf(body: ApiCall['body']): Shown | undefined {
  if (body.msgtype === 'text') return { text: (body.text as { content: string }).content, choices: [] }
  if (body.msgtype !== 'msgmenu') return undefined
  const menu = body.msgmenu as { head_content: string; list: Shown['choices']; tail_content: string }
  return { text: menu.head_content + menu.tail_content, choices: menu.list }
}

function refusal(errcode: number, errmsg: string): Answer {
  return { errcode, errmsg: `${errmsg} rid: ${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}` }
}
