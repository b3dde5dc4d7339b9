/** The list of features: what the product is made of, wired by hand. */
import type { Feature, FeatureContext } from './feature.ts'
import { createAccountRemoval } from './features/account-removal/account-removal.public.ts'
import { type Accounts, createAccounts, type VerifyPassword } from './features/accounts/accounts.public.ts'
import { countAccountsByKind, createAdminAccounts } from './features/admin-accounts/admin-accounts.public.ts'
import { type AnswerIndexes, createAnswerIndexes } from './features/answer-indexes/answer-indexes.public.ts'
import { type BotEventHub, createAppAccess } from './features/app-access/app-access.public.ts'
import { type Audit, createAudit } from './features/audit/audit.public.ts'
import { createAuditLog } from './features/audit-log/audit-log.public.ts'
import { countTroubledJobs, createBackgroundJobs } from './features/background-jobs/background-jobs.public.ts'
import { createBotInformation, renewInformation } from './features/bot-information/bot-information.public.ts'
import {
  type Bots,
  countAllBots,
  createBots,
  endKeysForAccount,
  findBot,
  isOverPlan,
} from './features/bots/bots.public.ts'
import { countOpenCallbacks, createCallbacks } from './features/callbacks/callbacks.public.ts'
import { type ChannelSet, type Channels, createChannels } from './features/channels/channels.public.ts'
import { createChatCompletions } from './features/chat-completions/chat-completions.public.ts'
import { countNewMessages, createContact } from './features/contact/contact.public.ts'
import {
  createConversations,
  readAnsweredWordings,
  readRecentChats,
} from './features/conversations/conversations.public.ts'
import { type Corpus, createCorpus, insertStartingItems } from './features/corpus/corpus.public.ts'
import { createCustomising, endSetUp, insertSetUp, readOpenSetUps } from './features/customising/customising.public.ts'
import { createEntitlements, type PlanRecordReader } from './features/entitlements/entitlements.public.ts'
import { createFactory } from './features/factory/factory.public.ts'
import { countOpenBlanks, createFacts, insertFacts } from './features/facts/facts.public.ts'
import { createFiles, type Files } from './features/files/files.public.ts'
import { createImports } from './features/imports/imports.public.ts'
import { createInbox, type Inbox } from './features/inbox/inbox.public.ts'
import {
  checkInvitation,
  countWaitingApplications,
  createInvitations,
  type Invitations,
  redeemInvitation,
} from './features/invitations/invitations.public.ts'
import { countNewLeads, createLeads } from './features/leads/leads.public.ts'
import { createModels } from './features/models/models.public.ts'
import { createNotices } from './features/notices/notices.public.ts'
import { countMails, createOutbox } from './features/outbox/outbox.public.ts'
import { createOverview } from './features/overview/overview.public.ts'
import { createOwnData } from './features/own-data/own-data.public.ts'
import { createPlans, type PlanClock } from './features/plans/plans.public.ts'
import { createQuotas, readCalls, sumCallsByDay } from './features/quotas/quotas.public.ts'
import { createBotHeads, createRepliesFeature, platforms } from './features/replies/replies.public.ts'
import { createReplySettings } from './features/reply-settings/reply-settings.public.ts'
import { createSample } from './features/sample/sample.public.ts'
import { createSecretKey } from './features/secret-key/secret-key.public.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { createWebhooks } from './features/webhooks/webhooks.public.ts'
import { createWidget, type VisitorHub } from './features/widget/widget.public.ts'
import type { Authentication } from './platform/http/endpoints/caller.ts'
import type { PageHead } from './platform/http/pages.ts'
import { forgetOldChanges } from './platform/live/live.house.store.ts'
import { liveRoutes } from './platform/live/live.routes.ts'
import { LiveHub } from './platform/live/live-hub.ts'
import { createNodePresence, type NodePresence } from './platform/nodes/node-presence.ts'
import { version } from './version.ts'

