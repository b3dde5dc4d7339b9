import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLive, type LiveSource } from './live-connection.ts'

/** Stands for the browser's stream: tests speak in the server's place. */
class FakeSource implements LiveSource {
  readyState = 1
  isOpen = true
  readonly after: string | undefined
  readonly #hear = new Map<string, (event: { data?: string; lastEventId?: string }) => void>()

  constructor(after: string | undefined) {
    this.after = after
  }

  addEventListener(event: string, hear: (event: { data?: string; lastEventId?: string }) => void): void {
    this.#hear.set(event, hear)
  }

  close(): void {
    this.isOpen = false
  }

  say(event: string, data: unknown = '', lastEventId = ''): void {
    this.#hear.get(event)?.({ data: typeof data === 'string' ? data : JSON.stringify(data), lastEventId })
  }

  ready(isResumed = false): void {
    this.say('ready', { isResumed, heartbeatSeconds: 20 }, '1_1:1:')
  }

  refuse(): void {
    this.readyState = 2
    this.say('error')
  }
}

const onChanges = vi.fn()
const onAnything = vi.fn()
let sources: FakeSource[]
let isHidden: boolean
let see: () => void
let disconnect: () => void

beforeEach(() => {
  vi.useFakeTimers()
  onChanges.mockReset()
  onAnything.mockReset()
  sources = []
  isHidden = false
  disconnect = connectLive(
    {
      open: (after) => {
        const source = new FakeSource(after)
        sources.push(source)
        return source
      },
      isHidden: () => isHidden,
      onSeen: (look) => {
        see = look
        return () => undefined
      },
    },
    { onChanges, onAnything },
  )
})
afterEach(() => {
  disconnect()
  vi.useRealTimers()
})

const newest = () => sources.at(-1) as FakeSource

it('hands changes on, and looks for nothing while the stream speaks', () => {
  newest().ready()
  expect(onAnything).toHaveBeenCalledTimes(1)
  newest().say('changes', [{ topic: 'imports', id: 'i1' }], '2_2:2:')
  expect(onChanges).toHaveBeenCalledWith([{ topic: 'imports', id: 'i1' }])
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(20_000)
    newest().say('heartbeat', '', '3_3:3:')
  }
  expect(onAnything).toHaveBeenCalledTimes(1)
  expect(sources).toHaveLength(1)
})

it('looks every five seconds while a proxy holds the stream back, until the stream speaks', () => {
  vi.advanceTimersByTime(8000 + 15_000)
  expect(onAnything).toHaveBeenCalledTimes(3)
  newest().ready()
  onAnything.mockReset()
  vi.advanceTimersByTime(20_000)
  expect(onAnything).not.toHaveBeenCalled()
})

it('opens the stream anew from its place when heartbeats stop, as after a sleep', () => {
  newest().ready()
  newest().say('heartbeat', '', '7_7:7:')
  onAnything.mockReset()
  vi.advanceTimersByTime(50_000)
  expect(sources).toHaveLength(2)
  expect(sources[0]?.isOpen).toBe(false)
  expect(newest().after).toBe('7_7:7:')
  newest().ready(true)
  vi.advanceTimersByTime(20_000)
  expect(onAnything).not.toHaveBeenCalled()
})

it('tries a refused stream again, each time later, and looks meanwhile', () => {
  newest().refuse()
  expect(onAnything).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  expect(sources).toHaveLength(2)
  newest().refuse()
  vi.advanceTimersByTime(5000)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(5000)
  expect(sources).toHaveLength(3)
  expect(onAnything.mock.calls.length).toBeGreaterThanOrEqual(4)
})

it('is silent while nobody sees the page, and goes on from its place when somebody does', () => {
  newest().ready()
  newest().say('heartbeat', '', '9_9:9:')
  onAnything.mockReset()
  isHidden = true
  see()
  vi.advanceTimersByTime(60_000 * 30)
  expect(sources.every(({ isOpen }) => !isOpen)).toBe(true)
  expect(onAnything).not.toHaveBeenCalled()
  isHidden = false
  see()
  expect(newest().after).toBe('9_9:9:')
  expect(newest().isOpen).toBe(true)
})

it('ends with the last listener', () => {
  newest().ready()
  disconnect()
  expect(newest().isOpen).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(onAnything).toHaveBeenCalledTimes(1)
})
