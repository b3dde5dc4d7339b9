import { useMemo } from 'react'
import {
  type ConversationRow,
  countConversations,
  getConversation,
  listConversations,
  type ThreadLine,
} from '#contract/features/inbox/conversations.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

export interface ThreadChanges {
  /** What a call answered is shown at once, in the thread and in the list. */
  readonly take: (conversation: ConversationRow, line: ThreadLine | null) => void
  readonly takeLine: (conversationId: string, line: ThreadLine) => void
  /** Somebody else changed it: all of it is read again. */
  readonly readAgain: (conversationId: string) => void
}

export function useThreadChanges(): ThreadChanges {
  const { id: botId } = useBot()
  const replies = useReplies()
  return useMemo(() => {
    const readLists = () => replies.invalidateAll([listConversations, countConversations], { botId })
    const withLine = (lines: readonly ThreadLine[], line: ThreadLine | null) =>
      line === null || lines.some(({ id }) => id === line.id) ? [...lines] : [...lines, line]
    return {
      take(conversation, line) {
        replies.change(getConversation, { params: { botId, conversationId: conversation.id } }, (reply) => ({
          ...reply,
          conversation,
          lines: withLine(reply.lines, line),
        }))
        void readLists()
        // Somebody who has waited is told, too: there may be a line more than the reply names.
        void replies.invalidate(getConversation, { params: { botId, conversationId: conversation.id } })
      },
      takeLine: (conversationId, line) =>
        replies.change(getConversation, { params: { botId, conversationId } }, (reply) => ({
          ...reply,
          lines: withLine(reply.lines, line),
        })),
      readAgain(conversationId) {
        void replies.invalidate(getConversation, { params: { botId, conversationId } })
        void readLists()
      },
    }
  }, [botId, replies])
}
