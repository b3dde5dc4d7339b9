import {
  addVariant,
  changeCorpusItems,
  createCorpusItem,
  deleteCorpusItems,
  findSimilarItems,
  getCorpusItem,
  listCorpus,
  listDeletedItems,
  listIntents,
  restoreItems,
  undoDeletion,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { attachmentLimits, uploadAttachment } from '#contract/features/customising/corpus-attachments.ts'
import { listItemVersions, restoreItemVersion } from '#contract/features/customising/corpus-history.ts'
import { listAnsweredQuestions } from '#contract/features/customising/corpus-questions.ts'
import { receiveFile } from '#server/platform/http/bodies/receive-file.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { AnsweredService } from './answered/answered.service.ts'
import type { AttachmentsService } from './attachments/attachments.service.ts'
import type { CorpusService } from './corpus.service.ts'
import type { DeletionsService } from './deletions/corpus-deletions.service.ts'
import type { HistoryService } from './history/history.service.ts'

const itemsOf = ({ count }: { readonly count: number }) => ({ items: count })

interface Services {
  readonly corpus: CorpusService
  readonly deletions: DeletionsService
  readonly attachments: AttachmentsService
  readonly history: HistoryService
  readonly answered: AnsweredService
}

export function corpusRoutes({ corpus, deletions, attachments, history, answered }: Services): Implementation[] {
  return [
    implement(listCorpus, ({ caller, params, query }) => corpus.list(caller.account, params.botId, query)),
    implement(listIntents, ({ caller, params }) => corpus.listIntents(caller.account.id, params.botId)),
    implement(getCorpusItem, ({ caller, params }) => corpus.getItem(caller.account.id, params.botId, params.itemId)),
    implement(createCorpusItem, ({ caller, params, body, idempotency }) =>
      corpus.createItem(caller.account, params.botId, body, idempotency),
    ),
    implement(updateCorpusItem, ({ caller, params, body }) =>
      corpus.updateItem(caller.account, params.botId, params.itemId, body),
    ),
    implement(addVariant, ({ caller, params, body }) =>
      corpus.addVariant(caller.account, params.botId, params.itemId, body.text),
    ),
    implement(changeCorpusItems, ({ caller, params, body }) => corpus.changeItems(caller.account, params.botId, body)),
    implement(
      deleteCorpusItems,
      ({ caller, params, body }) => deletions.deleteItems(caller.account, params.botId, body),
      itemsOf,
    ),
    implement(
      undoDeletion,
      ({ caller, params }) => deletions.undo(caller.account, params.botId, params.deletionId),
      itemsOf,
    ),
    implement(listDeletedItems, ({ caller, params, query }) => deletions.list(caller.account, params.botId, query)),
    implement(
      restoreItems,
      ({ caller, params, body }) => deletions.restore(caller.account, params.botId, body.ids),
      itemsOf,
    ),
    implement(listItemVersions, ({ caller, params }) => history.list(caller.account.id, params.botId, params.itemId)),
    implement(restoreItemVersion, ({ caller, params, body }) =>
      history.restore(caller.account, params.botId, params.itemId, body),
    ),
    implement(listAnsweredQuestions, ({ caller, params }) =>
      answered.list(caller.account.id, params.botId, params.itemId),
    ),
    implement(uploadAttachment, ({ caller, params, request }) =>
      attachments.upload(caller.account, params.botId, () => receiveFile(request, attachmentLimits.fileBytes)),
    ),
    implement(findSimilarItems, ({ caller, params, query }) =>
      corpus.findSimilar(caller.account.id, params.botId, query.question, query.except),
    ),
  ]
}
