/** What other features may use of accounts. */

export { type Accounts, createAccounts } from './accounts.feature.ts'
export { addAccount, findAccountByEmail, findAccountIds, findAccounts, readEmails } from './accounts.house.store.ts'
export { callerOf, wantsMail } from './accounts.rules.ts'
export { type AccountRow, findAccount, lockAccount } from './accounts.store.ts'
export { beginRemoval, type KnownAddress, listToRemove, readAddresses } from './deletion/deletion.house.store.ts'
export { accountDeletedMail } from './deletion/deletion.mails.ts'
export { limits } from './limits.ts'
export { mailboxOf } from './mail-codes/mail-codes.rules.ts'
export { hashPassword, type VerifyPassword } from './passwords/passwords.ts'
export { lockForPlan, setPlan, setPlanCancelled } from './plan/account-plan.house.store.ts'
export { readServerSecret } from './server-secrets.house.store.ts'
export { hasSession, openSession } from './sessions/sessions.store.ts'
