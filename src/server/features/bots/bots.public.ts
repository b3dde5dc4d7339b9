/** What other features may use of bots. */

export type { ApiKeys } from './api-keys.service.ts'
export { type Bots, createBots } from './bots.feature.ts'
export type { RecentChats } from './bots.rules.ts'
export {
  advanceCorpus,
  type BotRow,
  type CorpusAdvance,
  type FirstStep,
  findBot,
  findBotWithKey,
  findPublicBot,
  listBots,
  lockBot,
  noteFirstStep,
  notePurge,
} from './bots.store.ts'
