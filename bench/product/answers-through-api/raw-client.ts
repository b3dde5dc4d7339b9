// HTTP/1.1 over kept sockets with nothing between: the sender shares two cores with what it measures, so it must cost next to nothing.

import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** The status line and the headers, as they came. */
  readonly head: string
  readonly body: Buffer
}

interface Line {
  readonly socket: Socket
  received: Buffer
  freeSinceMs: number
  settle: ((answer: Answer | undefined) => void) | undefined
}

/** The server closes sockets that nobody uses for ten seconds: one that is about to be closed takes no request. */
const maxIdleMs = 5000
const headEnd = Buffer.from('\r\n\r\n')
const lengthHeader = /content-length: (\d+)/i

export class RawClient {
  readonly #port: number
  readonly #most: number
  readonly #free: Line[] = []
  readonly #waiting: (() => void)[] = []
  #open = 0

  constructor(port: number, most: number) {
    this.#port = port
    this.#most = most
  }

  /** Undefined when the connection broke. */
  async send(request: Buffer): Promise<Answer | undefined> {
    while (this.#free.length === 0 && this.#open >= this.#most) await new Promise<void>((go) => this.#waiting.push(go))
    const line = this.#takeFree() ?? this.#connect()
    const answer = await new Promise<Answer | undefined>((settle) => {
      line.settle = settle
      line.socket.write(request)
    })
    line.freeSinceMs = performance.now()
    if (!line.socket.destroyed) this.#free.push(line)
    this.#waiting.shift()?.()
    return answer
  }

  close(): void {
    for (const { socket } of this.#free.splice(0)) socket.destroy()
  }

  /** The one that was used last. When that is too old, all are. */
  #takeFree(): Line | undefined {
    const line = this.#free.pop()
    if (line === undefined || performance.now() - line.freeSinceMs < maxIdleMs) return line
    this.close()
    line.socket.destroy()
    return undefined
  }

  #connect(): Line {
    const socket = connect(this.#port, '127.0.0.1')
    const line: Line = { socket, received: Buffer.alloc(0), freeSinceMs: 0, settle: undefined }
    this.#open++
    line.socket.setNoDelay(true)
    line.socket.on('data', (part) => take(line, part))
    line.socket.on('error', () => undefined)
    line.socket.on('close', () => {
      this.#open--
      const place = this.#free.indexOf(line)
      if (place >= 0) this.#free.splice(place, 1)
      line.settle?.(undefined)
    })
    return line
  }
}

function take(line: Line, part: Buffer): void {
  line.received = line.received.length === 0 ? part : Buffer.concat([line.received, part])
  const end = line.received.indexOf(headEnd)
  if (end < 0) return
  const head = line.received.toString('latin1', 0, end)
  const bodyStart = end + headEnd.length
  const length = Number(lengthHeader.exec(head)?.[1] ?? 0)
  if (line.received.length < bodyStart + length) return
  const answer = {
    status: Number(head.slice(9, 12)),
    head,
    body: line.received.subarray(bodyStart, bodyStart + length),
  }
  line.received = Buffer.alloc(0)
  if (/^connection: close/im.test(head)) line.socket.destroy()
  const { settle } = line
  line.settle = undefined
  settle?.(answer)
}
