/** What other features show of asking a bot. */
export { TryPanel } from './test-page/TryPanel.tsx'
