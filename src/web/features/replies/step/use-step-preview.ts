import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type AnswerStep,
  listRecentQuestions,
  previewAnswerStep,
  type RecentQuestion,
  replyLimits,
} from '#contract/features/customising/replies.ts'
import { ApiError, callApi } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { Flip } from './flips.ts'

export interface StepPreview {
  /** Undefined until they are read. */
  readonly questions: readonly RecentQuestion[] | undefined
  /** Of the last replay that came to its end; undefined while there was none. */
  readonly flips: readonly Flip[] | undefined
  /** How many are replayed, while it runs. */
  readonly done: number | undefined
  readonly hasFailed: boolean
}

/** Comparing steps should not begin one replay for each that is passed over. */
const startAfterMs = 250

/** Replays last week's questions with another step, a few at a time: the server goes on answering customers meanwhile. */
export function useStepPreview(saved: AnswerStep, step: AnswerStep): StepPreview {
  const { id: botId } = useBot()
  const { data, error } = useQuery(queryOf(listRecentQuestions, { params: { botId } }))
  const questions = data?.items
  const [result, setResult] = useState<{ readonly key: string; readonly flips: readonly Flip[] }>()
  const [run, setRun] = useState<{ readonly key: string; readonly done: number; readonly hasFailed?: true }>()
  // A replay compares two steps, both of which change.
  const key = `${saved} ${step}`
  const isWanted = questions !== undefined && questions.length >= replyLimits.minRecentQuestions && step !== saved

  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const start = setTimeout(() => {
      replay(botId, step, questions, ending.signal, (done) => setRun({ key, done })).then(
        (flips) => setResult({ key, flips }),
        () => {
          if (!ending.signal.aborted) setRun({ key, done: 0, hasFailed: true })
        },
      )
    }, startAfterMs)
    return () => {
      clearTimeout(start)
      ending.abort()
    }
  }, [botId, step, key, isWanted, questions])

  const now = run?.key === key ? run : undefined
  const hasFailed = error !== null || (isWanted && now?.hasFailed === true)
  const isRunning = isWanted && result?.key !== key && !hasFailed
  return { questions, flips: result?.flips, done: isRunning ? (now?.done ?? 0) : undefined, hasFailed }
}

async function replay(
  botId: string,
  step: AnswerStep,
  questions: readonly RecentQuestion[],
  signal: AbortSignal,
  onDone: (count: number) => void,
): Promise<Flip[]> {
  const flips: Flip[] = []
  for (let start = 0; start < questions.length; ) {
    const batch = questions.slice(start, start + replyLimits.replayedAtOnce)
    const body = { step, questions: batch.map(({ text }) => text) }
    try {
      const { changed } = await callApi(previewAnswerStep, { params: { botId }, body }, { signal })
      for (const { place, before, after } of changed) {
        const question = batch[place]
        if (question) flips.push({ question, before, after })
      }
    } catch (error) {
      await waitOutLimit(error, signal)
      continue
    }
    start += batch.length
    onDone(start)
  }
  return flips
}

/** Too much at once is no failure, but a reason to go on a little later. */
async function waitOutLimit(error: unknown, signal: AbortSignal): Promise<void> {
  const isLimit = error instanceof ApiError && (error.code === 'too-many-requests' || error.code === 'network-busy')
  if (!isLimit || signal.aborted) throw error
  const { retryAfterSeconds = 1 } = error.details
  await new Promise((resume) => setTimeout(resume, retryAfterSeconds * 1000))
  signal.throwIfAborted()
}
