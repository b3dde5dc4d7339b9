/** What other features show of asking a bot. */
export { attachmentsOf } from './attachments-of.ts'
export { Preparation } from './test-page/Preparation.tsx'
export { TryPanel } from './test-page/TryPanel.tsx'
export { type TestChat, useTestChat } from './test-page/use-test-chat.ts'
