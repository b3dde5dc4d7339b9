/**
 * What the streams of one kind have in common: what they are found by and capped with, the one connection that hears of changes for all of them,
 * a turn for each in every interval of heartbeats, and their end. What is told, to whom, and how, is given by whoever owns the kind.
 */
import type { Logger } from 'pino'
import { AppError } from '../../http/app-error.ts'
import { type Ears, hearChannel, type Topic, type WakeUp } from '../wake-up.ts'
import { DueReader, type Reading } from './due-reader.ts'
import { type OpenStream, OpenStreams, type StreamKeys } from './open-streams.ts'

export interface StreamHubSettings<Joining, Stream extends Joining & OpenStream> {
  readonly connectionString: string
  readonly log: Logger
  readonly topic: Topic
  readonly keys: StreamKeys<Joining>
  /** A notification either says all that is to be told, or that there is something to read. */
  readonly hearing: Ears | Reading
  /** Checks these streams, ends the dead ones and writes a heartbeat to the others. */
  readonly takeTurn: (due: readonly Stream[]) => Promise<void>
  readonly heartbeatMs: number
  /** Called once for each stream that has ended. */
  readonly left?: (stream: Stream) => void
}

/** Turns in one interval of heartbeats. */
const turnCount = 25
const endingRetrySeconds = 2

export class StreamHub<Joining, Stream extends Joining & OpenStream> {
  readonly streams: OpenStreams<Joining, Stream>
  readonly #settings: StreamHubSettings<Joining, Stream>
  readonly #reader: DueReader | undefined
  readonly #turnsUnderWay = new Set<Promise<void>>()
  #isClosed = false
  #wakeUp: WakeUp | undefined
  #turns: NodeJS.Timeout | undefined

  constructor(settings: StreamHubSettings<Joining, Stream>) {
    const { keys, hearing, log } = settings
    this.#settings = settings
    this.streams = new OpenStreams(keys, turnCount)
    this.#reader = 'read' in hearing ? new DueReader(hearing, log, () => this.count > 0) : undefined
  }

  /** Open streams of this node. */
  get count(): number {
    return this.streams.count
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Throws `live-updates-full`, or `network-busy` while the server ends. Nothing may be awaited between this and `add`. */
  assertOpen(joining: Joining): void {
    if (this.#isClosed) throw new AppError('network-busy', { retryAfterSeconds: endingRetrySeconds })
    this.streams.assertRoom(joining)
  }

  /** From here on it is found, and has its turns, until its connection ends. */
  add(stream: Stream): void {
    const { raw } = stream
    this.streams.add(stream)
    const leave = () => {
      if (this.streams.remove(stream)) this.#settings.left?.(stream)
    }
    raw.once('close', leave)
    if (raw.destroyed) leave()
    this.#start()
  }

  /** There may be something to read. */
  wake(): void {
    this.#reader?.wake()
  }

  /** Ends every stream at once, and takes no more. Clients come back to another node. */
  endAll(): void {
    this.#isClosed = true
    this.#reader?.stop()
    clearInterval(this.#turns)
    for (const { raw } of this.streams.all()) raw.end()
  }

  async close(): Promise<void> {
    this.endAll()
    await this.#wakeUp?.stop()
    await this.#reader?.ended()
    await Promise.all(this.#turnsUnderWay)
  }

  #start(): void {
    const { connectionString, log, topic, hearing, heartbeatMs } = this.#settings
    const wake = () => this.wake()
    const ears = 'read' in hearing ? { heard: wake, missed: wake } : hearing
    this.#wakeUp ??= hearChannel(connectionString, log, topic, ears)
    this.#turns ??= setInterval(() => this.#nextTurn(), heartbeatMs / turnCount).unref()
  }

  #nextTurn(): void {
    // A notification may be lost with its connection; and a position must not grow old while nothing happens.
    if (this.count > 0) this.wake()
    // A database that does not answer must not gather more of them.
    if (this.#turnsUnderWay.size >= turnCount) return
    const due = this.streams.nextTurn()
    if (due.length === 0) return
    const turn = this.#settings
      .takeTurn(due)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#settings.log.warn({ err: error }, 'streams did not have their turn')
      })
      .finally(() => this.#turnsUnderWay.delete(turn))
    this.#turnsUnderWay.add(turn)
  }
}
