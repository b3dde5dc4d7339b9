/** Wires the use cases of the corpus and gives them to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import { type AskedWordingsOf, createAnsweredService } from './answered/answered.service.ts'
import { createAttachmentsService } from './attachments/attachments.service.ts'
import { corpusRoutes } from './corpus.routes.ts'
import { createCorpusService, type SimilarOf } from './corpus.service.ts'
import { createDeletionsService } from './deletions/corpus-deletions.service.ts'
import { createHistoryService } from './history/history.service.ts'
import { createItemEditing } from './writing/edit-item.ts'

export interface Corpus extends Feature {
  /** What the hourly jobs do. */
  purgeDeleted(): Promise<void>
  clearAwayFiles(): Promise<void>
}

/** What the corpus needs of other features. */
interface CorpusDependencies {
  readonly files: Pick<FileStore, 'put'>
  readonly similar: SimilarOf
  readonly askedWordings: AskedWordingsOf
}

export function createCorpus(context: FeatureContext, { files, similar, askedWordings }: CorpusDependencies): Corpus {
  const deletions = createDeletionsService(context)
  const attachments = createAttachmentsService(context, files)
  const editItem = createItemEditing(context)
  return {
    routes: corpusRoutes({
      corpus: createCorpusService(context, editItem, similar),
      deletions,
      attachments,
      history: createHistoryService(context, editItem),
      answered: createAnsweredService(context, askedWordings),
    }),
    jobs: [
      { name: 'purge-deleted-items', schedule: '29 * * * *', run: () => deletions.purgeDeleted() },
      { name: 'clear-away-attachments', schedule: '47 * * * *', run: () => attachments.clearAway() },
    ],
    purgeDeleted: () => deletions.purgeDeleted(),
    clearAwayFiles: () => attachments.clearAway(),
  }
}
