/** What other features show of bots. */
export { hostedPagePath } from './bots.paths.ts'
export { FirstSteps } from './FirstSteps.tsx'
export { NewBotNotice } from './NewBotNotice.tsx'
