/** What others show of bots. */
export { NewBotNotice } from './create/NewBotNotice.tsx'
export { RenameBot } from './list/RenameBot.tsx'
export { SideSteps } from './list/SideSteps.tsx'
