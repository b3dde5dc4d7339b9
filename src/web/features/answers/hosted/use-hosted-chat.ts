import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getPublicBot, getPublicConversation, type MessageReply, sendPublicMessage } from '#contract/answers.ts'
import { callApi, errorText } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { newVisitorToken, readVisitorToken } from './visitor-token.ts'

export interface HostedExchange {
  id: string
  question: string
  answer?: string
  suggestions: MessageReply['suggestions']
  failure?: string
}

/** A visitor's conversation with one bot. A reload finds it again by the token that only this browser holds. */
export function useHostedChat(botId: string, isEmbedded: boolean) {
  const phrases = usePhrases()
  const [visitorToken, setVisitorToken] = useState(() => readVisitorToken(botId))
  const [added, setAdded] = useState<readonly HostedExchange[]>([])
  const [isAnswering, setAnswering] = useState(false)
  const lastNumber = useRef(0)

  const bot = useQuery({
    queryKey: ['hosted-bot', botId],
    queryFn: ({ signal }) => callApi(getPublicBot, { params: { botId } }, { signal }),
    enabled: botId !== '',
  })
  const earlier = useQuery({
    queryKey: ['hosted-conversation', botId, visitorToken],
    queryFn: ({ signal }) => callApi(getPublicConversation, { params: { botId }, body: { visitorToken } }, { signal }),
    enabled: bot.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
  })

  async function ask(question: string, retriedId?: string) {
    lastNumber.current += 1
    // A retry of what may have been stored already carries the same key, so nothing is asked twice.
    const id = retriedId ?? `${visitorToken.slice(0, 8)}-${Date.now()}-${lastNumber.current}`
    setAdded((before) => [...before.filter((each) => each.id !== id), { id, question, suggestions: [] }])
    setAnswering(true)
    const finish = (result: Partial<HostedExchange>) =>
      setAdded((before) => before.map((each) => (each.id === id ? { ...each, ...result } : each)))
    try {
      const reply = await callApi(
        sendPublicMessage,
        { params: { botId }, body: { text: question, visitorToken, embedded: isEmbedded } },
        { idempotencyKey: id },
      )
      finish({ answer: reply.answer.text, suggestions: reply.suggestions })
    } catch (error) {
      finish({ failure: errorText(phrases, error) })
    } finally {
      setAnswering(false)
    }
  }

  function startOver() {
    setVisitorToken(newVisitorToken(botId))
    setAdded([])
  }

  const exchanges: readonly HostedExchange[] = [...(earlier.data?.messages ?? []), ...added]
  return { bot, exchanges, isAnswering, ask, startOver }
}
