/** What other features may use of accounts. */

export { type Accounts, createAccounts } from './accounts.feature.ts'
export { addAccount, findAccount, findAccountByEmail, lockAccount } from './accounts.store.ts'
export { hashPassword } from './passwords.ts'
export { openSession } from './sessions.store.ts'