export interface Features {
  readonly all: readonly Feature[]
  readonly authentication: Authentication
  readonly audit: Audit
  readonly accounts: Accounts
  readonly plans: PlanRecordReader
  /** What time does to plans, as background work runs it. */
  readonly planClock: PlanClock
  readonly invitations: Invitations
  readonly answerIndexes: AnswerIndexes
  readonly bots: Bots
  readonly files: Files
  readonly corpus: Corpus
  /** Answers and sends on platforms, once it is started. */
  readonly channels: Channels
  readonly inbox: Inbox
  /** Tells open pages what changes. */
  readonly live: LiveHub
  /** Tells programs and apps what happens to their bots. */
  readonly botEvents: BotEventHub
  /** Sends what is due to webhooks, when background work does not run. */
  readonly webhooks: { turn(): Promise<void> }
  /** Tells the other nodes that this one is alive. */
  readonly node: NodePresence
  /** What the page of a bot says of itself before its script runs. */
  readonly describeBot: (botId: string) => Promise<PageHead | undefined>
  /** The sites that may show that page in a frame; empty: every site. */
  readonly sitesOfBot: (botId: string) => Promise<readonly string[]>
  /** Tells open chats what is said to their visitors. */
  readonly visitors: VisitorHub
}

/** Someone who reads a person's answer later finds its files still there. */
const linkMinutes = 7 * 24 * 60

export interface FeatureParts {
  /** For tests that hold log-ins back; the default compares with the hash. */
  readonly verifyPassword?: VerifyPassword | undefined
  /** What there is to connect bots by. */
  readonly channels?: ChannelSet | undefined
  /** For tests that wait for a node to take over from another. */
  readonly channelLeaseMs?: number | undefined
  /** For tests that do not wait so long. */
  readonly visitorHeartbeatMs?: number | undefined
}

