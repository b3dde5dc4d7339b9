/** What a channel is handed to reach its platform. */
export interface HttpCall {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The whole call, in milliseconds; 10,000 unless told. */
  readonly timeoutMs?: number
}

export class CallFailed extends Error {
  /** False: the platform did not get it. True: it may have. */
  readonly wasSent: boolean

  constructor(message: string, wasSent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.wasSent = wasSent
  }
}

export interface HttpAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface FileCall {
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes: number
  /** The whole call, in milliseconds; 60,000 unless told. */
  readonly timeoutMs?: number
}

/** The answer is longer than `maxBytes`; the rest was not read. */
export class FileTooLarge extends Error {}

export interface FileAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

export interface Socket {
  send(text: string): void
  close(): void
  /** Asks the other side whether it is there; its answer comes as `onAlive`. */
  ping?(): void
}
export interface SocketEvents {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** A ping or pong frame came, which carries nothing but that the other side is there. */
  readonly onAlive?: () => void
  /** Once, after which nothing follows. */
  readonly onClose: (why: string) => void
}

/** A token that the platform gives for a while. It is shared by all nodes, and sealed. */
export interface Tokens {
  /** The one that holds, else what `make` asks for: once at a time in the installation. */
  get(name: string, make: () => Promise<{ readonly value: string; readonly expiresAt: Date }>): Promise<string>
  /** Forgets it, if it is still this one. */
  drop(name: string, value: string): Promise<void>
}

export interface ChannelIo {
  /** Where the platform is asked; `CHANNEL_ENDPOINTS` may point elsewhere. Without a slash at its end. */
  readonly baseUrl: string
  readonly now: () => Date
  /** Throws `CallFailed`. */
  readonly call: (url: string, call: HttpCall) => Promise<HttpAnswer>
  /** Gets a file. A redirect is the answer itself: it is not followed. Throws `CallFailed` and `FileTooLarge`. */
  readonly getFile: (url: string, call: FileCall) => Promise<FileAnswer>
  readonly openSocket: (url: string, events: SocketEvents) => Socket
  readonly tokens: Tokens
}
