import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { checkQuestions, questionCheckLimits } from '#contract/features/conversations/question-checks.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { CheckedRow } from './outcomes.ts'
import type { CustomerMessage } from './read-messages.ts'

interface Kept {
  readonly pasted: string
  readonly rows: readonly CheckedRow[]
}

const nothingKept: Kept = { pasted: '', rows: [] }

/** What was pasted and found, by bot. */
interface KeptChecks {
  readonly byBot: Map<string, Kept>
  readonly listeners: Set<() => void>
}

/** As long as the page is open: whoever looks into the corpus comes back to what they pasted, and to answers that came meanwhile. */
const keptByClient = new WeakMap<QueryClient, KeptChecks>()

function keptOf(client: QueryClient): KeptChecks {
  const known = keptByClient.get(client) ?? { byBot: new Map(), listeners: new Set() }
  keptByClient.set(client, known)
  return known
}

/** Of all rows of this page: an answer that comes late finds its own row, or none. */
let lastRowId = 0

function rowOf({ text, times }: CustomerMessage): CheckedRow {
  lastRowId += 1
  return { id: lastRowId, text, times }
}

/** Messages and what the bot would say to them, a few at a time. */
export function useQuestionCheck() {
  const bot = useBot()
  const { byBot, listeners } = keptOf(useQueryClient())
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    [listeners],
  )
  const { pasted, rows } = useSyncExternalStore(subscribe, () => byBot.get(bot.id) ?? nothingKept)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = useRef(0)
  const asking = useCall(checkQuestions)

  function change(changed: (before: Kept) => Kept): void {
    byBot.set(bot.id, changed(byBot.get(bot.id) ?? nothingKept))
    for (const listener of listeners) listener()
  }

  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  function put(ids: ReadonlySet<number>, of: (row: CheckedRow) => CheckedRow): void {
    change((before) => ({ ...before, rows: before.rows.map((row) => (ids.has(row.id) ? of(row) : row)) }))
  }

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
      // What was stopped or started anew has nothing to report.
      if (run.current === own) setFailure(error)
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
      const begun = messages.slice(0, questionCheckLimits.perCheck).map(rowOf)
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
      const ids = new Set(again.map(({ id }) => id))
      put(ids, (row) => ({ ...row, isAsking: true }))
      setFailure(null)
      try {
        for (let start = 0; start < again.length; start += questionCheckLimits.perCall)
          await ask(again.slice(start, start + questionCheckLimits.perCall), true)
      } catch (error) {
        put(ids, (row) => ({ ...row, isAsking: false }))
        if (byBot.get(bot.id)?.rows.some(({ id }) => ids.has(id))) setFailure(error)
      }
    },
  }
}

export type QuestionCheck = ReturnType<typeof useQuestionCheck>
