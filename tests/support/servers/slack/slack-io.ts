/** What a channel reaches a platform on this machine by: plain requests and sockets. */
import WebSocket from 'ws'
import { CallFailed, type ChannelIo } from '../../../../src/channels/port/channel-io.ts'
import { getFile } from '../get-file.ts'

export function loopbackIo(baseUrl: string, now: () => Date = () => new Date()): ChannelIo {
  return {
    baseUrl,
    now,
    async call(url, { method, headers, body, timeoutMs = 10_000 }) {
      const request = {
        method,
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : { body }),
        redirect: 'error' as const,
        signal: AbortSignal.timeout(timeoutMs),
      }
      try {
        const response = await fetch(url, request)
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
      } catch (error) {
        throw new CallFailed('the call failed', !isRefused(error), { cause: error })
      }
    },
    getFile,
    openSocket(url, events) {
      const socket = new WebSocket(url)
      socket.on('open', events.onOpen)
      socket.on('message', (data: Buffer) => events.onText(data.toString('utf8')))
      socket.on('ping', () => events.onAlive?.())
      socket.on('pong', () => events.onAlive?.())
      socket.on('error', () => undefined)
      socket.on('close', (code) => events.onClose(`closed with ${code}`))
      return {
        send: (text) => socket.send(text),
        close: () => socket.close(),
        ping: () => socket.ping(),
      }
    },
    tokens: {
      get: async (_name, make) => (await make()).value,
      drop: () => Promise.resolve(),
    },
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code === 'ECONNREFUSED'
}
