/** The list of features: what the product is made of, wired by hand. */
import type { Feature, FeatureContext } from './feature.ts'
import { type Accounts, createAccounts } from './features/accounts/accounts.public.ts'
import { type Answers, countChats, createAnswers, readCalls } from './features/answers/answers.public.ts'
import { type Bots, createBots, endAccountKey } from './features/bots/bots.public.ts'
import { type Corpus, createCorpus, insertItems } from './features/corpus/corpus.public.ts'
import { createFactory } from './features/factory/factory.public.ts'
import { createImports } from './features/imports/imports.public.ts'
import {
  checkInvitation,
  createInvitations,
  type Invitations,
  redeemInvitation,
} from './features/invitations/invitations.public.ts'
import { createModels } from './features/models/models.public.ts'
import { createSample } from './features/sample/sample.public.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import type { Authentication } from './platform/http/caller.ts'
import { version } from './version.ts'

export interface Features {
  readonly all: readonly Feature[]
  readonly authentication: Authentication
  readonly accounts: Accounts
  readonly invitations: Invitations
  readonly answers: Answers
  readonly bots: Bots
  readonly corpus: Corpus
}

export function createFeatures(context: FeatureContext): Features {
  const { db } = context.database
  const system: Feature = { routes: systemRoutes(db, version) }
  const accounts = createAccounts(context, {
    callsToday: (accountId, day) => readCalls(db, accountId, day),
    checkInvitation,
    redeemInvitation,
    endAccountKey,
    reveals: context.revealsAccounts,
  })
  const invitations = createInvitations(context, accounts)
  const models = createModels(context)
  const answers = createAnswers(context, models)
  const sample = createSample(context)
  const corpus = createCorpus(context, { similar: (...asked) => answers.similar(...asked) })
  const bots = createBots(context, {
    countChats,
    async insertStartingItems(tx, accountId, botId, items, at) {
      // The first items of a bot: every plan has room for them.
      await insertItems(tx, accountId, botId, items, { limit: items.length, at, isOwn: false })
    },
    forget: (botId) => answers.dropIndex(botId),
  })
  const factory = createFactory(context, {
    listWaiting: (cursor) => invitations.list({ status: 'under-review', cursor }),
  })
  const imports = createImports(context)
  return {
    all: [system, accounts, invitations, answers.feature, sample, bots, corpus, imports, models.feature, factory],
    accounts,
    invitations,
    answers,
    bots,
    corpus,
    authentication: {
      session: accounts.session,
      botKey: (request) => bots.apiKeys.botKey(request),
      accountKey: (request) => bots.apiKeys.accountKey(request),
    },
  }
}
