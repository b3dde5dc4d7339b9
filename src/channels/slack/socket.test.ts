import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loopbackIo } from '#tests/support/servers/slack/slack-io.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import type { Inbound, KnownAccount } from '../port/channel.ts'
import type { ChannelIo, SocketEvents } from '../port/channel-io.ts'
import { slack as channel } from './slack.ts'

let slack: SlackServer
beforeEach(async () => {
  slack = await startSlack()
})
afterEach(async () => slack.close())

function account(): KnownAccount {
  const { team, bot, appId } = slack.workspace
  return { externalAccount: `${team.id}:${bot.id}`, facts: { teamId: team.id, botUserId: bot.userId, appId } }
}

/** A connection that is held until `stop`, and what it stored and noted. */
function hold({ io = loopbackIo(slack.apiUrl), storing = () => Promise.resolve(), known = account() } = {}) {
  const stored: Inbound[] = []
  const notes: string[] = []
  const control = new AbortController()
  const sink = {
    store: async (events: readonly Inbound[]) => {
      await storing()
      stored.push(...events)
    },
    note: (state: 'open' | 'lost') => void notes.push(state),
  }
  const { botToken, appToken } = slack.workspace
  const held = channel.connect?.({ botToken, signingSecret: '', appToken }, io, sink, control.signal, known)
  const outcome = Promise.resolve(held).then(
    () => 'returned',
    (error: unknown) => String(error),
  )
  const opened = () => vi.waitFor(() => expect(notes).toContain('open'))
  const texts = () => stored.map((event) => (event.kind === 'message' ? event.text : event.kind))
  return { stored, notes, outcome, opened, texts, stop: () => control.abort() }
}

const acknowledged = (...ids: string[]) => vi.waitFor(() => expect(slack.sockets.acknowledged).toEqual(ids))

it('stores what comes, events and clicks in order, and acknowledges each', async () => {
  const held = hold()
  await held.opened()
  const { events, sockets, workspace } = slack
  const elements = [{ type: 'button', action_id: 'huida-suggestion-0', value: 'Which sizes?' }]
  const posted = { channel: 'D0000ANNA', ts: workspace.nextTs(), text: '', blocks: [{ type: 'actions', elements }] }
  const ids = [
    sockets.deliver('events_api', events.direct('one')),
    sockets.deliver('interactive', events.click(posted, 0)),
    sockets.deliver('slash_commands', { command: '/other', team_id: workspace.team.id, trigger_id: '1.2' }),
    // Of another workspace with the same app: nothing is stored, and Slack need not send it again.
    sockets.deliver('events_api', {
      ...events.direct('theirs'),
      team_id: 'T9',
      context_team_id: 'T9',
      authorizations: [],
    }),
    sockets.deliver('events_api', events.direct('two')),
  ]
  await acknowledged(...ids)
  expect(held.texts()).toEqual(['one', 'Which sizes?', 'ignored', 'two'])
  held.stop()
  expect(await held.outcome).toBe('returned')
  expect(held.notes).toEqual(['open', 'lost'])
  await vi.waitFor(() => expect(slack.sockets.open).toHaveLength(0))
})

it('acknowledges nothing before it is stored, and nothing that is not', async () => {
  let release: (() => void) | undefined
  let fails = false
  const storing = () =>
    fails ? Promise.reject(new Error('no database')) : new Promise<void>((resolve) => (release = resolve))
  const held = hold({ storing })
  await held.opened()
  const first = slack.sockets.deliver('events_api', slack.events.direct('one'))
  await vi.waitFor(() => expect(release).toBeDefined())
  expect(slack.sockets.acknowledged).toEqual([])
  release?.()
  await acknowledged(first)
  fails = true
  const second = slack.sockets.deliver('events_api', slack.events.direct('two'))
  expect(await held.outcome).toContain('no database')
  expect(slack.sockets.acknowledged).toEqual([first])
  // The next one who holds the socket gets it again.
  const next = hold()
  await next.opened()
  slack.sockets.redeliver()
  await acknowledged(first, second)
  expect(next.texts()).toEqual(['two'])
  next.stop()
  await next.outcome
})

