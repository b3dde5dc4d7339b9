/** What other features may use of “Contact us”. */
export { createContact } from './contact.feature.ts'
export { countNewMessages } from './contact.house.store.ts'
