/** What others show of bots. */
export { hostedPageOf } from './bots.paths.ts'
export { useTickFirstStep } from './bots.queries.ts'
export { ChoiceCards } from './create/ChoiceCards.tsx'
export { NewBotNotice } from './create/NewBotNotice.tsx'
export { NoBotLeft } from './create/NoBotLeft.tsx'
export { TemplateChoice } from './create/TemplateChoice.tsx'
export { RenameBot } from './list/RenameBot.tsx'
export { SideSteps } from './list/SideSteps.tsx'
