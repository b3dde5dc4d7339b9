/** Socket Mode as Slack serves it: a ticket opens a socket, which says hello and sends envelopes until each is acknowledged. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Workspace } from './slack-workspace.ts'

interface Envelope {
  readonly envelope_id: string
  readonly type: 'events_api' | 'interactive' | 'slash_commands'
  readonly payload: unknown
  readonly accepts_response_payload: boolean
  readonly retry_attempt: number
  readonly retry_reason: string
}

const maxSockets = 10

export function serveSockets(server: Server, workspace: Workspace, origin: () => string) {
  const sockets = new WebSocketServer({ noServer: true })
  const tickets = new Set<string>()
  const open: WebSocket[] = []
  const waiting = new Map<string, Envelope>()
  const acknowledged: string[] = []
  let opened = 0
  let mostOpen = 0
  let isSilent = false

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ticket = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('ticket') ?? ''
    // A ticket is good for one socket.
    if (!tickets.delete(ticket)) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, welcome)
  })

  function welcome(socket: WebSocket): void {
    if (open.length >= maxSockets) {
      socket.send(JSON.stringify({ type: 'disconnect', reason: 'too_many_websockets' }))
      socket.close()
      return
    }
    open.push(socket)
    opened += 1
    mostOpen = Math.max(mostOpen, open.length)
    socket.on('message', (data: Buffer) => take(data.toString('utf8')))
    socket.on('close', () => open.splice(open.indexOf(socket), 1))
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: open.length,
        connection_info: { app_id: workspace.appId },
        debug_info: { host: 'loopback', approximate_connection_time: 18060 },
      }),
    )
  }

  function take(text: string): void {
    const { envelope_id: id } = JSON.parse(text) as { envelope_id: string }
    if (waiting.delete(id)) acknowledged.push(id)
  }

  /** To one socket alone, the youngest; Slack chooses any. */
  function send(envelope: Envelope): void {
    if (!isSilent) open.at(-1)?.send(JSON.stringify(envelope))
  }

  return {
    open,
    acknowledged,
    waiting,
    opened: () => opened,
    /** How many were open at the same time, at most. */
    mostOpen: () => mostOpen,
    socketUrl(): string {
      const ticket = randomUUID()
      tickets.add(ticket)
      return `${origin().replace('http', 'ws')}/link/?ticket=${ticket}&app_id=${workspace.appId}`
    },
    /** The id of the envelope, which is in `acknowledged` once it was. */
    deliver(type: Envelope['type'], payload: unknown): string {
      const envelope_id = randomUUID()
      const envelope = {
        envelope_id,
        type,
        payload,
        accepts_response_payload: false,
        retry_attempt: 0,
        retry_reason: '',
      }
      waiting.set(envelope_id, envelope)
      send(envelope)
      return envelope_id
    },
    /** Sends again what nobody acknowledged. */
    redeliver(): void {
      for (const [id, envelope] of waiting) {
        const again = { ...envelope, retry_attempt: envelope.retry_attempt + 1, retry_reason: 'timeout' }
        waiting.set(id, again)
        send(again)
      }
    },
    /** As Slack does every few hours: it says that it will, and closes a little later. */
    disconnect(reason: 'warning' | 'refresh_requested' | 'link_disabled', socket = open.at(-1)): void {
      socket?.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'loopback' } }))
    },
    dropAll(): void {
      for (const socket of open) socket.terminate()
    },
    /** Nothing is sent any more, as through a connection that died in between. */
    fallSilent(): void {
      isSilent = true
    },
    close(): void {
      for (const socket of open) socket.terminate()
      sockets.close()
    },
  }
}
