/** What other features may use of invitations. */
export { checkInvitation, redeemInvitation } from './invitation-codes.house.store.ts'
export { createInvitations, type Invitations } from './invitations.feature.ts'
export { countWaitingApplications } from './invitations.house.store.ts'