it('opens the new socket before it leaves the old one, and acknowledges by the one an event came by', async () => {
  const held = hold()
  await held.opened()
  const [old] = slack.sockets.open
  for (const reason of ['warning', 'refresh_requested'] as const) {
    const before = slack.sockets.opened()
    const id = slack.sockets.deliver('events_api', slack.events.direct(reason))
    slack.sockets.disconnect(reason)
    await vi.waitFor(() => expect(slack.sockets.opened()).toBe(before + 1))
    await vi.waitFor(() => expect(slack.sockets.acknowledged).toContain(id))
    await vi.waitFor(() => expect(slack.sockets.open).toHaveLength(1))
  }
  expect(slack.sockets.open[0]).not.toBe(old)
  expect(held.notes).toEqual(['open'])
  held.stop()
  await held.outcome
})

describe('it ends', () => {
  it('when the socket is lost, so that it is opened again with patience', async () => {
    const held = hold()
    await held.opened()
    slack.sockets.dropAll()
    expect(await held.outcome).toContain('closed')
    expect(held.notes).toEqual(['open', 'lost'])
  })

  it('when Slack asks for patience, or cannot be reached', async () => {
    slack.trouble('apps.connections.open', { status: 429, retryAfter: 30 }, { drop: 'before' })
    expect(await hold().outcome).toContain('rate-limited')
    expect(await hold().outcome).toContain('unreachable')
  })

  it('for good when the token does not hold, the socket is of another app, or sockets were switched off', async () => {
    slack.trouble('apps.connections.open', { error: 'invalid_auth' })
    const refused = hold()
    expect(await refused.outcome).toBe('returned')
    expect(refused.stored).toMatchObject([{ kind: 'ended', state: 'failure', fault: 'token-wrong' }])
    const other = hold({ known: { externalAccount: 'T1:B1', facts: { appId: 'A9OTHER' } } })
    expect(await other.outcome).toBe('returned')
    expect(other.stored).toMatchObject([{ kind: 'ended', fault: 'token-wrong', rawKind: 'socket:another_app' }])
    const held = hold()
    await held.opened()
    slack.sockets.disconnect('link_disabled')
    expect(await held.outcome).toBe('returned')
    expect(held.stored).toMatchObject([{ kind: 'ended', state: 'failure', fault: 'not-authorised' }])
  })

  it('when it is told to, even before Slack said hello', async () => {
    const held = hold()
    held.stop()
    expect(await held.outcome).toBe('returned')
    expect(held.notes).toEqual([])
    await vi.waitFor(() => expect(slack.sockets.open).toHaveLength(0))
  })
})

describe('a socket that falls silent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Sockets by hand: each says hello when it is asked for, and answers pings while it `lives`. */
  function byHand() {
    const opened: { events: SocketEvents; isClosed: boolean; pings: number; lives: boolean }[] = []
    const io: ChannelIo = {
      ...loopbackIo(slack.apiUrl),
      call: () => Promise.resolve({ status: 200, headers: {}, text: '{"ok":true,"url":"wss://loopback"}' }),
      openSocket(_url, events) {
        const socket = { events, isClosed: false, pings: 0, lives: true }
        opened.push(socket)
        queueMicrotask(() => events.onText('{"type":"hello"}'))
        return {
          send: () => undefined,
          close: () => {
            socket.isClosed = true
          },
          ping: () => {
            socket.pings += 1
            if (socket.lives) events.onAlive?.()
          },
        }
      },
    }
    return { io, opened }
  }

  it('is asked for a sign of life, and kept while it gives one', async () => {
    const { io, opened } = byHand()
    const held = hold({ io })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(opened).toHaveLength(1)
    expect(opened[0]?.pings).toBeGreaterThan(10)
    held.stop()
    await held.outcome
  })

  it('is replaced after a minute', async () => {
    const { io, opened } = byHand()
    const held = hold({ io })
    await vi.advanceTimersByTimeAsync(5000)
    if (opened[0]) opened[0].lives = false
    await vi.advanceTimersByTimeAsync(50_000)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(opened).toHaveLength(2)
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(held.notes).toEqual(['open'])
    held.stop()
    await held.outcome
  })
})
