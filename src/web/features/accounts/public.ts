/** What other features may use of accounts. */
export { useAccount } from './account-area/use-account.ts'
export { usePlanDays } from './account-area/use-plan-days.ts'
export { usePlanName } from './account-area/use-plan-name.ts'
export { EmailField } from './fields/EmailField.tsx'
export { PasswordField } from './fields/PasswordField.tsx'
export { useProof } from './proof/use-proof.ts'
