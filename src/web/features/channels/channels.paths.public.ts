/** How others lead to one way to a bot. */
export { withOpen } from './channels.paths.ts'
