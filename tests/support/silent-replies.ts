import type { ReplySettings } from '#engine/dialogue/reply.ts'

/** Settings with every step off that has a text of its own; a test sets what it needs. */
export const silentReplies: ReplySettings = {
  openingWords: '',
  greetingReply: '',
  endReply: '',
  thanksReply: '',
  identityReply: '',
  acknowledgeReply: '',
  unclearReply: '',
  personReply: '',
  contactReply: '',
  orderReply: '',
  insultReply: '',
  offTopicReply: '',
  sensitiveWords: [],
  sensitiveReply: '',
  fallbackReply: '',
  customised: [],
  chitChatEnabled: false,
}
