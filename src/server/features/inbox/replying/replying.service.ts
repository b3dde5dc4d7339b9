/** What helps a person who replies: files to send along, and items of the corpus that fit. */
import { sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import type { listQuickAnswers } from '#contract/features/inbox/handover.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { AnswerIndexes } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { attachmentOf, corpusSource, readItems } from '#server/features/corpus/corpus.public.ts'
import { createPurposeFiles, type FileStore, type PurposeFiles } from '#server/features/files/files.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { ScopeOf } from '../inbox-scope.ts'
import { readConversation } from '../lists/lists.store.ts'
import { readQuestionBefore } from '../thread/thread.store.ts'

const quickCount = 2
const searchedCount = 10

export interface ReplyingNeeds {
  readonly files: Pick<FileStore, 'put' | 'find' | 'read'>
  readonly similar: AnswerIndexes['similar']
}

export function createReplyingService(context: FeatureContext, scopeOf: ScopeOf, { files, similar }: ReplyingNeeds) {
  const { database } = context
  // What goes out with a reply is no longer one of these.
  const replyFiles = createPurposeFiles(context, files, { purpose: 'reply', isNeeded: () => sql`false` })

  return {
    async upload(...upload: Parameters<PurposeFiles['upload']>): Promise<Attachment> {
      return attachmentOf(await replyFiles.upload(...upload))
    },

    /** Removes what was uploaded for a reply that nobody sent. */
    clearAway: () => replyFiles.clearAway(),

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
