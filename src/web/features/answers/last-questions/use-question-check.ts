import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkQuestions, questionCheckLimits } from '#contract/features/conversations/question-checks.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { CheckedRow } from './outcomes.ts'
import type { CustomerMessage } from './read-messages.ts'

interface Kept {
  readonly pasted: string
  readonly rows: readonly CheckedRow[]
}

/** By bot, as long as the page is open: whoever looks into the corpus comes back to what they pasted and found. */
const keptByClient = new WeakMap<QueryClient, Map<string, Kept>>()

function keptOf(client: QueryClient): Map<string, Kept> {
  const known = keptByClient.get(client) ?? new Map<string, Kept>()
  keptByClient.set(client, known)
  return known
}

/** Messages and what the bot would say to them, a few at a time. */
export function useQuestionCheck() {
  const bot = useBot()
  const client = useQueryClient()
  const [{ pasted, rows }, setKept] = useState<Kept>(() => keptOf(client).get(bot.id) ?? { pasted: '', rows: [] })
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = useRef(0)
  const asking = useCall(checkQuestions)

  const change = useCallback(
    (changed: (before: Kept) => Kept) =>
      setKept((before) => {
        const after = changed(before)
        keptOf(client).set(bot.id, after)
        return after
      }),
    [bot.id, client],
  )
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  const put = useCallback(
    (ids: ReadonlySet<number>, of: (row: CheckedRow) => CheckedRow) =>
      change((before) => ({ ...before, rows: before.rows.map((row) => (ids.has(row.id) ? of(row) : row)) })),
    [change],
  )

  async function ask(asked: readonly CheckedRow[], isAgain: boolean): Promise<void> {
    const ids = new Set(asked.map(({ id }) => id))
    const { items } = await asking.call({
      params: { botId: bot.id },
      body: { questions: asked.map(({ text }) => text) },
    })
    const checkedById = new Map(asked.map(({ id }, index) => [id, items[index]]))
    put(ids, (row) => {
      const checked = checkedById.get(row.id) ?? row.checked
      return { ...row, isAsking: false, ...(checked && { checked }), ...(isAgain && { isAskedAgain: true }) }
    })
  }

  async function askAll(waiting: readonly CheckedRow[]): Promise<void> {
    run.current += 1
    const own = run.current
    setRunning(true)
    setFailure(null)
    try {
      for (let start = 0; start < waiting.length && run.current === own; start += questionCheckLimits.perCall)
        await ask(waiting.slice(start, start + questionCheckLimits.perCall), false)
    } catch (error) {
      setFailure(error)
    } finally {
      if (run.current === own) setRunning(false)
    }
  }

  return {
    pasted,
    rows,
    isRunning,
    failure,
    paste: (text: string) => change((before) => ({ ...before, pasted: text })),
    start(messages: readonly CustomerMessage[]) {
      const begun = messages
        .slice(0, questionCheckLimits.perCheck)
        .map(({ text, times }, index): CheckedRow => ({ id: index + 1, text, times }))
      change((before) => ({ ...before, rows: begun }))
      void askAll(begun)
    },
    goOn: () => void askAll(rows.filter(({ checked }) => checked === undefined)),
    stop() {
      run.current += 1
      setRunning(false)
    },
    /** Back to what was pasted. */
    restart() {
      run.current += 1
      setRunning(false)
      setFailure(null)
      change((before) => ({ ...before, rows: [] }))
    },
    /** After a correction: the row and those that ask about the same. */
    async askAgain(again: readonly CheckedRow[]) {
      put(new Set(again.map(({ id }) => id)), (row) => ({ ...row, isAsking: true }))
      setFailure(null)
      try {
        for (let start = 0; start < again.length; start += questionCheckLimits.perCall)
          await ask(again.slice(start, start + questionCheckLimits.perCall), true)
      } catch (error) {
        put(new Set(again.map(({ id }) => id)), (row) => ({ ...row, isAsking: false }))
        setFailure(error)
      }
    },
  }
}

export type QuestionCheck = ReturnType<typeof useQuestionCheck>
