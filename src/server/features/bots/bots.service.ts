/** The use cases of bots. */

import type { Bot, ContactLimits, FirstItem, Look, Template } from '#contract/features/bots.ts'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { type SetUpPath, type SetUpStep, setUpSteps } from '#contract/features/customising/set-up.ts'
import type { Locale } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/endpoints/idempotency.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { newApiKey } from './api-keys/api-keys.rules.ts'
import { insertKey } from './api-keys/api-keys.store.ts'
import { hiddenClaim, openKey, sealKey } from './api-keys/sealed-key.ts'
import { describeBot, isTypedName, type RecentChats } from './bots.rules.ts'
import {
  changeBot,
  changeColours,
  changeContactLimits,
  countBotsLocked,
  deleteBot,
  findBot,
  findBotWithKey,
  insertBot,
  listBots,
  lockBot,
  noteFirstStep,
} from './bots.store.ts'
import type { BotRow } from './bots.tables.ts'
import { changeOpeningWords } from './reply-settings.store.ts'
import { startingFacts, startingItems, startingReplies } from './starting-content.ts'

/** What bots need of other features. */
export interface BotsDependencies {
  readonly plans: PlanRecordReader
  /** What was said in the last 7 days, by bot; bots without any may be missing. */
  readRecentChats(
    db: Queryable,
    accountId: string,
    botIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, RecentChats>>
  /** Customers to contact, by bot; bots without any may be missing. */
  countOpenCallbacks(db: Queryable, accountId: string, botIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Gives a new bot the items and the blanks to fill in that it starts with. */
  insertStart(tx: Transaction, accountId: string, botId: string, start: BotStart, at: Date): Promise<void>
  /** How many blanks are not filled in yet, by bot; bots without any may be missing. */
  countOpenBlanks(db: Queryable, accountId: string, botIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** A new draft is at the first step of its setting up. */
  beginSetUp(tx: Transaction, accountId: string, botId: string, path: SetUpPath, at: Date): Promise<void>
  /** A bot was opened or closed by hand: its setting up is over, if it had one. */
  endSetUp(tx: Transaction, accountId: string, botId: string, at: Date): Promise<void>
  /** Where those of the bots are that are drafts. */
  readOpenSetUps(
    db: Queryable,
    accountId: string,
    botIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly path: SetUpPath; readonly step: SetUpStep }>>
  /** Whether an ADMIN has set up a language model. */
  hasLanguageModel(): Promise<boolean>
  /** Answers with the name in them are made anew, now that it is another one. */
  followName(tx: Transaction, accountId: string, botId: string): Promise<void>
  /** Drops what this node keeps in memory for a bot that is gone. */
  forget(botId: string): void
}

interface BotStart {
  /** Of its template. */
  readonly items: readonly CorpusItemInput[]
  /** What its owner wrote before: these come first. */
  readonly ownItems: readonly CorpusItemInput[]
  /** The labels of its blanks. */
  readonly facts: readonly string[]
}

interface NewBot {
  readonly name: string
  readonly language: Locale
  readonly template: Template
  readonly items: readonly FirstItem[]
  readonly withKey: boolean
  readonly withItems: boolean
  readonly setUp?: SetUpPath | undefined
}

export type BotsService = ReturnType<typeof createBotsService>

export function createBotsService({ database, clock, log }: FeatureContext, dependencies: BotsDependencies) {
  function readRecent(accountId: string, botIds: readonly string[]) {
    return dependencies.readRecentChats(database.of(accountId), accountId, botIds, clock.now())
  }

  async function getBot(accountId: string, botId: string): Promise<Bot> {
    const [row, recent, open, blanks, setUps] = await Promise.all([
      findBotWithKey(database.of(accountId), accountId, botId),
      readRecent(accountId, [botId]),
      dependencies.countOpenCallbacks(database.of(accountId), accountId, [botId]),
      dependencies.countOpenBlanks(database.of(accountId), accountId, [botId]),
      dependencies.readOpenSetUps(database.of(accountId), accountId, [botId]),
    ])
    if (row === undefined) throw new AppError('not-found')
    return describeBot(row.bot, row.keyPrefix, recent.get(botId), {
      callbacks: open.get(botId) ?? 0,
      blanks: blanks.get(botId) ?? 0,
      setUp: setUps.get(botId),
    })
  }

  async function insertWhole(
    tx: Transaction,
    account: AccountCaller,
    { name, language, template, items, withKey, withItems, setUp }: NewBot,
    origin: CallOrigin,
  ) {
    const limit = account.limits.bots
    const botCount = await countBotsLocked(tx, account.id)
    if (limit !== null && botCount >= limit) throw new AppError('limit-reached', { limit, used: botCount })
    const at = clock.now()
    const id = newId()
    await insertBot(tx, account.id, {
      id,
      name,
      language,
      template,
      status: setUp === undefined ? 'completed' : 'draft',
      replySettings: startingReplies(language, template),
      createdAt: at,
    })
    const starts = {
      items: withItems ? startingItems(template, language) : [],
      ownItems: items.map((item) => ({ ...item, intent: '', keywords: [], isEnabled: true })),
      facts: startingFacts(template, language),
    }
    await dependencies.insertStart(tx, account.id, id, starts, at)
    if (setUp !== undefined) await dependencies.beginSetUp(tx, account.id, id, setUp, at)
    const made = withKey ? newApiKey() : undefined
    if (made !== undefined) await insertKey(tx, account.id, id, made, at)
    await recordEvent(tx, { accountId: account.id, action: 'bot-created', target: `${id} ${name}`, ...origin, at })
    const bot = (await findBot(tx, account.id, id)) as BotRow
    return {
      bot: describeBot(bot, made?.prefix ?? null, undefined, {
        callbacks: 0,
        blanks: withItems ? starts.facts.length : 0,
        setUp: setUp && { path: setUp, step: setUpSteps[0] },
      }),
      apiKey: made?.key ?? '',
    }
  }

  return {
    getBot,

    async listBots(account: AccountCaller) {
      const rows = await listBots(database.of(account.id), account.id)
      const botIds = rows.map(({ bot }) => bot.id)
      const [recent, open, blanks, setUps] = await Promise.all([
        readRecent(account.id, botIds),
        dependencies.countOpenCallbacks(database.of(account.id), account.id, botIds),
        dependencies.countOpenBlanks(database.of(account.id), account.id, botIds),
        dependencies.readOpenSetUps(database.of(account.id), account.id, botIds),
      ])
      return {
        items: rows.map(({ bot, keyPrefix }) =>
          describeBot(bot, keyPrefix, recent.get(bot.id), {
            callbacks: open.get(bot.id) ?? 0,
            blanks: blanks.get(bot.id) ?? 0,
            setUp: setUps.get(bot.id),
          }),
        ),
        limit: account.limits.bots,
      }
    },

    async createBot(account: AccountCaller, input: NewBot, claim: IdempotencyClaim | undefined, origin: CallOrigin) {
      if (input.template === 'coin' && !account.limits.coinTemplate)
        throw new AppError('vip-only', { field: 'template', feature: 'coinTemplate' })
      const db = database.of(account.id)
      try {
        if (claim === undefined) return await db.transaction((tx) => insertWhole(tx, account, input, origin))
        const stored = await db.transaction((tx) =>
          once(tx, hiddenClaim(claim), async () => {
            const { bot, apiKey } = await insertWhole(tx, account, input, origin)
            return { bot, sealedKey: sealKey(apiKey, claim) }
          }),
        )
        return { bot: stored.bot, apiKey: openKey(stored.sealedKey, claim) }
      } catch (error) {
        if (error instanceof AppError) throw error
        log.error({ err: error }, 'a bot could not be created')
        throw new AppError('bot-create-failed')
      }
    },

    async changeBot(
      accountId: string,
      botId: string,
      change: { name?: string | undefined; status?: 'completed' | 'closed' | undefined },
    ): Promise<Bot> {
      const isKnown = await database.of(accountId).transaction(async (tx) => {
        if (!(await changeBot(tx, accountId, botId, change))) return false
        if (change.name !== undefined) await dependencies.followName(tx, accountId, botId)
        if (change.status !== undefined) await dependencies.endSetUp(tx, accountId, botId, clock.now())
        return true
      })
      if (!isKnown) throw new AppError('not-found')
      return await getBot(accountId, botId)
    },

    async changeLook(accountId: string, botId: string, look: Look): Promise<Bot> {
      const isKnown = await database
        .of(accountId)
        .transaction(
          async (tx) =>
            (await changeOpeningWords(tx, accountId, botId, look.openingWords)) &&
            (await changeColours(tx, accountId, botId, look)),
        )
      if (!isKnown) throw new AppError('not-found')
      return await getBot(accountId, botId)
    },

    async changeContactLimits(accountId: string, botId: string, limits: ContactLimits): Promise<Bot> {
      if (!(await changeContactLimits(database.of(accountId), accountId, botId, limits)))
        throw new AppError('not-found')
      return await getBot(accountId, botId)
    },

    async deleteBot(accountId: string, botId: string, typedName: string, origin: CallOrigin): Promise<void> {
      const db = database.of(accountId)
      const bot = await findBot(db, accountId, botId)
      if (bot === undefined) throw new AppError('not-found')
      if (!isTypedName(typedName, bot.name)) throw new AppError('bot-name-mismatch', { field: 'name' })
      try {
        // Closed first: deleting takes as long as it has messages, and no reply may wait for that.
        await changeBot(db, accountId, botId, { status: 'closed' })
        await db.transaction(async (tx) => {
          await lockBot(tx, accountId, botId)
          await deleteBot(tx, accountId, botId)
          const target = `${botId} ${bot.name}`
          await recordEvent(tx, { accountId, action: 'bot-deleted', target, ...origin, at: clock.now() })
        })
      } catch (error) {
        log.error({ err: error, botId }, 'a bot could not be deleted')
        await changeBot(db, accountId, botId, { status: bot.status }).catch(() => undefined)
        throw new AppError('remove-failed')
      }
      dependencies.forget(botId)
    },

    async noteCopied(accountId: string, botId: string, step: 'snippet-copied' | 'link-copied'): Promise<Bot> {
      await noteFirstStep(database.of(accountId), accountId, botId, step, clock.now())
      return await getBot(accountId, botId)
    },
  }
}
