import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { withoutOptions } from '#web/ui/chat/Suggestions.tsx'
import { attachmentsOf } from '../attachments-of.ts'
import { Proof } from '../edit/Proof.tsx'
import { Feedback } from './Feedback.tsx'
import styles from './test-page.module.css'
import type { Exchange } from './use-test-chat.ts'

interface TestExchangeProps {
  exchange: Exchange
  /** The questions that the last answer offers, as buttons. */
  choices?: ReactNode
  onRetry: () => void
  onEdit: () => void
  /** Shows or hides the why of this answer, where the screen has a place for it. */
  onExplain?: (() => void) | undefined
  isExplained?: boolean
  /** The why, when it stands under its answer. */
  why?: ReactNode
}

/** A question, its answer, and what the owner can do about it. */
export function TestExchange(props: TestExchangeProps) {
  const { exchange, choices, onRetry, onEdit, onExplain, isExplained = false, why } = props
  const phrases = usePhrases()
  const answers = usePhrases('answers')
  const bot = useBot()
  const { question, said, reply, failure, expectedItemId } = exchange
  return (
    <>
      {expectedItemId !== undefined && <li className={styles.askedAgain}>{answers.edit.askedAgain}</li>}
      <ChatMessage
        from="person"
        text={question}
        failure={failure === undefined ? undefined : errorText(phrases, failure)}
        onRetry={onRetry}
      />
      {said !== undefined && reply === undefined && failure === undefined && (
        <ChatMessage from="bot" text={said} isPlain speaker={bot.name} />
      )}
      {reply && (
        <ChatMessage
          from="bot"
          text={choices ? withoutOptions(reply.answer.text, reply.suggestions) : reply.answer.text}
          files={attachmentsOf(reply.answer)}
          speaker={bot.name}
          below={
            <div className={styles.below}>
              {choices}
              {expectedItemId !== undefined && <Proof expectedItemId={expectedItemId} reply={reply} />}
              {/* The thread reads new messages out; the buttons and the reasons under them can be visited. */}
              <div className={styles.below} aria-live="off">
                {why}
                <div className={styles.actions}>
                  {onExplain && (
                    <button type="button" className={styles.textButton} aria-pressed={isExplained} onClick={onExplain}>
                      {answers.why.title}
                    </button>
                  )}
                  <Feedback messageId={reply.messageId} onEdit={onEdit} />
                </div>
              </div>
            </div>
          }
        />
      )}
    </>
  )
}
