/** What other parts may use of the ADMIN's screens. */
export { WaitingCount } from './WaitingCount.tsx'
