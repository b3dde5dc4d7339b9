/** Web sockets to platforms, by the same rules as requests: the address that was checked is the one that is connected. */
import { WebSocket } from 'ws'
import type { Socket, SocketEvents } from '#channels/port/channel-io.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'

const handshakeMaxMs = 10_000
const maxMessageBytes = 1024 * 1024
/** One that does not answer that we close is dropped. */
const closedWithinMs = 2000

export function openPlatformSocket(outgoing: Outgoing, url: string, events: SocketEvents): Socket {
  let isOver = false
  function end(why: string): void {
    if (isOver) return
    isOver = true
    events.onClose(why)
  }

  const socket = open()
  if (socket === undefined) {
    // Told like any other failure: after the caller has its socket.
    setImmediate(() => end('the address may not be asked'))
    return { send: () => undefined, close: () => undefined }
  }
  socket.on('open', () => events.onOpen())
  socket.on('message', (data, isBinary) => {
    if (!isOver && !isBinary) events.onText((data as Buffer).toString('utf8'))
  })
  socket.on('ping', () => events.onAlive?.())
  socket.on('pong', () => events.onAlive?.())
  // The message of a failed handshake may repeat the address, which holds a ticket.
  socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'the socket failed'))
  socket.on('close', (code) => end(`closed (${code})`))

  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
    close() {
      socket.close()
      setTimeout(() => socket.terminate(), closedWithinMs).unref()
    },
  }

  function open(): WebSocket | undefined {
    try {
      const lookup = outgoing.lookupFor(url)
      return new WebSocket(url, {
        handshakeTimeout: handshakeMaxMs,
        maxPayload: maxMessageBytes,
        followRedirects: false,
        perMessageDeflate: false,
        // Handed on to the connection.
        ...({ lookup } as object),
      })
    } catch {
      return undefined
    }
  }
}
