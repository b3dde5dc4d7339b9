/** What WeChat says of an account's secrets, and of the people who write to it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { Checked } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { ask, askForToken, askWith } from './api.ts'
import { canSend } from './send.ts'

const nameTimeoutMs = 1000

/** Asks for a token anew: one that is kept would hide a secret that was changed. */
export async function check(config: WechatConfig, io: ChannelIo): Promise<Checked> {
  const token = await askForToken(config, io)
  if (!token.ok) {
    const { fault, details } = token.refusal
    return { ok: false, fault, ...(details && { details }) }
  }
  const account = await accountFacts(token.value, io)
  return {
    ok: true,
    externalAccount: config.appId,
    name: account.name || account.owner || config.appId,
    facts: account.facts,
  }
}

/** Not every account may ask for itself; then it is called by its id, and nothing else is known of it. */
async function accountFacts(token: string, io: ChannelIo) {
  const asked = await askWith(token, '/cgi-bin/account/getaccountbasicinfo', { method: 'POST', body: '{}' }, io)
  if (!asked.ok) return { name: '', owner: '', facts: {} }
  const { nickname, principal_name: owner, account_type: type, wx_verify_info: verified } = asked.answer
  const isVerified = (verified as { qualification_verify?: unknown } | undefined)?.qualification_verify === true
  const accountType = type === 2 ? 'service' : isVerified ? 'subscription-verified' : 'subscription-unverified'
  const isKnown = type === 1 || type === 2
  return {
    name: wordsIn(nickname),
    owner: wordsIn(owner),
    facts: {
      // What the platform says it is, beside what its owner chose.
      ...(isKnown && { accountType, isVerified: String(isVerified) }),
      ...(wordsIn(owner) && { owner: wordsIn(owner) }),
    },
  }
}

/** WeChat tells nobody's name since 2021, only how the account's own people noted someone down. */
export async function whoIs(openId: string, config: WechatConfig, io: ChannelIo): Promise<string | undefined> {
  if (!canSend(config)) return undefined
  const path = `/cgi-bin/user/info?openid=${encodeURIComponent(openId)}`
  const asking = ask(path, { method: 'GET', timeoutMs: nameTimeoutMs }, config, io)
  // A token may have to be asked for first, which takes its own time.
  const asked = await Promise.race([asking, delay(nameTimeoutMs, undefined, { ref: false })])
  return (asked?.ok && wordsIn(asked.answer.remark)) || undefined
}

function wordsIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
