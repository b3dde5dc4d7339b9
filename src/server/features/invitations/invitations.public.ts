/** What other features may use of invitations. */
export { checkInvitation, redeemInvitation } from './invitation-codes.store.ts'
