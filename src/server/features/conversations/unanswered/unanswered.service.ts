/** The use cases of questions that nobody answered. */
import { type Unanswered, unansweredPageSize } from '#contract/features/conversations/unanswered.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { handleQuestion, listOpenQuestions } from './unanswered.store.ts'

export type UnansweredService = ReturnType<typeof createUnansweredService>

export function createUnansweredService({ database, clock }: Pick<FeatureContext, 'database' | 'clock'>) {
  return {
    async list(accountId: string, botId: string, cursor: string | undefined) {
      const after = readCursor(cursor)
      const db = database.of(accountId)
      const now = clock.now()
      const [bot, { rows: found, total, messages }] = await Promise.all([
        findBot(db, accountId, botId),
        listOpenQuestions(db, accountId, botId, { now, after, limit: unansweredPageSize + 1 }),
      ])
      if (bot === undefined) throw new AppError('not-found')
      const { rows, nextCursor } = pageOfRows(found, unansweredPageSize, ({ lastAt, messageId }) => ({
        moment: lastAt,
        id: messageId,
      }))
      return {
        items: rows.map(({ lastAt, kind, reason, ...row }) => ({
          ...row,
          lastAt: lastAt.toISOString(),
          outcome: outcomeOf(kind, reason),
        })),
        nextCursor,
        total,
        messages,
      }
    },

    async handle(
      accountId: string,
      botId: string,
      messageId: string,
      outcome: 'ignored' | 'fixed' | 'open',
    ): Promise<void> {
      const at = clock.now()
      const isKnown = await database
        .of(accountId)
        .transaction((tx) => handleQuestion(tx, accountId, botId, messageId, { outcome, at }))
      if (!isKnown) throw new AppError('not-found')
    },
  }
}

function outcomeOf(kind: string, reason: string | null): Unanswered['outcome'] {
  if (kind === 'suggest') return 'offered'
  return reason === 'quota-spent' ? 'quota' : 'fallback'
}
