/** What other features may use of conversations. */

export { readAnsweredWordings } from './answered-by.store.ts'
export { beginConversation } from './begin-conversation.store.ts'
export { openContactId, sealContactId } from './contact-ids.ts'
export {
  type ConversationContext,
  type PastTurn,
  readContexts,
} from './conversation-context.store.ts'
export { createConversations } from './conversations.feature.ts'
export { listBusyBots } from './conversations.house.store.ts'
export { isWaiting } from './conversations.joins.ts'
export { setVerdict, type Verdict } from './conversations.store.ts'
export type { ConversationState, MessagePart, OtherSource, WantedReason } from './conversations.tables.ts'
export { listContactLines, readExchange, type StoredExchange } from './exchanges.store.ts'
export { nameContact, noteDelivery, readContactName } from './on-platforms/delivery.store.ts'
export {
  findMediaPart,
  isBlockedContact,
  lockMediaMessage,
  type MediaRef,
  missMedia,
  readMediaSender,
  type SettledMedia,
  settleMedia,
} from './on-platforms/media.store.ts'
export { listRecentQuestions, readReplyUse } from './recent/recent-questions.store.ts'
export { type Charge, type Exchange, type Left, leftPerDayOf, type Recorded } from './recording/exchange.ts'
export { recordExchangeIn, recordExchanges } from './recording/record-exchanges.store.ts'
export {
  listSentMessages,
  readConversationContacts,
  readSentMessages,
  type SentRow,
} from './sent/sent-messages.store.ts'
export { readRecentChats } from './unanswered/recent-chats.store.ts'
