/** What other features may use of accounts. */

export { type Accounts, createAccounts } from './accounts.feature.ts'
export { addAccount, findAccount, findAccountByEmail, lockAccount } from './accounts.store.ts'
export { recordEvent } from './audit.store.ts'
export { limits } from './limits.ts'
export { mailboxOf } from './mail-codes.rules.ts'
export { hashPassword } from './passwords.ts'
export { readServerSecret } from './server-secrets.store.ts'
export { openSession } from './sessions.store.ts'
