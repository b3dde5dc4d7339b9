/** What other features may use of chat completions. */
export { createChatCompletions } from './chat-completions.feature.ts'
