import { useEffect, useMemo, useRef, useState } from 'react'
import type { Turn } from '#engine/dialogue/reply.ts'
import { type Draft, readyItems } from '../draft/draft.ts'
import type { FromBot, SandboxReply, ToBot } from './messages.ts'

export interface Exchange {
  readonly id: number
  readonly question: string
  readonly askedAtMs: number
  readonly reply?: SandboxReply
  readonly hasFailed?: boolean
}

const maxTurns = 8

function turnOf({ question, reply, askedAtMs }: Exchange): Turn[] {
  if (!reply) return []
  const { kind, parts, suggestions } = reply
  // Of several questions the last was spoken of last.
  const last = parts?.at(-1)
  const itemId = last?.itemId ?? reply.itemId
  const matchedQuestion = last?.question ?? reply.matchedQuestion
  const ageMs = Math.max(0, Date.now() - askedAtMs)
  const isAnswered = kind === 'answer' && itemId !== undefined
  return [
    {
      question,
      kind,
      suggestions,
      ageMs,
      ...(isAnswered && { answeredBy: { id: itemId, question: matchedQuestion } }),
    },
  ]
}

function botOf(draft: Draft) {
  const { name, language } = draft
  return { kind: 'bot', name, language, items: readyItems(draft) } satisfies ToBot
}

/** A conversation with the draft's bot, which lives in a worker of this page. */
export function useSandboxChat(draft: Draft) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [hasStopped, setStopped] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const worker = useRef<Worker>(null)
  const lastId = useRef(0)
  const bot = useMemo(() => botOf(draft), [draft])
  const latest = useRef(bot)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another worker
  useEffect(() => {
    const started = new Worker(new URL('./sandbox.worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<FromBot>) => {
      const change = data.kind === 'reply' ? { reply: data.reply } : { hasFailed: true }
      setExchanges((before) => before.map((each) => (each.id === data.id ? { ...each, ...change } : each)))
    })
    started.addEventListener('error', () => setStopped(true))
    started.postMessage(latest.current)
    return () => started.terminate()
  }, [attempt])

  useEffect(() => {
    latest.current = bot
    worker.current?.postMessage(bot)
  }, [bot])

  /** With a draft: of the bot that it makes, which the page is about to show. */
  function ask(question: string, { retriedId, changed }: { retriedId?: number; changed?: Draft } = {}) {
    if (changed) worker.current?.postMessage(botOf(changed))
    lastId.current += 1
    const id = lastId.current
    const before = exchanges.filter((each) => each.id !== retriedId)
    setExchanges([...before, { id, question, askedAtMs: Date.now() }])
    worker.current?.postMessage({ kind: 'ask', id, text: question, turns: before.slice(-maxTurns).flatMap(turnOf) })
  }

  return {
    exchanges,
    hasStopped,
    isAnswering: exchanges.some(({ reply, hasFailed }) => !reply && !hasFailed) && !hasStopped,
    ask,
    startOver: () => setExchanges([]),
    /** After a part of the page did not arrive. */
    retry: () => {
      setStopped(false)
      setExchanges([])
      setAttempt(attempt + 1)
    },
  }
}
