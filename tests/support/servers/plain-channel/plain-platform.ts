/** The platform of the plain channel: a server on loopback that keeps what it is sent and answers as a test wants. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface PlainSend {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly suggestions: readonly { readonly question: string }[]
  readonly files: readonly { readonly url: string }[]
  readonly atMs: number
}

export interface PlainPlatform {
  readonly url: string
  /** All that was taken, in order; the same id is taken once. */
  readonly sent: PlainSend[]
  /** Each request, also those that were refused. */
  readonly tries: PlainSend[]
  /** What the platform answers to a send; undefined: it takes it. Waits if it is a promise. */
  onSend: (send: PlainSend) => object | undefined | Promise<object | undefined>
  /** What it says of a token. */
  onCheck: (token: string) => object
  /** How it calls somebody; without a name it does not say. */
  onWho: (id: string) => { readonly name?: string }
  /** Who it was asked for. */
  readonly asked: string[]
  readonly sockets: Set<WebSocket>
  /** How many sockets were open at the same time, at most. */
  maxSockets: number
  /** Ids that were acknowledged by a socket. */
  readonly acknowledged: string[]
  textsTo(conversation: string): string[]
  close(): Promise<void>
}

/** One account a token. */
export function plainAccount(token: string): object {
  return { account: `account ${createHash('sha256').update(token).digest('hex')}` }
}

export async function startPlainPlatform(): Promise<PlainPlatform> {
  const server = createServer((request, response) => {
    void answer(request).then(
      (body) => response.end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  const sockets = new Set<WebSocket>()
  const socketServer = new WebSocketServer({ server, path: '/socket' })
  socketServer.on('connection', (socket) => {
    sockets.add(socket)
    platform.maxSockets = Math.max(platform.maxSockets, sockets.size)
    socket.on('message', (data) => platform.acknowledged.push((data as Buffer).toString('utf8')))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const seen = new Set<string>()

  const platform: PlainPlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: [],
    tries: [],
    onSend: () => undefined,
    onCheck: plainAccount,
    onWho: (id) => ({ name: `Name of ${id}` }),
    asked: [],
    sockets,
    maxSockets: 0,
    acknowledged: [],
    textsTo: (conversation) => platform.sent.filter(({ to }) => to === conversation).map(({ text }) => text),
    async close() {
      for (const socket of sockets) socket.terminate()
      socketServer.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage): Promise<object> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>
    if (request.url === '/check') return platform.onCheck(body.token ?? '')
    if (request.url === '/who') {
      platform.asked.push(body.id ?? '')
      return platform.onWho(body.id ?? '')
    }
    const send = { ...(body as unknown as PlainSend), atMs: performance.now() }
    platform.tries.push(send)
    const refused = await platform.onSend(send)
    if (refused !== undefined) return refused
    if (!seen.has(send.id)) platform.sent.push(send)
    seen.add(send.id)
    return { id: `platform ${platform.sent.length}` }
  }

  return platform
}
