/**
 * WeChat on loopback: its interfaces, its call-backs, and the chats that people see on their phones. A clock that the test moves decides when a
 * call-back is given up, a token ends or a window closes.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleAccount, type WechatAccount } from './account.ts'
import { type CallBack, plainSignature, readReply, signedCall } from './call-backs.ts'
import { createHandClock, type HandClock } from './hand-clock.ts'
import { createInterfaces, type Shown } from './interfaces.ts'

/** What WeChat shows where an account answered with what it cannot read, or did not answer. */
export const outOfOrder = '该公众号提供的服务出现故障，请稍后再试'

const waitMs = 5000
const picturePath = '/mmbiz/'
const mediaNames = {
  image: ['image/jpeg', 'picture.jpg'],
  voice: ['audio/amr', 'voice.amr'],
  video: ['video/mp4', 'video.mp4'],
  file: ['application/octet-stream', 'order.pdf'],
} as const
const maxRetries = 3

export interface Line extends Shown {
  readonly by: 'contact' | 'account' | 'wechat'
}
/** How a call-back ended: how often it was sent, and what the contact saw of the reply. */
export interface Delivered {
  readonly attempts: number
  readonly saw: 'text' | 'nothing' | 'out-of-order'
}
/** What happens to the next calls of an interface: answered so, or cut off after they came. */
export type Mishap = { readonly status: number; readonly body: string } | 'cut'

export interface Wechat {
  /** In the place of https://api.weixin.qq.com. */
  readonly baseUrl: string
  readonly account: WechatAccount
  readonly clock: HandClock
  readonly mishaps: Mishap[]
  /** Paths of interfaces that were called, and bodies. */
  readonly calls: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[]
  readonly spoilTokens: () => void
  /** The owner saves the address of call-backs; WeChat asks it first, and saves it only where it says the right words. */
  saveAddress(url: string): Promise<boolean>
  follow(openId: string): Promise<Delivered>
  unfollow(openId: string): Promise<Delivered>
  say(openId: string, text: string): Promise<Delivered>
  /** The contact sends a picture, a voice message, a video or a file. */
  send(
    openId: string,
    media: { kind: 'image' | 'voice' | 'video' | 'file'; bytes: Buffer; heard?: string },
  ): Promise<Delivered>
  /** The contact touches a line of the last menu in the chat; `place` counts from 1. */
  choose(openId: string, place: number): Promise<Delivered>
  touchMenu(openId: string, key: string): Promise<Delivered>
  /** Any other call-back: fields beside those that all of them have. */
  deliver(openId: string, fields: CallBack): Promise<Delivered>
  chat(openId: string): readonly Line[]
  close(): Promise<void>
}

