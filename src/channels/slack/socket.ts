/** Socket Mode: Slack sends events by a socket that we open, each of which is acknowledged once it is stored. */
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import type { Inbound, KnownAccount, SocketSink } from '../port/channel.ts'
import type { ChannelIo, Socket } from '../port/channel-io.ts'
import { isOfAccount, readCommand, readEvent, readInteraction } from './events.ts'
import { objectIn, type Payload, readPayload, textIn } from './payload.ts'
import { askSlack } from './web-api.ts'

/** How often the socket is looked at; when it is asked for a sign of life; when it counts as dead. */
const lookEveryMs = 10_000
const pingAfterMs = 15_000
const deadAfterMs = 60_000
/** From the call that asks for an address to Slack's hello. */
const helloWithinMs = 20_000
/** Slack allows few new sockets a minute. */
const tryAgainAfterMs = 15_000

/** One socket. Two are open while one takes over from the other. */
interface Line {
  readonly socket: Socket
  heardAt: number
  isOpen: boolean
}

/** Slack will not let us in with these tokens: trying again changes nothing. */
class TurnedAway extends Error {
  readonly fault: ChannelFault

  constructor(fault: ChannelFault, code: string) {
    super(code)
    this.fault = fault
  }
}

export function connect(
  config: SlackConfig,
  io: ChannelIo,
  sink: SocketSink,
  signal: AbortSignal,
  account?: KnownAccount,
): Promise<void> {
  return new Promise((resolve, reject) => hold({ config, io, sink, signal, account }, resolve, reject))
}

interface Held {
  readonly config: SlackConfig
  readonly io: ChannelIo
  readonly sink: SocketSink
  readonly signal: AbortSignal
  readonly account: KnownAccount | undefined
}

function hold(held: Held, resolve: () => void, reject: (error: unknown) => void): void {
  const { io, sink, signal } = held
  const lines = new Set<Line>()
  let current: Line | undefined
  let isReplacing = false
  let triedAt = 0
  /** Whether Slack said that the current socket will be closed. */
  let isLeaving = false
  let isOver = false
  let wasOpen = false
  /** Events are stored one after the other, whichever socket they came by. */
  let queue: Promise<void> = Promise.resolve()
  const look = setInterval(lookAfter, lookEveryMs)
  const onAbort = () => end()
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) end()
  else void replace()

  /** Opens a socket, and only then closes the one before. */
  async function replace(): Promise<void> {
    if (isReplacing || isOver) return
    isReplacing = true
    triedAt = io.now().getTime()
    try {
      const line = await openLine(held, { onText, onClose: lost })
      if (isOver) return line.socket.close()
      const before = current
      lines.add(line)
      current = line
      isLeaving = false
      if (!wasOpen) sink.note('open')
      wasOpen = true
      // What came by the old socket is acknowledged by it.
      const leave = () => before?.socket.close()
      void queue.then(leave, leave)
    } catch (error) {
      const isStillOpen = current?.isOpen === true && io.now().getTime() - current.heardAt < deadAfterMs
      if (!isStillOpen || error instanceof TurnedAway) end(error)
    } finally {
      isReplacing = false
    }
    if (current?.isOpen === false) end(new Error('the socket was closed'))
  }

  function onText(line: Line, payload: Payload): void {
    if (textIn(payload, 'type') === 'disconnect') {
      const reason = textIn(payload, 'reason') ?? 'unknown'
      if (reason === 'link_disabled') end(new TurnedAway('not-authorised', reason))
      else if (reason === 'too_many_websockets') end(new Error(reason))
      else if (line === current) {
        isLeaving = true
        void replace()
      }
      return
    }
    const envelopeId = textIn(payload, 'envelope_id')
    if (envelopeId === undefined) return
    queue = queue.then(async () => {
      if (isOver) return
      const events = readEnvelope(payload, held.account, io.now())
      if (events.length > 0) await sink.store(events)
      if (line.isOpen) line.socket.send(JSON.stringify({ envelope_id: envelopeId }))
    })
    // Unstored events are not acknowledged, so Slack sends them again.
    queue.catch((error: unknown) => end(error))
  }

  function lost(line: Line): void {
    lines.delete(line)
    if (line === current && !isReplacing) end(isLeaving ? undefined : new Error('the socket was closed'))
  }

  function lookAfter(): void {
    if (current === undefined || isReplacing) return
    const now = io.now().getTime()
    const silentMs = now - current.heardAt
    if (isLeaving && now - triedAt >= tryAgainAfterMs) void replace()
    // Without pings a quiet socket looks as a dead one does.
    else if (current.socket.ping === undefined) return
    else if (silentMs >= deadAfterMs) void replace()
    else if (silentMs >= pingAfterMs) current.socket.ping()
  }

  /** Without an error: it was asked to end, or Slack said that it would close. */
  function end(error?: unknown): void {
    if (isOver) return
    isOver = true
    clearInterval(look)
    signal.removeEventListener('abort', onAbort)
    void finish(error)
  }

  async function finish(error: unknown): Promise<void> {
    // What is being stored is still acknowledged.
    await queue.catch(() => undefined)
    for (const line of lines) line.socket.close()
    if (wasOpen) sink.note('lost')
    if (!(error instanceof TurnedAway)) return error === undefined ? resolve() : reject(error)
    await sink.store([turnedAway(error, io.now())]).then(resolve, reject)
  }
}

