/** What the frame of the workspace shows of the inbox. */
export { WaitingPeople } from './notices/WaitingPeople.tsx'
