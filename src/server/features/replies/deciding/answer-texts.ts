/** The whole answers, which the indexes hold only in part: read once for each state of a bot, with the files that go out with them. */
import type { AskedAnswer, EntryAnswer } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import type { AnswerFile } from './answer-files.ts'

export interface WholeAnswer {
  readonly text: string
  readonly file?: AnswerFile | undefined
}

export interface AnswerTexts {
  /** Undefined when the entry is gone. */
  of(
    bot: { readonly accountId: string; readonly id: string; readonly contentVersion: number },
    entryId: string,
  ): Promise<WholeAnswer | undefined>
  /** A file of the account. */
  fileOf(accountId: string, fileId: string): Promise<AnswerFile | undefined>
}

interface AskedFile {
  readonly accountId: string
  readonly fileId: string
}

const maxKept = 20_000
/** Longer texts are read each time: a few of them would fill the memory. */
const maxKeptLength = 4000
const readLimits = { maxSize: 64, maxRunning: 1, apartMs: 5 }

export function createAnswerTexts(
  readAll: (asked: readonly AskedAnswer[]) => Promise<readonly (EntryAnswer | undefined)[]>,
  readFiles: (asked: readonly AskedFile[]) => Promise<readonly (AnswerFile | undefined)[]>,
): AnswerTexts {
  const kept = new RecentMap<string, WholeAnswer>(maxKept)
  const read = createBatches(readAll, readLimits)
  const readFile = createBatches(readFiles, readLimits)
  return {
    async of({ accountId, id, contentVersion }, entryId) {
      const key = `${id} ${contentVersion} ${entryId}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const answer = await read({ accountId, botId: id, id: entryId })
      if (answer === undefined) return undefined
      const { text, attachmentId } = answer
      const file = attachmentId === null ? undefined : await readFile({ accountId, fileId: attachmentId })
      const whole = { text, file }
      if (text.length <= maxKeptLength) kept.set(key, whole)
      return whole
    },
    fileOf: (accountId, fileId) => readFile({ accountId, fileId }),
  }
}