export async function startWechat(changes: Partial<WechatAccount> = {}, start = new Date()): Promise<Wechat> {
  const account = sampleAccount(changes)
  const clock = createHandClock(start)
  const chats = new Map<string, Line[]>()
  const follows = new Map<string, boolean>()
  const calls: Wechat['calls'] = []
  const mishaps: Mishap[] = []
  let address = ''
  let messages = 0n

  const chat = (openId: string) => {
    const lines = chats.get(openId) ?? []
    chats.set(openId, lines)
    return lines
  }
  const interfaces = createInterfaces(account, clock, {
    follows: (openId) => follows.get(openId),
    show: (openId, shown) => chat(openId).push({ by: 'account', ...shown }),
  })
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://wechat')
    const text = await textOf(request)
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    calls.push({ path: url.pathname, body })
    const mishap = mishaps.shift()
    if (mishap === 'cut') return void response.destroy()
    if (mishap !== undefined) return void response.writeHead(mishap.status).end(mishap.body)
    // Where WeChat's own apps get pictures and videos: no token is asked for.
    const shown = url.pathname.startsWith(picturePath) && account.media.get(url.pathname.slice(picturePath.length))
    if (shown) return void response.writeHead(200, { 'content-type': shown.contentType }).end(shown.bytes)
    const from = request.socket.remoteAddress ?? ''
    const answer = interfaces.answer({ path: url.pathname, query: url.searchParams, body, from })
    const media = url.pathname === '/cgi-bin/media/get' && account.media.get(url.searchParams.get('media_id') ?? '')
    if (media && Object.keys(answer).length === 0) {
      const headers = {
        'content-type': media.contentType,
        'content-disposition': `attachment; filename="${media.fileName}"`,
      }
      return void response.writeHead(200, headers).end(media.bytes)
    }
    response.writeHead(200, { 'content-type': 'application/json; encoding=utf-8' }).end(JSON.stringify(answer))
  }

  async function deliver(openId: string, fields: CallBack): Promise<Delivered> {
    const callBack = {
      ToUserName: account.originalId,
      FromUserName: openId,
      CreateTime: Math.floor(clock.now().getTime() / 1000),
      ...fields,
    }
    for (let attempts = 1; attempts <= 1 + maxRetries; attempts += 1) {
      const body = await attempt(callBack)
      if (body === undefined) continue
      const reply = readReply(body, callBack, account)
      if (reply.kind === 'nothing') return { attempts, saw: 'nothing' }
      const isText = reply.kind === 'text'
      chat(openId).push({ by: isText ? 'account' : 'wechat', text: isText ? reply.text : outOfOrder, choices: [] })
      return { attempts, saw: isText ? 'text' : 'out-of-order' }
    }
    chat(openId).push({ by: 'wechat', text: outOfOrder, choices: [] })
    return { attempts: 1 + maxRetries, saw: 'out-of-order' }
  }

  /** Undefined: no answer within five seconds, or not that of a call that went well. */
  async function attempt(callBack: CallBack): Promise<string | undefined> {
    const { query, contentType, body } = signedCall(callBack, account, clock.now())
    const url = `${address}?${new URLSearchParams(query)}`
    const giveUp = new AbortController()
    void clock.after(waitMs).then(() => giveUp.abort())
    const init = { method: 'POST', headers: { 'content-type': contentType }, body, signal: giveUp.signal }
    try {
      const response = await fetch(url, init)
      return response.ok ? await response.text() : undefined
    } catch {
      return undefined
    }
  }

  function says(openId: string, fields: CallBack, line: string): Promise<Delivered> {
    messages += 1n
    chat(openId).push({ by: 'contact', text: line, choices: [] })
    interfaces.grants.give(openId, 'message')
    if (!follows.has(openId)) follows.set(openId, true)
    // Ids have 64 bits, more than a number of JavaScript keeps.
    return deliver(openId, { ...fields, MsgId: 24_086_087_575_195_330n + messages })
  }

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    clock,
    mishaps,
    calls,
    spoilTokens: () => interfaces.spoilTokens(),
    async saveAddress(url) {
      const [timestamp, nonce, echostr] = [
        String(Math.floor(clock.now().getTime() / 1000)),
        '1514711492',
        '4375120948345356249',
      ]
      const signature = plainSignature(account.token, timestamp, nonce)
      const response = await fetch(`${url}?${new URLSearchParams({ signature, timestamp, nonce, echostr })}`)
      const isSaved = response.ok && (await response.text()) === echostr
      if (isSaved) address = url
      return isSaved
    },
    follow(openId) {
      follows.set(openId, true)
      interfaces.grants.give(openId, 'follow')
      return deliver(openId, { MsgType: 'event', Event: 'subscribe', EventKey: '' })
    },
    unfollow(openId) {
      follows.set(openId, false)
      return deliver(openId, { MsgType: 'event', Event: 'unsubscribe', EventKey: '' })
    },
    say: (openId, text) => says(openId, { MsgType: 'text', Content: text }, text),
    send(openId, { kind, bytes, heard }) {
      messages += 1n
      const MediaId = `media-${messages}`
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${picturePath}${MediaId}`
      const [contentType, fileName] = mediaNames[kind]
      const at = clock.now()
      account.media.set(MediaId, { bytes, contentType, fileName, at, ...(kind === 'video' && { videoUrl: address }) })
      const fields = {
        image: { PicUrl: address },
        voice: { Format: 'amr', ...(heard !== undefined && { Recognition: heard }) },
        video: { ThumbMediaId: 'thumb' },
        file: { Title: fileName },
      }
      return says(openId, { MsgType: kind, MediaId, ...fields[kind] }, `[${kind}]`)
    },
    choose(openId, place) {
      const choice = chat(openId).findLast(({ choices }) => choices.length > 0)?.choices[place - 1]
      if (choice === undefined) throw new Error('There is no such line in a menu.')
      const { id, content } = choice
      // Ids that are no numbers come back as 0.
      return says(openId, { MsgType: 'text', Content: content, bizmsgmenuid: /^\d+$/.test(id) ? id : '0' }, content)
    },
    touchMenu(openId, key) {
      interfaces.grants.give(openId, 'menu')
      return deliver(openId, { MsgType: 'event', Event: 'CLICK', EventKey: key })
    },
    deliver,
    chat,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