export function createFeatures(
  context: FeatureContext,
  { verifyPassword, channels: channelSet = new Map(), channelLeaseMs, visitorHeartbeatMs }: FeatureParts = {},
): Features {
  const { database } = context
  const audit = createAudit(context, {
    botName: async (accountId, botId) => (await findBot(database.of(accountId), accountId, botId))?.name,
  })
  const system: Feature = { routes: systemRoutes(database.house, version, context.readiness) }
  const entitlements = createEntitlements(context)
  const { plans } = entitlements
  const leads = createLeads(context)
  const paidPlans = createPlans({ ...context, record: plans, winLead: leads.win })
  const accounts = createAccounts(context, {
    plans,
    followRole: paidPlans.followRole,
    verifyPassword,
    callsToday: (accountId, day) => readCalls(database.of(accountId), accountId, day),
    checkInvitation,
    redeemInvitation,
    endAccountKeys: endKeysForAccount,
    recordFailure: audit.recordFailure,
  })
  const hub = new LiveHub({ database, log: context.log, readSessionRoles: accounts.readSessionRoles })
  const live: Feature = {
    routes: liveRoutes(hub),
    jobs: [{ name: 'forget-old-changes', schedule: '*/10 * * * *', run: () => forgetOldChanges(database.house) }],
    close: () => hub.close(),
  }
  const invitations = createInvitations(context, accounts)
  const models = createModels(context)
  const answerIndexes = createAnswerIndexes(context)
  const node = createNodePresence({
    database,
    version,
    readIndexBytes: () => answerIndexes.engine.heldBytes(),
    indexBytesMax: context.settings.indexMemoryMb * 2 ** 20,
    log: context.log,
  })
  const sample = createSample()
  const files = createFiles(context)
  const corpus = createCorpus(context, {
    files: files.store,
    similar: answerIndexes.similar,
    askedWordings: (accountId, botId, itemId, range) =>
      readAnsweredWordings(database.of(accountId), accountId, botId, itemId, range),
  })
  const bots = createBots(context, {
    plans,
    readRecentChats,
    countOpenCallbacks,
    countOpenBlanks,
    async insertStart(tx, accountId, botId, { items, ownItems, facts }, at) {
      // Before the items: their entries have the facts in them.
      await insertFacts(tx, accountId, botId, facts)
      await insertStartingItems(tx, accountId, botId, { ofTemplate: items, own: ownItems }, at)
    },
    beginSetUp: insertSetUp,
    endSetUp,
    readOpenSetUps,
    hasLanguageModel: () => models.answers.isSetUp(),
    followName: renewInformation,
    forget: (botId) => answerIndexes.dropIndex(botId),
  })
  const callbacks = createCallbacks(context)
  const widget = createWidget(context, {
    askedBots: bots.askedBots,
    handBack: (accountId, botId, conversationId) => inbox.handBackByContact(accountId, botId, conversationId),
    heartbeatMs: visitorHeartbeatMs,
  })
  const replies = createRepliesFeature(context, {
    askedBots: bots.askedBots,
    askedBy: bots.apiKeys.askedBy,
    engine: answerIndexes.engine,
    models,
    fileLinks: files.links,
    visitors: widget.visitors,
    keepDetails: (left, storeMessage) => callbacks.keep(left, storeMessage),
  })
  const appAccess = createAppAccess(context, { apiKeys: bots.apiKeys, fileLinks: files.links })
  const webhooks = createWebhooks(context, { fileLinks: files.links })
  const factory = createFactory(context, {
    plans,
    listWaiting: (cursor) => invitations.list({ status: 'under-review', sort: 'newest', cursor }),
    lacksSecondFactor: accounts.lacksSecondFactor,
  })
  const channels = createChannels(context, {
    channels: channelSet,
    askedBots: bots.askedBots,
    replies: replies.replies,
    files: files.store,
    defaultAccountId: async () => (await factory.defaultAccount())?.id,
    personAnswered: (answered) => inbox.personAnswered(answered),
    personLeft: (left) => inbox.personLeft(left),
    leaseMs: channelLeaseMs,
  })
  const imports = createImports(context, files.store)
  const inbox = createInbox(context, {
    askedBots: bots.askedBots,
    askedBy: bots.apiKeys.askedBy,
    visitorOf: (bot, named) => ({ platform: platforms.web, contactKey: widget.visitors.whoIs(bot, named).keyHash }),
    plans,
    files: files.store,
    similar: answerIndexes.similar,
    contactWindow: (...of) => channels.sends.readWindow(...of),
    sendToContact: async (tx, accountId, { files: parts, ...message }) => {
      const sent = parts.flatMap(({ fileId, name = '', mediaType = '' }) =>
        fileId === undefined ? [] : [{ name, mediaType, url: files.links.linkTo(accountId, fileId, linkMinutes) }],
      )
      return await channels.sends.queueForContact(tx, accountId, { ...message, files: sent })
    },
  })
  const parts: Feature[] = [
    system,
    audit,
    entitlements,
    paidPlans,
    createOverview(context, {
      waiting: {
        applications: () => countWaitingApplications(database.house),
        leads: () => countNewLeads(database.house),
        contactMessages: () => countNewMessages(database.house),
      },
      failedMails: () => countMails(database.house, { status: 'failed' }),
      troubledJobs: (lateSeconds) => countTroubledJobs(database.house, lateSeconds),
      accounts: (since) => countAccountsByKind(database.house, context.clock.now(), since),
      bots: () => countAllBots(database.house),
      messagesByDay: (from) => sumCallsByDay(database.house, from),
      node,
    }),
    createAuditLog(context),
    createBackgroundJobs(context),
    createOutbox(context),
    createNotices(context),
    accounts,
    createAdminAccounts(context, { accounts, plans }),
    invitations,
    createContact(context, accounts),
    leads,
    createQuotas(context),
    createConversations(context),
    answerIndexes.feature,
    replies,
    widget,
    sample,
    bots,
    callbacks,
    channels,
    inbox.feature,
    corpus,
    createCustomising(context),
    createFacts(context),
    createReplySettings(context),
    createBotInformation(context),
    files.feature,
    imports,
    createOwnData(context, files.store),
    createAccountRemoval({ ...context, forgetBot: (botId) => answerIndexes.dropIndex(botId) }),
    models.feature,
    live,
    appAccess,
    webhooks,
    createChatCompletions({ apiKeys: bots.apiKeys, ask: replies.ask }),
    factory,
  ]
  return {
    all: [
      ...parts,
      createSecretKey(
        context,
        parts.flatMap(({ sealed }) => sealed ?? []),
      ),
    ],
    audit,
    accounts,
    plans,
    planClock: paidPlans.planClock,
    invitations,
    answerIndexes,
    bots,
    files,
    corpus,
    channels,
    inbox,
    live: hub,
    botEvents: appAccess.hub,
    webhooks: webhooks.dispatcher,
    node,
    describeBot: createBotHeads(bots.askedBots),
    sitesOfBot: widget.sitesOf,
    visitors: widget.hub,
    authentication: {
      session: accounts.session,
      botKey: (authorization, botId) => bots.apiKeys.botKey(authorization, botId),
      bearer: (authorization, botId, isRead) => bots.apiKeys.bearer(authorization, botId, isRead),
      accountKey: (authorization) => bots.apiKeys.accountKey(authorization),
      defaultAccount: () => factory.defaultAccount(),
      isReadOnlyBot: (accountId, botId) => isOverPlan(database.of(accountId), accountId, botId),
    },
  }
}
