/** A bot with its corpus, as the server describes them, for the screens of the workspace. */

import type { ReplyOf } from '#contract/endpoint.ts'
import { getPreparation, getPublicBot } from '#contract/features/answers.ts'
import { type Bot, listBots } from '#contract/features/bots.ts'
import { listConnections } from '#contract/features/channels/connections.ts'
import { getConnectionTest } from '#contract/features/channels/test-sends.ts'
import { checkQuestions } from '#contract/features/conversations/question-checks.ts'
import { type CorpusItem, corpusLimits, listCorpus, listIntents } from '#contract/features/corpus.ts'
import { getInformation } from '#contract/features/customising/bot-information.ts'
import { type BotFunctions, getBotFunctions, listSampleQuestions } from '#contract/features/customising/functions.ts'
import { listFacts } from '#contract/features/facts.ts'
import { getInboxSettings } from '#contract/features/inbox/settings.ts'
import { getModelHelp } from '#contract/features/models.ts'
import type { Locale } from '#contract/fields.ts'
import { connectionsOf } from './channels.ts'
import { FakeApi } from './fake-api.ts'
import { checkedOf, informationOf } from './information.ts'

const moment = '2026-11-01T08:00:00.000Z'

export function botOf(changes: Partial<Bot> = {}): Bot {
  return {
    id: '00000000-0000-4000-8000-0000000000b0',
    name: 'Shop helper',
    language: 'en',
    template: 'general',
    status: 'completed',
    setUp: null,
    isReadOnly: false,
    model: '',
    createdAt: moment,
    itemCount: 0,
    chats7d: 0,
    openCallbacks: 0,
    openBlanks: 0,
    chatsByDay: [0, 0, 0, 0, 0, 0, 0],
    unanswered7d: 0,
    lastQuestion: null,
    contactLimits: { perDay: null, perMinute: null },
    look: { colour: '#0b6e69', subtitle: '', openingWords: 'Hello' },
    keyPrefix: 'hd_abcd',
    firstVisitAt: null,
    site: null,
    firstSteps: { isNamed: true, hasOwnItem: true, isTested: true, isShared: true },
    ...changes,
  }
}

const publicBot = {
  id: botOf().id,
  name: botOf().name,
  status: 'completed',
  isReadOnly: false,
  colour: '#0b6e69',
  subtitle: '',
  openingWords: 'Hello',
} as const

/** What a bot of a site without a language model does. */
/** Of the experience plan. */
export const freeInboxSettings: ReplyOf<typeof getInboxSettings> = {
  wantsAfterFallbacks: true,
  backAfterHours: 12,
  keptDays: null,
  mailsWhenWanted: true,
  keptDaysNow: 90,
  shownDays: 7,
  canChooseKeptDays: false,
}

export const botFunctions: BotFunctions = {
  isOpen: true,
  chitChatEnabled: true,
  chitChatPerDay: 20,
  languageModelEnabled: false,
  hasLanguageModel: false,
}

let itemCount = 0

/** An item with an id of its own. */
export function itemOf(question: string, changes: Partial<CorpusItem> = {}): CorpusItem {
  itemCount += 1
  return {
    id: `00000000-0000-4000-8000-${String(itemCount).padStart(12, '0')}`,
    question,
    answer: 'From nine to five.',
    intent: '',
    keywords: [],
    variants: [],
    isEnabled: true,
    validFrom: null,
    validUntil: null,
    attachment: null,
    hits: 0,
    lastHitAt: null,
    createdAt: moment,
    updatedAt: moment,
    revision: 1,
    ...changes,
  }
}

/** A server with one bot that has these items; a search finds those whose question holds its text. */
export function createWorkspaceApi(items: readonly CorpusItem[] = [], language: Locale = 'en'): FakeApi {
  const api = new FakeApi()
  const botLimit = 200
  api.answer(listBots, { items: [botOf({ language, itemCount: items.length })], limit: 1 })
  api.answer(listCorpus, ({ query }) => {
    const found = items.filter(({ question }) => question.includes(query.get('q') ?? ''))
    const page = found.slice(0, corpusLimits.pageSize)
    return { items: page, nextCursor: null, total: found.length, botTotal: items.length, botLimit }
  })
  api.answer(listIntents, { items: [] })
  api.answer(listFacts, { items: [] })
  api.answer(getInformation, informationOf())
  api.answer(checkQuestions, ({ body }) => ({
    items: (body as { questions: string[] }).questions.map((question) => checkedOf(question)),
  }))
  api.answer(getPreparation, { isReady: true, share: 1 })
  // The chat beside a list begins with the questions that visitors see.
  api.answer(getPublicBot, { ...publicBot, language, starters: items.slice(0, 3).map(({ question }) => question) })
  api.answer(getBotFunctions, botFunctions)
  api.answer(getInboxSettings, freeInboxSettings)
  api.answer(listSampleQuestions, { questions: [] })
  api.answer(listConnections, connectionsOf())
  api.answer(getConnectionTest, { canSend: true, takesPlaces: false, contacts: [], last: null })
  api.answer(getModelHelp, { proposesVariants: false })
  return api
}

/** The address of a screen of that bot: `workspacePath('corpusMenu/corpus')`. */
export function workspacePath(path: string): string {
  return `/user/${path}?bot=${botOf().id}`
}
