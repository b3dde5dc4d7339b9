/** What other features may use of accounts. */

export { type Accounts, createAccounts } from './accounts.feature.ts'
export { addAccount, findAccountByEmail } from './accounts.house.store.ts'
export { findAccount, lockAccount } from './accounts.store.ts'
export { hashPassword } from './passwords.ts'
export { openSession } from './sessions.store.ts'
