/** Live updates: what a page is told while it is open, so that it reads again what has changed. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

interface Topic {
  /** Who is told: whoever is logged in to the account that it concerns, every ADMIN of the installation, or whoever is logged in at all. */
  readonly audience: 'account' | 'admins' | 'everyone'
  /** Ids of the endpoints whose replies may be different now. */
  readonly endpoints: readonly string[]
}

/** What a change can be about. A change names things by their ids and holds no content: whoever is told reads it with their own rights. */
export const liveTopics = {
  /** A bot was made, renamed, deleted, opened or closed, got other functions, or took one of its first steps. `id` is the bot. */
  bots: { audience: 'account', endpoints: ['listBots', 'getBot', 'getCustomisation', 'getBotFunctions'] },
  /** What was typed while a bot is set up. `id` is the bot. */
  setUp: { audience: 'account', endpoints: ['getCustomisation'] },
  /** How a bot speaks. `id` is the bot. */
  replies: { audience: 'account', endpoints: ['getReplySettings', 'listBots', 'getBot'] },
  /** What a bot answers with. `version` is its content version. */
  corpus: {
    audience: 'account',
    endpoints: [
      'listBots',
      'getBot',
      'listCorpus',
      'listIntents',
      'findSimilarItems',
      'getPreparation',
      'listFacts',
      'getInformation',
    ],
  },
  /** State or progress of an import. `id` is the import. */
  imports: { audience: 'account', endpoints: ['listImports', 'getImport'] },
  /** New messages. `id` is the conversation; without it, several of the bot. Told within a second, not at once. */
  conversations: {
    audience: 'account',
    endpoints: [
      'listUnanswered',
      'getUsage',
      'listConversations',
      'countConversations',
      'getConversation',
      'getExchange',
      'getContact',
      'listQuickAnswers',
    ],
  },
  /** State or progress of an export of the inbox. `id` is the export. */
  inboxExports: { audience: 'account', endpoints: ['listInboxExports'] },
  /** How the inbox works, or its saved filters. `id` is the bot. */
  inboxSettings: { audience: 'account', endpoints: ['getInboxSettings', 'listSavedFilters'] },
  /** Customers who left contact details, and what was ticked off. `id` is the callback. */
  callbacks: { audience: 'account', endpoints: ['listCallbacks', 'listBots', 'getBot'] },
  /** Connections to platforms: made, changed, checked, removed, or something came or could not be sent. `id` is the connection. */
  connections: { audience: 'account', endpoints: ['listConnections', 'getConnection', 'listDeadSends', 'getConnectionTest'] },
  /** A question that nobody answered was fixed, ignored or opened again. `id` is the message. */
  unanswered: { audience: 'account', endpoints: ['listBots', 'getBot', 'listUnanswered'] },
  /** Webhooks, and what became of deliveries. `id` is the webhook. */
  webhooks: { audience: 'account', endpoints: ['listWebhooks', 'listDeliveries'] },
  /** What of the account's plan holds, is to be paid, or stays without it. */
  plan: { audience: 'account', endpoints: ['getSession', 'getPlan', 'listReceipts', 'getDowngrade', 'getUsage'] },
  /** What plans have and cost. */
  plans: { audience: 'everyone', endpoints: ['getSession', 'getPlans', 'getUsage'] },
  /** How customers pay. */
  howToPay: { audience: 'everyone', endpoints: ['getHowToPay'] },
  /** Somebody logged in or out, or the account or what it may have changed: the page asks who is logged in, and reads again what has a limit. */
  session: { audience: 'account', endpoints: ['getSession', 'getEmailChange', 'listSessions', 'getUsage', 'listBots'] },
  /** An add-on pack came or went. */
  usage: { audience: 'account', endpoints: ['getUsage'] },
  /** State or progress of an archive of all data. `id` is the archive. */
  dataExports: { audience: 'account', endpoints: ['listDataExports'] },
  /** Applications for an invitation. `id` is the application. */
  applications: { audience: 'admins', endpoints: ['listApplications', 'getWaiting', 'getOverview'] },
  /** The account asked for VIP, or its request went on. `id` is the lead. */
  lead: { audience: 'account', endpoints: ['getLead'] },
  /** The same, of any account. */
  leads: { audience: 'admins', endpoints: ['listLeads', 'getLeadDetail', 'getWaiting', 'getOverview'] },
  /** What was written by way of “Contact us”. `id` is the message. */
  contactMessages: {
    audience: 'admins',
    endpoints: ['listContactMessages', 'getContactMessage', 'getWaiting', 'getOverview'],
  },
  /** Accounts, as ADMINs see them. `id` is the account. */
  accounts: { audience: 'admins', endpoints: ['listAccounts', 'inspectAccount'] },
  /** What all users are told. */
  notices: { audience: 'everyone', endpoints: ['getNotices', 'listNotices'] },
  /** Mails in the outbox. `id` is the mail. */
  outbox: { audience: 'admins', endpoints: ['listOutbox', 'getOverview'] },
  /** Model services: settings, faults, installations, and how many items have their vectors. */
  models: { audience: 'admins', endpoints: ['getModels'] },
} as const satisfies Record<string, Topic>

export type LiveTopic = keyof typeof liveTopics

/** The topics of an audience. */
export type TopicFor<A extends Topic['audience']> = {
  [T in LiveTopic]: (typeof liveTopics)[T]['audience'] extends A ? T : never
}[LiveTopic]

export interface LiveChange {
  readonly topic: LiveTopic
  readonly botId?: string
  readonly id?: string
  readonly version?: number
}

/** The first event of a stream. */
export interface LiveReady {
  /** Whether all changes since the given place follow; else whatever is shown may be old. */
  readonly isResumed: boolean
  readonly heartbeatSeconds: number
}

/**
 * Names of the events in the stream. `ready` comes first, with `LiveReady`. `changes` has a list of `LiveChange`; its id is the place to go on
 * from. `heartbeat` comes in even intervals with a newer place and no data.
 */
export const liveEvents = { ready: 'ready', changes: 'changes', heartbeat: 'heartbeat' } as const

/** How often a stream says something. Proxies close a connection that is silent for a minute. */
export const heartbeatSeconds = 20

export const watchChanges = defineEndpoint({
  id: 'watchChanges',
  method: 'GET',
  path: '/api/v1/events',
  access: 'session',
  limits: [{ per: 'account', burst: 120, perSecond: 5 }],
  summary:
    'Changes as they happen (server-sent events): topics and ids, no content. A stream that broke goes on from its `Last-Event-ID`, or from `after`.',
  query: z.object({
    /** The id of the last event that was received; for a page that opens a new stream itself. */
    after: z
      .string()
      .max(4000)
      .regex(/^\d+_\d+:\d+:[\d,]*$/)
      .optional(),
  }),
  reply: 'stream',
  errors: ['live-updates-full'],
})
