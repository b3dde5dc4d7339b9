/** What other features may use of callbacks. */
export { createCallbacks } from './callbacks.feature.ts'
export type { KeptDetails, LeftDetails } from './callbacks.service.ts'
export { countOpenCallbacks } from './callbacks.store.ts'
export { openSaid } from './said.ts'
