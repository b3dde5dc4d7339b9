import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ArgumentsOf, ReplyOf } from '#contract/endpoint.ts'
import { type TestEvent, testBot, testBotStreamed } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import { getBotFunctions, type TestModel } from '#contract/features/customising/functions.ts'
import type { Locale } from '#contract/fields.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { streamCall } from '#web/platform/requests/stream-call.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

export type TestReply = ReplyOf<typeof testBot>

export interface Exchange {
  id: number
  question: string
  /** What a language model said so far. */
  said?: string
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

/** What is tried, in place of what customers meet. */
interface TestChoices {
  model?: TestModel
  language?: Locale
}

/** A conversation of the owner with the bot. */
export function useTestChat({ model = 'live', language }: TestChoices = {}): TestChat {
  const bot = useBot()
  const replies = useReplies()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const lastId = useRef(0)
  const conversation = useRef<{ id?: string }>({})
  const asking = useCall(testBot)
  const { data: functions } = useQuery(queryOf(getBotFunctions, { params: { botId: bot.id } }))
  // Only a model takes so long that its owner reads along.
  const isStreamed =
    functions?.hasLanguageModel === true &&
    (model === 'language-model' || (model === 'live' && functions.languageModelEnabled))

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
      const args = {
        params: { botId: bot.id },
        body: {
          text: question,
          model,
          ...(current.id !== undefined && { conversationId: current.id }),
          ...(language !== undefined && { language }),
        },
      }
      const reply = isStreamed ? await askStreamed(args, (said) => finish({ said })) : await asking.call(args)
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

/** The reply counts once it is stored; until then what the model said may still be taken back. */
async function askStreamed(
  args: ArgumentsOf<typeof testBotStreamed>,
  onText: (said: string) => void,
): Promise<TestReply> {
  let reply: TestReply | undefined
  await streamCall(testBotStreamed, args, (data) => {
    const event = data as TestEvent
    if ('text' in event) onText(event.text)
    else if ('reply' in event) reply = event.reply
    else throw new ApiError(event.problem)
  })
  if (reply === undefined) throw new ApiError({ code: 'network-error', status: 0 })
  return reply
}
