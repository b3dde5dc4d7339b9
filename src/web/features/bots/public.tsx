/** What others show of bots. */
export { NewBotNotice } from './NewBotNotice.tsx'
export { SideSteps } from './SideSteps.tsx'
