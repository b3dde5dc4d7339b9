/** Puts the feature together: connections, what comes in by them, what is answered and sent. */
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { AskedBots } from '#server/features/bots/bots.public.ts'
import { platforms, type Replies } from '#server/features/replies/replies.public.ts'
import { hearChanges, type WakeUp } from '#server/platform/live/wake-up.ts'
import { createOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { createAnswering, type PersonAnswered } from './answering/answer-event.ts'
import { createAnswerLane } from './answering/answer-lane.ts'
import type { ChannelSet } from './channel-set.ts'
import { channelsRoutes } from './channels.routes.ts'
import { createConnectionsService } from './connections/connections.service.ts'
import { createKnownConnections } from './connections/known-connections.ts'
import { createConnectionWatch } from './connections/watch-connections.ts'
import { forgetIdleLanes } from './lanes/lanes.house.store.ts'
import { createLanes, type Lanes } from './lanes/lanes.ts'
import { createIo } from './platform-io/channel-io.ts'
import { createEndpoints } from './platform-io/endpoints.ts'
import { createTokens } from './platform-io/tokens.ts'
import { createEventNotes } from './receiving/event-notes.ts'
import { createInbox } from './receiving/inbox.ts'
import { createReceiveHook } from './receiving/receive-hook.ts'
import { forgetEvents } from './receiving/receiving.house.store.ts'
import { createRepliesInCalls } from './receiving/reply-in-call.ts'
import { createWaitingCalls } from './receiving/waiting-calls.ts'
import { createChannelSeals, sealedColumns } from './sealing.ts'
import { type ContactSends, createContactSends } from './sending/queue-for-contact.ts'
import { createSendLane } from './sending/send-lane.ts'
import { createSockets } from './sockets/sockets.ts'
import { createWorker, workerLeaseMs } from './workers/worker.ts'

export interface Channels extends Feature {
  /** For the inbox: what a person writes, and what the platform lets them write. */
  readonly sends: ContactSends
  /** Begins to answer, to send, and to hold sockets. */
  start(): Promise<void>
  /** Ends all of it, at once free for other nodes. */
  stop(): Promise<void>
}

interface Needs {
  readonly channels: ChannelSet
  readonly askedBots: Pick<AskedBots, 'byId'>
  readonly replies: Replies
  readonly defaultAccountId: () => Promise<string | undefined>
  readonly personAnswered?: ((answered: PersonAnswered) => Promise<void>) | undefined
  /** For tests that wait for a takeover. */
  readonly leaseMs?: number | undefined
  /** From 0 to 1, for delays. */
  readonly random?: () => number
}

/** How many conversations a node answers at once, and how many it sends in. */
const maxConversations = 24
/** An event that comes again later is another one. */
const eventsKeptMs = 8 * 86_400_000
const idleLanesKeptMs = 30 * 86_400_000

export function createChannels(context: FeatureContext, needs: Needs): Channels {
  const { database, clock, keyring, log, outgoing, settings } = context
  const { channels, leaseMs = workerLeaseMs, random = Math.random } = needs
  const seals = createChannelSeals(keyring)
  const endpoints = createEndpoints({
    addresses: settings.channelEndpoints ?? {},
    outgoing,
    localOutgoing: createOutgoing({ allowsPrivate: true }),
  })
  const ioOf = createIo({ endpoints, clock, tokensOf: createTokens(database, clock, seals) })
  const connections = createKnownConnections(database, channels, seals)
  const worker = createWorker(database, log, leaseMs)
  const lanes: Lanes[] = []
  const wake = () => {
    for (const each of lanes) each.wake()
  }

  const notes = createEventNotes(database, clock, log)
  const inbox = createInbox({ database, clock, seals, notes, wake: () => lanes[0]?.wake() })
  const repliesInCalls = createRepliesInCalls(database, clock, wake)
  const receive = createReceiveHook({
    connections,
    inbox,
    notes,
    repliesInCalls,
    waitingCalls: createWaitingCalls(),
    clock,
    log,
  })
  const answer = createAnswering({
    database,
    askedBots: needs.askedBots,
    replies: needs.replies,
    baseUrl: settings.baseUrl,
    personAnswered: needs.personAnswered,
  })
  const answered = (eventId: string) => repliesInCalls.answered(eventId)
  const lanesOf = { database, clock, log, worker, maxRunning: maxConversations }
  lanes.push(
    createLanes({
      ...lanesOf,
      work: 'answer',
      step: createAnswerLane({ context, connections, seals, ioOf, answer, answered, wake }),
    }),
    createLanes({ ...lanesOf, work: 'send', step: createSendLane({ context, connections, seals, ioOf, random }) }),
  )
  const service = createConnectionsService({ context, channels, seals, ioOf, platformOf, wake })
  const sockets = createSockets({ database, clock, log, worker, connections, ioOf, inbox, random })
  const watch = createConnectionWatch({ database, clock, log, worker, check: (row) => service.checkRow(row) })
  let wakeUp: WakeUp | undefined

  async function platformOf(accountId: string, kind: ChannelKind): Promise<string> {
    if (kind === 'slack') return platforms.slack
    return (await needs.defaultAccountId()) === accountId ? platforms.wechatOwn : platforms.wechat
  }

  async function stop(): Promise<void> {
    await Promise.all([sockets.stop(), watch.stop(), wakeUp?.stop(), ...lanes.map((each) => each.stop())])
    await worker.stop()
    await notes.flush()
  }

  return {
    routes: channelsRoutes(service, receive),
    jobs: [
      {
        name: 'forget-channel-events',
        schedule: '41 * * * *',
        async run() {
          const now = clock.now().getTime()
          await forgetEvents(database.house, new Date(now - eventsKeptMs))
          await forgetIdleLanes(database.house, new Date(now - idleLanesKeptMs))
        },
      },
    ],
    sealed: sealedColumns,
    sends: createContactSends({ database, clock, channels, connections, seals }),
    async start() {
      await worker.start()
      wakeUp ??= hearChanges(database.connectionString, log, wake, 'channel_work')
      for (const each of lanes) each.start()
      sockets.start()
      watch.start()
    },
    stop,
  }
}