/** Resolves at Slack's hello. */
async function openLine(
  { config, io, signal, account }: Held,
  events: { onText: (line: Line, payload: Payload) => void; onClose: (line: Line) => void },
): Promise<Line> {
  const answer = await askSlack(io, 'apps.connections.open', { token: config.appToken })
  if (!answer.ok) {
    const code = answer.details?.code ?? answer.fault
    throw answer.failure === 'auth' ? new TurnedAway(answer.fault, code) : new Error(code)
  }
  const url = textIn(answer.body, 'url')
  if (url === undefined) throw new Error('Slack gave no address for a socket')
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      settled()
      line.socket.close()
      reject(error)
    }
    const onAbort = () => failed(new Error('no longer wanted'))
    const late = setTimeout(() => failed(new Error('Slack said no hello')), helloWithinMs)
    signal.addEventListener('abort', onAbort)
    const settled = () => {
      clearTimeout(late)
      signal.removeEventListener('abort', onAbort)
    }
    const heard = () => {
      line.heardAt = io.now().getTime()
    }
    const socket = io.openSocket(url, {
      onOpen: heard,
      onAlive: heard,
      onText: (text) => {
        heard()
        const payload = readPayload(text)
        if (payload === undefined) return
        if (textIn(payload, 'type') !== 'hello') return events.onText(line, payload)
        if (!isOfThisApp(payload, account)) return failed(new TurnedAway('token-wrong', 'another_app'))
        settled()
        line.isOpen = true
        resolve(line)
      },
      onClose: (why) => {
        settled()
        reject(new Error(why))
        line.isOpen = false
        events.onClose(line)
      },
    })
    const line: Line = { socket, heardAt: io.now().getTime(), isOpen: false }
  })
}

function isOfThisApp(hello: Payload, account: KnownAccount | undefined): boolean {
  const app = textIn(objectIn(hello, 'connection_info'), 'app_id')
  return app === undefined || !account?.facts.appId || app === account.facts.appId
}

/** What is of another workspace that has the same app is acknowledged, and nothing else. */
function readEnvelope(envelope: Payload, account: KnownAccount | undefined, now: Date): readonly Inbound[] {
  const payload = objectIn(envelope, 'payload')
  if (payload === undefined || !isOfAccount(payload, account)) return []
  const type = textIn(envelope, 'type')
  if (type === 'events_api') return [readEvent(payload, account, now)]
  if (type === 'interactive') return [readInteraction(payload, now)]
  if (type !== 'slash_commands') return []
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(payload)) if (typeof value === 'string') fields.append(name, value)
  return [readCommand(fields, now)]
}

function turnedAway({ fault, message }: TurnedAway, now: Date): Inbound {
  return {
    kind: 'ended',
    dedupeKeys: [`socket:${message}:${now.getTime()}`],
    at: now,
    rawKind: `socket:${message}`,
    state: 'failure',
    fault,
  }
}
