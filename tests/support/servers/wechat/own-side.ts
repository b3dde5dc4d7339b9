/** Our side of the wire for tests of the channel alone: what it calls WeChat by, and the door that WeChat's call-backs come to. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { RawCall, RawReply } from '../../../../src/channels/port/channel.ts'
import { CallFailed, type ChannelIo } from '../../../../src/channels/port/channel-io.ts'
import { getFile } from '../get-file.ts'
import type { WechatAccount } from './account.ts'
import type { HandClock } from './hand-clock.ts'

/** What the owner of the account fills in. */
export function configOf(account: WechatAccount): WechatConfig {
  const { appId, appSecret, token, encodingAesKey, mode, type } = account
  return { appId, appSecret, token, encodingAesKey: mode === 'plain' ? '' : encodingAesKey, mode, accountType: type }
}

export function ioFor(wechat: { readonly baseUrl: string; readonly clock: HandClock }): ChannelIo {
  const kept = new Map<string, { value: string; expiresAt: Date }>()
  return {
    baseUrl: wechat.baseUrl,
    now: wechat.clock.now,
    async call(url, { method, headers, body }) {
      try {
        const response = await fetch(url, { method, ...(headers && { headers }), ...(body !== undefined && { body }) })
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
      } catch (error) {
        const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
        throw new CallFailed('The call failed.', code !== 'ECONNREFUSED', { cause: error })
      }
    },
    getFile,
    openSocket() {
      throw new Error('WeChat has no sockets.')
    },
    tokens: {
      async get(name, make) {
        const token = kept.get(name)
        if (token && token.expiresAt > wechat.clock.now()) return token.value
        const made = await make()
        kept.set(name, made)
        return made.value
      },
      async drop(name, value) {
        if (kept.get(name)?.value === value) kept.delete(name)
      },
    },
  }
}

export interface Door {
  readonly url: string
  close(): Promise<void>
}

/** Hands on each call as the product does. */
export async function openDoor(answer: (call: RawCall) => RawReply | Promise<RawReply>): Promise<Door> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '', 'http://door')
    const reply = await answer({
      method: request.method === 'GET' ? 'GET' : 'POST',
      query: Object.fromEntries(url.searchParams),
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks),
    })
    response.writeHead(reply.status, { 'content-type': reply.contentType ?? 'text/plain' }).end(reply.body ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/wechat/1`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
