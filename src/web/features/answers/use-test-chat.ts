import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { testBot } from '#contract/answers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { callApi, errorText } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { botsQuery, useBot } from '#web/platform/workspace.tsx'

export type TestReply = ReplyOf<typeof testBot>

export interface Exchange {
  id: number
  question: string
  reply?: TestReply
  /** Why there is no reply, in the owner's language. */
  failure?: string
  /** Asked again by itself after a correction: the item that should answer now. */
  expectedItemId?: string
}

export interface TestChat {
  exchanges: readonly Exchange[]
  isAnswering: boolean
  ask: (question: string, options?: { retriedId?: number; expectedItemId?: string }) => Promise<void>
  restart: () => void
}

/** A conversation of the owner with the bot. */
export function useTestChat(): TestChat {
  const phrases = usePhrases()
  const bot = useBot()
  const queryClient = useQueryClient()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [isAnswering, setAnswering] = useState(false)
  const lastId = useRef(0)
  const conversationId = useRef<string>(undefined)

  const ask: TestChat['ask'] = async (question, { retriedId, expectedItemId } = {}) => {
    lastId.current += 1
    const id = lastId.current
    setExchanges((before) => [
      ...before.filter((exchange) => exchange.id !== retriedId),
      { id, question, ...(expectedItemId !== undefined && { expectedItemId }) },
    ])
    setAnswering(true)
    const finish = (result: Partial<Exchange>) =>
      setExchanges((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, ...result } : exchange)))
    try {
      const reply = await callApi(testBot, {
        params: { botId: bot.id },
        body: { text: question, ...(conversationId.current && { conversationId: conversationId.current }) },
      })
      conversationId.current = reply.conversationId
      finish({ reply })
      if (!bot.firstSteps.isTested) void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })
    } catch (error) {
      finish({ failure: errorText(phrases, error) })
    } finally {
      setAnswering(false)
    }
  }

  function restart() {
    conversationId.current = undefined
    setExchanges([])
  }

  return { exchanges, isAnswering, ask, restart }
}
