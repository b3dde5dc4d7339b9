import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  countConversations,
  getConversation,
  inboxLimits,
  listConversations,
  markRead,
} from '#contract/features/inbox/conversations.ts'
import { callApi } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { type ThreadPart, withEarlier, withLatest } from './lines/merge-lines.ts'

export type ConversationReply = ReplyOf<typeof getConversation>

/** A little later than what is not sent by then is said to wait. */
const lookAgainMs = inboxLimits.sendsWithinMs + 2000

/** A conversation that is open: its last lines, and those before them when they are asked for. */
export function useThread(conversationId: string) {
  const { id: botId } = useBot()
  const params = { botId, conversationId }
  const query = useQuery({
    ...queryOf(getConversation, { params }),
    staleTime: 0,
    // Nobody tells of each answer of the bot that it was sent.
    refetchInterval: ({ state }) =>
      state.data?.lines.some(({ delivery }) => delivery === 'pending') ? lookAgainMs : false,
  })
  const { data } = query
  const [kept, setKept] = useState<{ readonly from: ConversationReply; readonly part: ThreadPart }>()
  let part = kept?.part
  if (data !== undefined && kept?.from !== data) {
    part = withLatest(kept?.part, data)
    setKept({ from: data, part })
  }

  const [loading, setLoading] = useState<{ readonly isBusy: boolean; readonly error: unknown }>({
    isBusy: false,
    error: null,
  })
  async function loadEarlier(): Promise<void> {
    const before = part?.previousCursor
    if (before === null || before === undefined) return
    setLoading({ isBusy: true, error: null })
    try {
      const earlier = await callApi(getConversation, { params, query: { before } })
      setKept((now) => now && { ...now, part: withEarlier(now.part, earlier) })
      setLoading({ isBusy: false, error: null })
    } catch (error) {
      setLoading({ isBusy: false, error })
    }
  }
  useReading(conversationId, data, part)
  return { query, conversation: data?.conversation, part, loadEarlier, loading }
}

export type Thread = ReturnType<typeof useThread>

/** What is looked at has been read. */
function useReading(conversationId: string, data: ConversationReply | undefined, part: ThreadPart | undefined): void {
  const { id: botId } = useBot()
  const { start } = useCall(markRead, { invalidates: [listConversations, countConversations] })
  const replies = useReplies()
  const isUnread = data?.conversation.isUnread === true
  const lastId = part?.lines.at(-1)?.id
  const isVisible = useIsVisible()
  useEffect(() => {
    if (!isUnread || lastId === undefined || !isVisible) return
    const params = { botId, conversationId }
    // At once here, so that it is said once however often the thread is read again.
    replies.change(getConversation, { params }, (reply) => ({
      ...reply,
      conversation: { ...reply.conversation, isUnread: false },
    }))
    start({ params, body: { isRead: true, until: lastId } })
  }, [isUnread, lastId, isVisible, botId, conversationId, start, replies])
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
