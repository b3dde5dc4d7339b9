/** What other parts may use of the ADMIN's screens. */
export { WaitingRequests } from './WaitingRequests.tsx'
