/** What other features may use of accounts. */
export { EmailField } from './fields/EmailField.tsx'
export { useProof } from './proof/use-proof.ts'
