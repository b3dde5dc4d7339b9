/** What other features may use of bots. */

export { endAccountKey } from './api-keys.store.ts'
export { type Bots, createBots } from './bots.feature.ts'
export {
  advanceCorpus,
  type FirstStep,
  findBot,
  findBotWithKey,
  findPublicBot,
  listBotSizes,
  listBots,
  lockBot,
  noteFirstStep,
  notePurge,
} from './bots.store.ts'
export type { BotRow } from './bots.tables.ts'
