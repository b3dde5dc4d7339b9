/** Puts the feature together: connections, what comes in by them, what is answered and sent. */
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { AskedBots } from '#server/features/bots/bots.public.ts'
import { isBlockedContact } from '#server/features/conversations/conversations.public.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import { platforms, type Replies } from '#server/features/replies/replies.public.ts'
import { hearChannel, type WakeUp } from '#server/platform/live/wake-up.ts'
import { createOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { createAnswering, type PersonAnswered, type PersonLeft } from './answering/answer-event.ts'
import { createAnswerLane } from './answering/answer-lane.ts'
import type { ChannelSet } from './channel-set.ts'
import { channelsRoutes } from './channels.routes.ts'
import { createConnectionStoring } from './connections/connection-storing.ts'
import { createConnectionsService } from './connections/connections.service.ts'
import { socketsNotice } from './connections/connections.store.ts'
import { createKnownConnections } from './connections/known-connections.ts'
import { createConnectionWatch } from './connections/watch-connections.ts'
import { forgetInstalls } from './installs/installs.house.store.ts'
import { createInstalls } from './installs/installs.service.ts'
import { sharedAppsOf } from './installs/shared-apps.ts'
import { forgetIdleLanes, type LaneWork } from './lanes/lanes.house.store.ts'
import { createLanes, type Lanes } from './lanes/lanes.ts'
import { createMediaLane } from './media/media-lane.ts'
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
import { createReplyWindows } from './sending/reply-windows.ts'
import { createSendLane } from './sending/send-lane.ts'
import { createSentAt } from './sending/sent-at.ts'
import { createSockets } from './sockets/sockets.ts'
import { createTestSends } from './testing/test-sends.service.ts'
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
  /** Where files of contacts are kept. */
  readonly files: Pick<FileStore, 'put'>
  readonly defaultAccountId: () => Promise<string | undefined>
  readonly personAnswered?: ((answered: PersonAnswered) => Promise<string | undefined>) | undefined
  readonly personLeft?: ((left: PersonLeft) => Promise<void>) | undefined
  /** For tests that wait for a takeover. */
  readonly leaseMs?: number | undefined
  /** From 0 to 1, for delays. */
  readonly random?: () => number
}

/** How many conversations a node answers at once, and how many it sends in. */
const maxConversations = 24
/** How many conversations files are fetched for at once: each file is in memory as a whole. */
const maxFetching = 4
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
  const node = newId()
  const lanes: Partial<Record<LaneWork, Lanes>> = {}
  const allLanes = () => Object.values(lanes)
  const wake = () => {
    for (const each of allLanes()) each.wake()
  }
  /** What was added to lanes, and by which node: this one knows of its own already. Or that sockets are to be looked at. */
  const heard = (news: string) => {
    const [work, by] = news.split(' ')
    if (work === socketsNotice) sockets.look()
    else if (by !== node) lanes[work as LaneWork]?.wake()
  }

  const sentAt = createSentAt(database, log)
  const windows = createReplyWindows({ database, clock, connections, seals })
  const notes = createEventNotes(database, clock, log)
  const inbox = createInbox({ database, clock, seals, notes, node, wake: () => lanes.answer?.wake() })
  const repliesInCalls = createRepliesInCalls({ database, clock, sentAt, wake })
  const sharedApps = sharedAppsOf(settings, channels)
  const receive = createReceiveHook({
    connections,
    channels,
    sharedApps,
    inbox,
    notes,
    repliesInCalls,
    waitingCalls: createWaitingCalls(),
    clock,
    log,
  })
  const answer = createAnswering({
    askedBots: needs.askedBots,
    replies: needs.replies,
    baseUrl: settings.baseUrl,
    isBlocked: (accountId, contact) => isBlockedContact(database.of(accountId), accountId, contact),
    personAnswered: needs.personAnswered,
    personLeft: needs.personLeft,
  })
  const answered = (eventId: string) => repliesInCalls.answered(eventId)
  const lanesOf = { database, clock, log, worker, maxRunning: maxConversations }
  const answerStep = createAnswerLane({
    context,
    connections,
    seals,
    ioOf,
    answer,
    answered,
    node,
    wake() {
      lanes.send?.wake()
      lanes.media?.wake()
    },
  })
  lanes.answer = createLanes({ ...lanesOf, work: 'answer', step: answerStep })
  lanes.send = createLanes({
    ...lanesOf,
    work: 'send',
    step: createSendLane({ context, connections, seals, ioOf, sentAt, random }),
  })
  const { askedBots, files } = needs
  lanes.media = createLanes({
    ...lanesOf,
    maxRunning: maxFetching,
    work: 'media',
    step: createMediaLane({ context, connections, seals, ioOf, askedBots, files, random }),
  })
  const storing = createConnectionStoring({ database, clock, seals, platformOf, wake })
  const installs = createInstalls({ context, channels, sharedApps, storing, endpoints, ioOf })
  const service = createConnectionsService({
    context,
    channels,
    seals,
    ioOf,
    storing,
    sharedApps: installs.kinds,
    wake,
  })
  const sockets = createSockets({ database, clock, log, worker, connections, ioOf, inbox, random })
  const watch = createConnectionWatch({ database, clock, log, worker, check: (row) => service.checkRow(row) })
  let wakeUp: WakeUp | undefined

  async function platformOf(accountId: string, kind: ChannelKind): Promise<string> {
    if (kind === 'slack') return platforms.slack
    return (await needs.defaultAccountId()) === accountId ? platforms.wechatOwn : platforms.wechat
  }

  async function stop(): Promise<void> {
    await Promise.all([sockets.stop(), watch.stop(), wakeUp?.stop(), ...allLanes().map((each) => each.stop())])
    await worker.stop()
    await notes.flush()
  }

  return {
    routes: channelsRoutes(service, installs, createTestSends({ context, connections, windows, seals }), receive),
    jobs: [
      {
        name: 'forget-channel-events',
        schedule: '41 * * * *',
        async run() {
          const now = clock.now().getTime()
          await forgetEvents(database.house, new Date(now - eventsKeptMs))
          await forgetInstalls(database.house, new Date(now))
          await forgetIdleLanes(database.house, new Date(now - idleLanesKeptMs))
        },
      },
    ],
    sealed: sealedColumns,
    sends: createContactSends({ clock, channels, windows }),
    async start() {
      await worker.start()
      wakeUp ??= hearChannel(database.connectionString, log, 'channel_work', {
        heard,
        missed() {
          wake()
          sockets.look()
        },
      })
      for (const each of allLanes()) each.start()
      sockets.start()
      watch.start()
    },
    stop,
  }
}
