import { useState } from 'react'
import { testBot } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import { handleUnanswered, listUnanswered, type Unanswered } from '#contract/features/conversations/unanswered.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { judgeCorrection } from '../edit/judge-correction.ts'
import type { Exchange } from '../test-page/use-test-chat.ts'

type Outcome = 'ignored' | 'fixed' | 'open'

interface State {
  readonly question: Unanswered
  /** Asked as the owner: what there is to correct. */
  readonly edited?: Exchange
  /** Saved, but the same words are still not answered. */
  readonly isUnproven?: boolean
  readonly failure?: unknown
}

export type Fixing = ReturnType<typeof useFixing>

/** Takes one question through its correction: asked, corrected, asked again, and off the list when it is answered. */
export function useFixing() {
  const { common } = usePhrases()
  const { unanswered } = usePhrases('answers')
  const bot = useBot()
  const asking = useCall(testBot)
  const handling = useCall(handleUnanswered, { invalidates: [listUnanswered, listBots] })
  const [state, setState] = useState<State>()

  const ask = (text: string) => asking.call({ params: { botId: bot.id }, body: { text } })
  const handle = (question: Unanswered, outcome: Outcome) =>
    handling.call({ params: { botId: bot.id, messageId: question.messageId }, body: { outcome } })

  /** What fails stands at the row it was about. */
  async function attempt(question: Unanswered, work: () => Promise<void>): Promise<void> {
    setState({ question })
    try {
      await work()
    } catch (failure) {
      setState({ question, failure })
    }
  }

  return {
    messageId: state?.question.messageId,
    edited: state?.edited ?? null,
    isAsking: asking.isBusy,
    isUnproven: state?.isUnproven === true,
    failure: state?.failure,
    close: () => setState(undefined),

    begin: (question: Unanswered) =>
      attempt(question, async () => {
        const reply = await ask(question.text)
        if (reply.answer.source.kind === 'answer' && question.outcome !== 'quota') {
          await handle(question, 'fixed')
          showToast({ message: unanswered.already })
          setState(undefined)
          return
        }
        setState({ question, edited: { id: Date.now(), question: question.text, reply } })
      }),

    async prove(itemId: string): Promise<void> {
      if (state === undefined) return
      const { question } = state
      await attempt(question, async () => {
        const proof = judgeCorrection(itemId, await ask(question.text))
        if (proof.outcome !== 'corrected') {
          setState({ question, isUnproven: true })
          return
        }
        await handle(question, 'fixed')
        showToast({ message: unanswered.fixed(proof.question) })
        setState(undefined)
      })
    },

    ignore: (question: Unanswered) =>
      attempt(question, async () => {
        await handle(question, 'ignored')
        setState(undefined)
        showUndoToast({
          message: unanswered.ignored,
          undoLabel: common.actions.undo,
          onUndo: () => void handle(question, 'open').catch((failure: unknown) => setState({ question, failure })),
        })
      }),
  }
}
