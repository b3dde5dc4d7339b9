/** The use cases of the corpus: reading and editing items one by one. */

import type { BodyOf } from '#contract/endpoint.ts'
import type {
  CorpusFilter,
  CorpusItem,
  CorpusItemInput,
  CorpusSort,
  changeCorpusItems,
} from '#contract/features/corpus.ts'
import { corpusLimits } from '#contract/features/corpus.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/endpoints/idempotency.ts'
import { applyChange, daysOf, type ItemChange, inputOf, itemFilterOf, questionKeyOf } from './corpus.rules.ts'
import {
  countItems,
  describeItems,
  findByQuestionKeys,
  findClosest,
  findPage,
  isByHits,
  listIntents,
  listItems,
  readItem,
  readItems,
} from './corpus.store.ts'
import { corpusSource } from './writing/corpus.entries.ts'
import { insertItems, questionExists } from './writing/corpus-bulk.ts'
import { changeItems } from './writing/corpus-changes.ts'
import { refuseOverlong } from './writing/corpus-entries.store.ts'
import { type EditItem, type Editor, refuseForeignFile } from './writing/edit-item.ts'

export interface SimilarItem {
  readonly id: string
  readonly question: string
  readonly confidence: number
}

/** The entries of a source that a question is close to, nearest first. */
export type SimilarOf = (accountId: string, botId: string, source: string, question: string) => Promise<SimilarItem[]>

interface ListQuery extends CorpusFilter {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly order: CorpusSort | 'match'
}

export type CorpusService = ReturnType<typeof createCorpusService>

export function createCorpusService({ database, clock }: FeatureContext, editItem: EditItem, similar: SimilarOf) {
  async function requireBot(accountId: string, botId: string) {
    const bot = await findBot(database.of(accountId), accountId, botId)
    if (bot === undefined) throw new AppError('not-found')
    return bot
  }

  async function requireItem(accountId: string, botId: string, itemId: string): Promise<CorpusItem> {
    const item = await readItem(database.of(accountId), accountId, botId, itemId)
    if (item === undefined) throw new AppError('not-found')
    return item
  }

  return {
    async list(account: AccountCaller, botId: string, { cursor, limit, order, ...asked }: ListQuery) {
      const bot = await requireBot(account.id, botId)
      const filter = itemFilterOf(asked, daysOf(account.calendar, clock.now()))
      const page = { after: readCursor(cursor), limit, order }
      const found = await readPage(account.id, botId, filter, page, bot.itemCount)
      const { rows, nextCursor } = pageOfRows(found.rows, limit, ({ item, hits }) => ({
        moment: item.updatedAt,
        id: item.id,
        count: order !== 'match' && isByHits(order) ? (hits?.hits ?? 0) : undefined,
      }))
      return {
        items: await describeItems(database.of(account.id), account.id, botId, rows),
        nextCursor,
        total: found.total,
        botTotal: bot.itemCount,
        botLimit: account.limits.corpusItemsPerBot,
      }
    },

    async listIntents(accountId: string, botId: string) {
      await requireBot(accountId, botId)
      return { items: await listIntents(database.of(accountId), accountId, botId) }
    },

    getItem: requireItem,

    async createItem(
      account: AccountCaller,
      botId: string,
      item: CorpusItemInput,
      claim: IdempotencyClaim | undefined,
    ): Promise<CorpusItem> {
      const limit = account.limits.corpusItemsPerBot
      return await database.of(account.id).transaction((tx) =>
        once(tx, claim, async () => {
          const { ids } = await insertItems(tx, account.id, botId, [item], { limit, at: clock.now() })
          await refuseForeignFile(tx, account, botId, item)
          // Now that the bot's row is held: facts stay as they are.
          await refuseOverlong(tx, account.id, botId, item)
          const created = await readItem(tx, account.id, botId, ids[0] ?? '')
          if (created === undefined) throw new Error('The new item was not found')
          return created
        }),
      )
    },

    async updateItem(
      editor: Editor,
      botId: string,
      itemId: string,
      { revision, ...change }: ItemChange & { readonly revision?: number | undefined },
    ): Promise<CorpusItem> {
      return await editItem(editor, botId, itemId, 'edit', (_tx, item) => {
        if (revision !== undefined && revision !== item.revision)
          throw new AppError('edit-conflict', { revision: item.revision })
        return applyChange(inputOf(item), change)
      })
    },

    async changeItems(account: AccountCaller, botId: string, { selection, set }: BodyOf<typeof changeCorpusItems>) {
      const days = daysOf(account.calendar, clock.now())
      const selected =
        'matching' in selection
          ? { matching: itemFilterOf(selection.matching, days, 'selection.matching.') }
          : selection
      return await database
        .of(account.id)
        .transaction((tx) => changeItems(tx, account.id, botId, { selected, set, at: clock.now(), by: account.id }))
    },

    async addVariant(editor: Editor, botId: string, itemId: string, text: string): Promise<CorpusItem> {
      const key = questionKeyOf(text)
      return await editItem(editor, botId, itemId, 'edit', async (tx, row) => {
        const item = inputOf(row)
        if ([item.question, ...item.variants].some((known) => questionKeyOf(known) === key)) return item
        const owner = (await findByQuestionKeys(tx, editor.id, botId, [key])).get(key)
        if (owner !== undefined) throw questionExists(owner.id, 'text')
        if (item.variants.length >= corpusLimits.variantCount)
          throw new AppError('too-many-entries', { field: 'text', limit: corpusLimits.variantCount })
        return { ...item, variants: [...item.variants, text] }
      })
    },

    async findSimilar(accountId: string, botId: string, question: string, except: string | undefined) {
      await requireBot(accountId, botId)
      if (question.trim() === '') return { items: [] }
      const items = await similar(accountId, botId, corpusSource, question)
      return { items: items.filter(({ id }) => id !== except) }
    },
  }

  async function readPage(
    accountId: string,
    botId: string,
    filter: ReturnType<typeof itemFilterOf>,
    { order, ...page }: Omit<Parameters<typeof findPage>[4], 'sort'> & Pick<ListQuery, 'order'>,
    itemCount: number,
  ) {
    const db = database.of(accountId)
    if (filter.q?.trim() || (order !== 'match' && isByHits(order))) {
      const { total, ids } = await (order === 'match'
        ? findClosest(db, accountId, botId, filter, page.limit)
        : findPage(db, accountId, botId, filter, { ...page, sort: order }))
      return { rows: await readItems(db, accountId, botId, ids), total }
    }
    const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
    const [rows, total] = await Promise.all([
      listItems(db, accountId, botId, filter, { ...page, isRising: order === 'oldest' }),
      isFiltered ? countItems(db, accountId, botId, filter) : itemCount,
    ])
    return { rows, total }
  }
}
