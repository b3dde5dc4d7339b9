/** What other features may use of bots. */

export { endKeysForAccount } from './api-keys/api-keys.store.ts'
export { type AskedBot, type AskedBots, isDaySpent } from './asked-bots.ts'
export { type Bots, createBots } from './bots.feature.ts'
export { countAllBots, findPublicBot, listBotSizes } from './bots.house.store.ts'
export { nameKeyOf, shownLook } from './bots.rules.ts'
export {
  advanceContent,
  changeEntryCount,
  changeItemCount,
  type FirstStep,
  findBot,
  findBotWithKey,
  keepBot,
  launchBot,
  listBots,
  lockBot,
  noteFirstStep,
  notePurge,
  noteSite,
} from './bots.store.ts'
export type { BotRow } from './bots.tables.ts'
export {
  closeBotsBut,
  isOverPlan,
  listPlannedBots,
  noteStayingBots,
  type PlannedBot,
  reopenBots,
} from './over-plan/over-plan.store.ts'
export { changeReplySettings, lockBotRow } from './reply-settings.store.ts'
export { counterpartQuestions, startingReplies, templateQuestions } from './starting-content.ts'
export {
  changeWidgetSecret,
  changeWidgetSettings,
  noteRefusedHost,
  widgetSecretColumn,
} from './widget/bot-widget.store.ts'
