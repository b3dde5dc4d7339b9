/** Takes a list of words as a file, and hands its words back. */
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ReceivedFile } from '#server/platform/http/bodies/receive-file.ts'
import { codeOfProblem } from '#server/platform/spreadsheets/problem-codes.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { type ReadWords, readWordFile } from './read-word-file.ts'

export type WordFilesService = ReturnType<typeof createWordFilesService>

export function createWordFilesService({ database }: Pick<FeatureContext, 'database'>) {
  const turns = createCappedTurns({ perAccount: 2, perNode: 10 })
  return {
    async read(
      accountId: string,
      botId: string,
      receive: () => Promise<ReceivedFile>,
    ): Promise<{ words: string[]; tooLong: number; leftOut: number }> {
      // Before a byte of the file is taken.
      if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
      const end = turns.take(accountId)
      try {
        const { bytes, name } = await receive()
        const file = await readWordFile(bytes, name)
        if (!file.ok) throw new AppError(codeOfProblem[file.problem], { field: 'file' })
        return answerOf(file)
      } finally {
        end()
      }
    },
  }
}

function answerOf({ words, tooLong, leftOut }: ReadWords) {
  return { words: [...words], tooLong, leftOut }
}
