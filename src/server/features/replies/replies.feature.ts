/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { type Engine, readAnswers } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { AskedBot, AskedBots } from '#server/features/bots/bots.public.ts'
import type { KeptDetails, LeftDetails } from '#server/features/callbacks/callbacks.public.ts'
import { addHits } from '#server/features/corpus/corpus.public.ts'
import { type FileLinks, readFileRecords } from '#server/features/files/files.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import type { BearerCaller } from '#server/platform/http/endpoints/caller.ts'
import { gatherChanges } from '#server/platform/live/gathered-changes.ts'
import { type AskForProgram, createAskingService } from './asking.service.ts'
import { createQuestionChecks } from './checking/check-questions.ts'
import { createSettingsTrials } from './checking/try-settings.ts'
import { fileLinker } from './deciding/answer-files.ts'
import { createAnswerTexts } from './deciding/answer-texts.ts'
import { createLanguageModel } from './deciding/language-model.ts'
import { createExplaining } from './explaining/explain.ts'
import type { VisitorsDesk } from './hosted/visitors-desk.ts'
import { createHitCounter } from './recording/hit-counter.ts'
import type { StoreIn } from './recording/reply-recorder.ts'
import { repliesRoutes } from './replies.routes.ts'
import { createReplies, type Replies } from './replies.service.ts'
import { createStarters } from './starters.ts'

interface Needs {
  readonly askedBots: AskedBots
  readonly askedBy: (caller: BearerCaller) => AskedBot | undefined
  readonly engine: Engine
  readonly models: Pick<ModelHelp, 'isOn' | 'findSimilar' | 'answers'>
  readonly fileLinks: Pick<FileLinks, 'linkTo'>
  readonly visitors: VisitorsDesk
  readonly keepDetails: (left: LeftDetails, storeMessage: StoreIn) => Promise<KeptDetails>
}

export interface RepliesFeature extends Feature {
  readonly ask: AskForProgram
  /** For channels. */
  readonly replies: Replies
}

export function createRepliesFeature(
  context: FeatureContext,
  { askedBots, askedBy, engine, models, fileLinks, visitors, keepDetails }: Needs,
): RepliesFeature {
  const { clock, database, log, keyring } = context
  const hits = createHitCounter(async (counts) => {
    const accountIds = [...new Set(counts.map(({ accountId }) => accountId))]
    await addHits(database.ofMany(accountIds), accountIds, counts)
  }, log)
  const clientOf = (asked: readonly { readonly accountId: string }[]) =>
    database.clientOfMany(asked.map(({ accountId }) => accountId))
  const texts = createAnswerTexts(
    (asked) => readAnswers(clientOf(asked), asked),
    (asked) => readFileRecords(clientOf(asked), asked),
  )
  const linkFile = fileLinker(fileLinks)
  const talks = gatherChanges(database, 'conversations', log)
  const starters = createStarters(database, clock)
  const replies = createReplies({
    database,
    clock,
    keyring,
    engine,
    texts,
    linkFile,
    hits,
    models,
    languageModel: createLanguageModel({ answers: models.answers, texts }),
    starters,
    talks,
    keepDetails,
  })
  const service = createAskingService({
    context,
    explain: createExplaining({ database, engine, texts }),
    askedBots,
    askedBy,
    engine,
    replies,
    starters,
    linkFile,
    texts,
    visitors,
  })
  return {
    replies,
    ask: service.ask,
    routes: repliesRoutes(
      service,
      createQuestionChecks({ database, clock, engine, texts, linkFile, models }),
      createSettingsTrials({ database, clock, engine, texts, linkFile }),
    ),
    close: async () => void (await Promise.all([hits.close(), talks.close()])),
  }
}
