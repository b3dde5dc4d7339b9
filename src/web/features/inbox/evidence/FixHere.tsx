import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { testBot } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import { handleUnanswered, listUnanswered } from '#contract/features/conversations/unanswered.ts'
import {
  Correction,
  type ExplainedReply,
  judgeCorrection,
  Proof,
  type TestReply,
} from '#web/features/answers/public.tsx'
import { useLeave, useNewScope, WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import styles from './evidence.module.css'

interface FixHereProps {
  question: string
  /** The message that is corrected. */
  messageId: string
  reply: ExplainedReply
  onClose: () => void
  onChanged: () => void
}

/** Corrects the entry that the answer came from, in the column; then asks the same words again and shows what the bot says now. */
export function FixHere(props: FixHereProps) {
  const scope = useNewScope()
  const { fix } = usePhrases('inboxTools')
  return (
    <WorkScopeContext value={scope}>
      <section className={styles.fix} aria-label={fix.title}>
        <Fixing {...props} />
      </section>
    </WorkScopeContext>
  )
}

function Fixing({ question, messageId, reply, onClose, onChanged }: FixHereProps) {
  const { fix } = usePhrases('inboxTools')
  const { id: botId } = useBot()
  const leave = useLeave(use(WorkScopeContext))
  const asking = useCall(testBot)
  const handling = useCall(handleUnanswered, { invalidates: [listUnanswered, listBots] })
  const [proof, setProof] = useState<{ readonly itemId: string; readonly reply?: TestReply }>()

  async function prove(itemId: string): Promise<void> {
    setProof({ itemId })
    try {
      const again = await asking.call({ params: { botId }, body: { text: question } })
      setProof({ itemId, reply: again })
      // Off the list of what nobody answered, should it be there.
      if (judgeCorrection(itemId, again).outcome === 'corrected')
        handling.start({ params: { botId, messageId }, body: { outcome: 'fixed' } })
    } catch {
      // Shown below; the correction itself is stored.
    }
    onChanged()
  }

  if (proof === undefined)
    return (
      <>
        <Correction question={question} reply={reply} onCorrected={(itemId) => void prove(itemId)} />
        <div className={styles.close}>
          <Button size="xs" variant="subtle" color="gray" onClick={() => leave(onClose)}>
            {fix.close}
          </Button>
        </div>
      </>
    )
  return (
    <div className={styles.proof} aria-live="polite">
      {proof.reply === undefined && asking.error === null && <Loading label={fix.asking} of="more" />}
      {asking.error !== null && <ErrorNotice error={asking.error} onRetry={() => void prove(proof.itemId)} />}
      {proof.reply && (
        <>
          <span className={styles.label}>{fix.nowSays}</span>
          <blockquote className={styles.nowSays}>
            <Markdown text={proof.reply.answer.text} />
          </blockquote>
          <Proof expectedItemId={proof.itemId} reply={proof.reply} />
          <div className={styles.actions}>
            <Button size="xs" variant="default" onClick={() => setProof(undefined)}>
              {fix.again}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
              {fix.close}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
