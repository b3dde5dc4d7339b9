import { useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { testBot } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

export type TestReply = ReplyOf<typeof testBot>

export interface Exchange {
  id: number
  question: string
  reply?: TestReply
  /** Why there is no reply. */
  failure?: unknown
  /** Asked again by itself after a correction: the item that should answer now. */
  expectedItemId?: string
}

interface AskOptions {
  /** The exchange that failed and that this one replaces. */
  retried?: Exchange
  expectedItemId?: string
}

export interface TestChat {
  exchanges: readonly Exchange[]
  isAnswering: boolean
  ask: (question: string, options?: AskOptions) => Promise<void>
  restart: () => void
}

/** A conversation of the owner with the bot. */
export function useTestChat(model?: string): TestChat {
  const bot = useBot()
  const replies = useReplies()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const lastId = useRef(0)
  const conversation = useRef<{ id?: string }>({})
  const asking = useCall(testBot)

  /** The server notes it a moment after its reply, so fetching the list now could still miss it. */
  function tickTested(): void {
    replies.change(listBots, {}, (list) => ({
      ...list,
      items: list.items.map((each) =>
        each.id === bot.id ? { ...each, firstSteps: { ...each.firstSteps, isTested: true } } : each,
      ),
    }))
  }

  const ask: TestChat['ask'] = async (question, { retried, expectedItemId = retried?.expectedItemId } = {}) => {
    lastId.current += 1
    const id = lastId.current
    setExchanges((before) => [
      ...before.filter((exchange) => exchange.id !== retried?.id),
      { id, question, ...(expectedItemId !== undefined && { expectedItemId }) },
    ])
    const finish = (result: Partial<Exchange>) =>
      setExchanges((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, ...result } : exchange)))
    // A restart meanwhile begins another conversation, which this reply must not continue.
    const current = conversation.current
    try {
      const reply = await asking.call({
        params: { botId: bot.id },
        body: { text: question, ...(current.id && { conversationId: current.id }), ...(model && { model }) },
      })
      current.id = reply.conversationId
      finish({ reply })
      tickTested()
    } catch (failure) {
      finish({ failure })
      if (!(failure instanceof ApiError) || failure.status !== 404) return
      // The bot was deleted in another tab, or the conversation with it: the list tells which, and a retry starts over.
      delete current.id
      void replies.invalidate(listBots)
    }
  }

  function restart() {
    conversation.current = {}
    setExchanges([])
  }

  const isAnswering = exchanges.some(({ reply, failure }) => reply === undefined && failure === undefined)
  return { exchanges, isAnswering, ask, restart }
}
