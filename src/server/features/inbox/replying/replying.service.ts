/** What helps a person who replies: files to send along, and items of the corpus that fit. */
import { sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Attachment, attachmentLimits } from '#contract/features/customising/corpus-attachments.ts'
import type { listQuickAnswers } from '#contract/features/inbox/handover.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { AnswerIndexes } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { attachmentOf, corpusSource, readItems } from '#server/features/corpus/corpus.public.ts'
import {
  checkAttachment,
  deleteUnneeded,
  type FileStore,
  findBotsWithUnneeded,
  findFilesFor,
} from '#server/features/files/files.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ReceivedFile } from '#server/platform/http/bodies/receive-file.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import type { ScopeOf } from '../inbox-scope.ts'
import { readConversation } from '../lists/lists.store.ts'
import { readQuestionBefore } from '../thread/thread.store.ts'

/** How long a file waits for the reply that it was uploaded for. */
const waitsMs = 24 * 3600_000
const quickCount = 2
const searchedCount = 10

export interface ReplyingNeeds {
  readonly files: Pick<FileStore, 'put'>
  readonly similar: AnswerIndexes['similar']
}

export function createReplyingService(
  { database, clock }: FeatureContext,
  scopeOf: ScopeOf,
  { files, similar }: ReplyingNeeds,
) {
  // Each is in memory as a whole.
  const turns = createCappedTurns({ perAccount: 2, perNode: 8 })

  return {
    async upload(account: AccountCaller, botId: string, receive: () => Promise<ReceivedFile>): Promise<Attachment> {
      const { id: accountId, limits } = account
      if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
      const end = turns.take(accountId)
      try {
        const checked = await checkAttachment(await receive().catch(refuseTooLarge))
        return await database.of(accountId).transaction(async (tx) => {
          const id = await files.put(tx, { accountId, limits, botId }, checked, 'reply')
          const stored = attachmentOf((await findFilesFor(tx, accountId, botId, 'reply', [id])).get(id))
          if (stored === null) throw new Error('The stored file was not found')
          return stored
        })
      } finally {
        end()
      }
    },

    /** Removes what was uploaded for a reply that nobody sent. */
    async clearAway(): Promise<void> {
      const before = new Date(clock.now().getTime() - waitsMs)
      const unneeded = { purpose: 'reply', before, isNeeded: () => sql`false` } as const
      for (const { accountId, botId } of await findBotsWithUnneeded(database.house, unneeded))
        await database.of(accountId).transaction(async (tx) => {
          if (await lockBot(tx, accountId, botId)) await deleteUnneeded(tx, accountId, botId, unneeded)
        })
    },

    async quickAnswers(
      account: AccountCaller,
      botId: string,
      conversationId: string,
      q: string | undefined,
    ): Promise<ReplyOf<typeof listQuickAnswers>> {
      const { shownSince } = await scopeOf(account, botId)
      const db = database.of(account.id)
      if ((await readConversation(db, account.id, botId, conversationId)) === undefined) throw new AppError('not-found')
      const isAsked = q !== undefined && q !== ''
      const last = isAsked
        ? undefined
        : await readQuestionBefore(db, account.id, botId, conversationId, { since: shownSince })
      const question = isAsked ? q : (last?.text ?? '')
      if (question === '') return { question, items: [] }
      const found = (await similar(account.id, botId, corpusSource, question)).slice(
        0,
        isAsked ? searchedCount : quickCount,
      )
      const items = await readItems(
        db,
        account.id,
        botId,
        found.map(({ id }) => id),
      )
      return {
        question,
        items: items.flatMap(({ item }) => {
          const confidence = found.find(({ id }) => id === item.id)?.confidence ?? 0
          return item.answer === ''
            ? []
            : [{ itemId: item.id, question: item.question, answer: item.answer, confidence }]
        }),
      }
    },
  }
}

function refuseTooLarge(error: unknown): never {
  if (error instanceof AppError && error.code === 'file-too-large')
    throw new AppError('attachment-too-large', { field: 'file', limit: attachmentLimits.fileBytes })
  throw error
}
