/** Answers of a language model, grounded in a bot's own entries, while a customer waits: within eight seconds, or the bot says what it says without one. */
import type { Clock } from '#server/platform/clock.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { createBreaker } from '../breaker.ts'
import { complete, completeInPieces, ModelError } from '../model-client.ts'
import type { Services } from '../services.ts'
import { type ModelQuestion, promptFor, type ReadAnswer, readAnswer, readSoFar } from './model-answers.rules.ts'

/** Nobody waits longer for an answer in a chat. */
export const answerWithinMs = 8000

/** `refused` is a machine code: nothing was said, and why. */
export type ModelAnswer = ReadAnswer | { readonly refused: 'not-set-up' | 'paused' | 'time-out' | 'failed' }

export interface ModelAnswers {
  /** Whether an ADMIN has set up a language model and switched it on. */
  isSetUp(): Promise<boolean>
  /** Never throws for a fault of the model. `onText` is told what was said so far. */
  answer(question: ModelQuestion, waitElsewhere: WaitElsewhere, onText?: (said: string) => void): Promise<ModelAnswer>
}

interface Needs {
  readonly services: Services
  readonly outgoing: Outgoing
  readonly clock: Clock
  /** For tests. */
  readonly withinMs?: number
}

export function createModelAnswers({ services, outgoing, clock, withinMs = answerWithinMs }: Needs): ModelAnswers {
  const breaker = createBreaker(clock)
  return {
    isSetUp: async () => (await services.current('chat')) !== undefined,

    async answer(question, waitElsewhere, onText) {
      const service = await services.current('chat')
      if (service === undefined) return { refused: 'not-set-up' }
      if (breaker.isOpen()) return { refused: 'paused' }
      const prompt = promptFor(question)
      const tell = (said: string) => {
        const text = readSoFar(said)
        if (text !== undefined) onText?.(text)
      }
      try {
        const said = await breaker.run(() =>
          services.noting('chat', () =>
            waitElsewhere(() =>
              onText === undefined
                ? complete(outgoing, service, prompt, withinMs)
                : completeInPieces(outgoing, service, prompt, withinMs, tell),
            ),
          ),
        )
        return readAnswer(said, question)
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        return { refused: error.fault === 'time-out' ? 'time-out' : 'failed' }
      }
    },
  }
}
