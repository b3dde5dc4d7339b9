/** What other features may use of conversations. */
export {
  addConversation,
  addMessage,
  type ChatCounts,
  type Contact,
  continueConversation,
  continueLatestConversation,
  countChats,
  listBusyBots,
  listContactMessages,
  readLastMessages,
  setVerdict,
  type Verdict,
} from './conversations.store.ts'
