/** The answer within the reply to a call-back. It is shown at once and counts against no limit, but the platform waits five seconds alone. */
import { randomInt } from 'node:crypto'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { Outbound, RawReply } from '../port/channel.ts'
import { encrypt, signatureOf } from './crypto.ts'
import { type PayloadFormat, writePayload } from './payload.ts'
import { canSend } from './send.ts'
import { fits, textsOf, withSuggestions } from './texts.ts'

/** The platform gives up after five seconds, of which the network takes some. */
export const answerWaitMs = 4500

/** What tells the platform that nothing is to be shown now, and nothing to be sent again. Never encrypted. */
export const acknowledged: RawReply = { status: 200, contentType: 'text/plain; charset=utf-8', body: 'success' }

export interface ReplyTo {
  readonly contact: string
  /** The account by its original id (`gh_…`), as the call-back named it. */
  readonly account: string
  readonly format: PayloadFormat
  readonly isEncrypted: boolean
  readonly nowSeconds: number
}

type Said = Pick<Outbound, 'text' | 'suggestions' | 'files'>

/**
 * Undefined: the words do not fit into a reply. An account that can send says all of them later then; for one that cannot, links that find no
 * room are left out.
 */
export function replyWith(said: Said, to: ReplyTo, config: WechatConfig): RawReply | undefined {
  const [first = '', ...others] = textsOf(said)
  if (first === '' || !fits(first) || (others.length > 0 && canSend(config))) return undefined
  const plain = writePayload(to.format, {
    ToUserName: to.contact,
    FromUserName: to.account,
    CreateTime: to.nowSeconds,
    MsgType: 'text',
    Content: withSuggestions(first, said.suggestions),
  })
  const contentType = to.format === 'json' ? 'application/json; charset=utf-8' : 'text/xml; charset=utf-8'
  return { status: 200, contentType, body: to.isEncrypted ? encrypted(plain, to, config) : plain }
}

function encrypted(plain: string, to: ReplyTo, config: WechatConfig): string {
  const message = encrypt(config.encodingAesKey, plain, config.appId)
  const nonce = String(randomInt(1_000_000_000, 10_000_000_000))
  return writePayload(to.format, {
    Encrypt: message,
    MsgSignature: signatureOf([config.token, String(to.nowSeconds), nonce, message]),
    TimeStamp: to.nowSeconds,
    Nonce: nonce,
  })
}
