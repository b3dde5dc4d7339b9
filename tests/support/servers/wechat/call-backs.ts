/** Call-backs as WeChat writes and signs them, and the replies as it reads them. Encryption is that of `@wecom/crypto`, not ours. */
import { createHash, randomInt } from 'node:crypto'
import { decrypt, encrypt, getSignature } from '@wecom/crypto'
import type { WechatAccount } from './account.ts'

/** Numbers are written without quotes, and without CDATA. */
export type CallBack = Readonly<Record<string, string | number | bigint>>
export interface SignedCall {
  readonly query: Readonly<Record<string, string>>
  readonly contentType: string
  readonly body: string
}

export function signedCall(callBack: CallBack, account: WechatAccount, now: Date): SignedCall {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = String(randomInt(1_000_000_000))
  const plain = write(callBack, account.format)
  const query = {
    signature: plainSignature(account.token, timestamp, nonce),
    timestamp,
    nonce,
    openid: String(callBack.FromUserName ?? ''),
  }
  const contentType = account.format === 'json' ? 'application/json' : 'text/xml'
  if (account.mode === 'plain') return { query, contentType, body: plain }
  const encrypted = encrypt(account.encodingAesKey, plain, account.appId)
  const signature = getSignature(account.token, timestamp, nonce, encrypted)
  const beside = account.mode === 'compatible' ? callBack : { ToUserName: account.originalId }
  return {
    query: { ...query, encrypt_type: 'aes', msg_signature: signature },
    contentType,
    body: write({ ...beside, Encrypt: encrypted }, account.format),
  }
}

export function plainSignature(token: string, timestamp: string, nonce: string): string {
  return createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')
}

/** What the reply shows the contact: words, nothing, or that the service is out of order. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'broken' }

export function readReply(body: string, callBack: CallBack, account: WechatAccount): Reply {
  if (body === '' || body === 'success') return { kind: 'nothing' }
  const outside = read(body, account.format)
  const inside = account.mode === 'plain' ? outside : decrypted(outside, account)
  const isWhole =
    inside?.ToUserName === callBack.FromUserName &&
    inside?.FromUserName === account.originalId &&
    /^\d+$/.test(inside?.CreateTime ?? '') &&
    inside?.MsgType === 'text'
  const text = inside?.Content ?? ''
  return isWhole && text !== '' && Buffer.byteLength(text) <= 2048 ? { kind: 'text', text } : { kind: 'broken' }
}

function decrypted(outside: Record<string, string> | undefined, account: WechatAccount) {
  // In compatible mode either is fine.
  if (outside && outside.Encrypt === undefined && account.mode === 'compatible') return outside
  if (outside?.Encrypt === undefined) return undefined
  const { Encrypt: encrypted, TimeStamp: timestamp = '', Nonce: nonce = '', MsgSignature: signature } = outside
  if (getSignature(account.token, timestamp, nonce, encrypted) !== signature) return undefined
  const { message, id } = decrypt(account.encodingAesKey, encrypted)
  return id === account.appId ? read(message, account.format) : undefined
}

function write(callBack: CallBack, format: WechatAccount['format']): string {
  const entries = Object.entries(callBack)
  if (format === 'json') {
    const written = entries.map(
      ([name, value]) => `"${name}":${typeof value === 'string' ? JSON.stringify(value) : value}`,
    )
    return `{${written.join(',')}}`
  }
  const fields = entries.map(
    ([name, value]) =>
      `<${name}>${typeof value === 'string' ? `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : value}</${name}>\n`,
  )
  return `<xml>${fields.join('')}</xml>`
}

const field = /<(\w+)>(?:((?:<!\[CDATA\[[\s\S]*?\]\]>)+)|([^<]*))<\/\1>/g

function read(text: string, format: WechatAccount['format']): Record<string, string> | undefined {
  try {
    if (format === 'json') {
      const fields = JSON.parse(text) as Record<string, string | number>
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    }
  } catch {
    return undefined
  }
  const whole = /^<xml>([\s\S]*)<\/xml>$/.exec(text.trim())?.[1]
  if (whole === undefined || whole.replace(field, '').trim() !== '') return undefined
  const fields = [...whole.matchAll(field)].map(([, name = '', sections, value = '']) => [
    name,
    sections === undefined
      ? value
      : [...sections.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, part]) => part).join(''),
  ])
  return Object.fromEntries(fields) as Record<string, string>
}
