/** What others show of the look at the default admin account. */
export { ViewDefaultAccount } from './ViewDefaultAccount.tsx'
export { ViewingLine } from './ViewingLine.tsx'
