import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../conversation/reply.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import type { FromChat, ToChat } from '../worker/messages.ts'

export interface Exchange {
  id: number
  question: string
  reply?: Reply
  tookMs?: number
  hasFailed?: boolean
}

interface Room {
  intentCount: number
  phrasingCount: number
}

function startWorker(language: ChatLanguage): Worker {
  return language === 'zh'
    ? new Worker(new URL('../worker/chat-zh.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('../worker/chat-en.worker.ts', import.meta.url), { type: 'module' })
}

/** A conversation that lives in a worker of this page, and nowhere else. */
export function useSmartChat(language: ChatLanguage) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [room, setRoom] = useState<Room>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const worker = useRef<Worker>(null)
  const lastId = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another worker
  useEffect(() => {
    const started = startWorker(language)
    worker.current = started
    const settle = (id: number, change: Partial<Exchange>) =>
      setExchanges((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, ...change } : exchange)))
    started.addEventListener('message', ({ data }: MessageEvent<FromChat>) => {
      if (data.kind === 'ready') setRoom({ intentCount: data.intentCount, phrasingCount: data.phrasingCount })
      else if (data.kind === 'reply') settle(data.id, { reply: data.reply, tookMs: data.tookMs })
      else settle(data.id, { hasFailed: true })
    })
    started.addEventListener('error', () => setFailed(true))
    return () => started.terminate()
  }, [language, attempt])

  const post = (message: ToChat) => worker.current?.postMessage(message)

  function ask(question: string, retriedId?: number) {
    lastId.current += 1
    const id = lastId.current
    setExchanges((before) => [...before.filter((exchange) => exchange.id !== retriedId), { id, question }])
    post({ kind: 'say', id, text: question })
  }

  function startOver() {
    setExchanges([])
    post({ kind: 'start-over', seed: Date.now() })
  }

  /** After a part of the page did not arrive. */
  function retry() {
    setFailed(false)
    setExchanges([])
    setAttempt(attempt + 1)
  }

  const isAnswering = exchanges.some(({ reply, hasFailed: failed }) => !reply && !failed)
  return { exchanges, room, hasFailed, isAnswering, ask, startOver, retry }
}
