import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  getPublicBot,
  getPublicConversation,
  type MessageReply,
  type ReplyState,
  sendPublicMessage,
} from '#contract/features/answers.ts'
import type { SentAttachment } from '#contract/features/customising/corpus-attachments.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { attachmentsOf } from '../attachments-of.ts'
import { newVisitorToken, readVisitorToken } from './visitor-token.ts'

export interface HostedExchange {
  /** Of the call, for what was asked on this page; else of the message. */
  id: string
  messageId?: string
  /** Null on what was said to the visitor unasked. */
  question: string | null
  /** Null: stored, and nobody has answered yet. */
  answer?: string | null
  /** Who answered. The system says who has the word from here on. */
  by?: 'bot' | 'person' | 'system'
  /** Files that go with it. */
  attachments?: readonly SentAttachment[]
  suggestions: MessageReply['suggestions']
  /** The questions that a language model answered from. */
  sources?: readonly string[] | undefined
  failure?: unknown
}

/** How often the page looks for what a person says, while one has the word or is waited for. */
const lookEveryMs = 5000

function isWithPerson(state: ReplyState | undefined): boolean {
  return state === 'person' || state === 'waiting'
}

/** A visitor's conversation with one bot. A reload, or another tab, finds it again by the token that only this browser holds. */
export function useHostedChat(botId: string, isEmbedded: boolean) {
  const [visitorToken, setVisitorToken] = useState(() => readVisitorToken(botId))
  const [added, setAdded] = useState<readonly HostedExchange[]>([])
  const lastNumber = useRef(0)

  const bot = useQuery({
    ...queryOf(getPublicBot, { params: { botId }, query: { embedded: isEmbedded ? '1' : '0' } }),
    enabled: botId !== '',
  })
  const stored = useQuery({
    ...queryOf(getPublicConversation, { params: { botId }, body: { visitorToken } }),
    enabled: bot.isSuccess,
    refetchInterval: ({ state }) => (isWithPerson(state.data?.state) ? lookEveryMs : false),
  })
  const sending = useCall(sendPublicMessage)

  async function ask(question: string, retriedId?: string) {
    lastNumber.current += 1
    // A retry of what may have been stored already carries the same key, so nothing is asked twice.
    const key = retriedId ?? `${visitorToken.slice(0, 8)}-${Date.now()}-${lastNumber.current}`
    setAdded((before) => [...before.filter(({ id }) => id !== key), { id: key, question, suggestions: [] }])
    const finish = (result: Partial<HostedExchange>) =>
      setAdded((before) => before.map((each) => (each.id === key ? { ...each, ...result } : each)))
    try {
      const { messageId, answer, suggestions, state } = await sending.call(
        { params: { botId }, body: { text: question, visitorToken, embedded: isEmbedded } },
        { idempotencyKey: key },
      )
      if (answer === null) finish({ messageId, answer, suggestions })
      else {
        const sources = answer.sources?.map((each) => each.question)
        finish({ messageId, answer: answer.text, attachments: attachmentsOf(answer), suggestions, sources })
      }
      // From here on a person may say something at any time, or no longer.
      if (state !== (stored.data?.state ?? 'bot')) void stored.refetch()
    } catch (failure) {
      finish({ failure })
      // Deleted while we talked: the page says so.
      if (failure instanceof ApiError && failure.status === 404) void bot.refetch()
    }
  }

  function startOver() {
    setVisitorToken(newVisitorToken(botId))
    setAdded([])
  }

  const exchanges = mergeExchanges(stored.data?.messages ?? [], added)
  const isAnswering = added.some(({ answer, failure }) => answer === undefined && failure === undefined)
  const state = stored.data?.state ?? 'bot'
  return { bot, stored, exchanges, state, isAnswering, ask, startOver }
}

/** What is stored in its order, in which messages of other tabs stand too; then what is not stored yet. An exchange of this page keeps its id. */
function mergeExchanges(stored: readonly HostedExchange[], added: readonly HostedExchange[]): HostedExchange[] {
  const storedIds = new Set(stored.map(({ id }) => id))
  const addedById = new Map(added.map((exchange) => [exchange.messageId, exchange]))
  return [
    ...stored.map((message) => addedById.get(message.id) ?? message),
    ...added.filter(({ messageId }) => messageId === undefined || !storedIds.has(messageId)),
  ]
}
