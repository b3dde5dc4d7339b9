/** What other features may use of accounts. */

export { type Accounts, createAccounts } from './accounts.feature.ts'
export { addAccount, findAccountByEmail } from './accounts.house.store.ts'
export { findAccount, lockAccount } from './accounts.store.ts'
export { limits } from './limits.ts'
export { mailboxOf } from './mail-codes.rules.ts'
export { hashPassword } from './passwords.ts'
export { readServerSecret } from './server-secrets.house.store.ts'
export { openSession } from './sessions.store.ts'
