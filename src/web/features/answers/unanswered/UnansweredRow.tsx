import { Button } from '@mantine/core'
import type { Unanswered } from '#contract/features/conversations/unanswered.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import styles from './unanswered.module.css'
import type { Fixing } from './use-fixing.ts'

export function UnansweredRow({ question, fixing }: { question: Unanswered; fixing: Fixing }) {
  const phrases = usePhrases()
  const { unanswered } = usePhrases('answers')
  const format = useFormat()
  const { text, count, lastAt, outcome, messageId } = question
  const isMine = fixing.messageId === messageId
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p title={text}>{text}</p>
        <small>
          {unanswered.row(format.number(count), format.relative(lastAt))} · {unanswered.outcome[outcome]}
        </small>
        {isMine && fixing.isUnproven && (
          <p className={styles.note} role="status">
            {unanswered.notYet}
          </p>
        )}
        {isMine && fixing.failure !== undefined && (
          <p className={styles.failure} role="alert">
            {errorText(phrases, fixing.failure)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          aria-label={unanswered.fixNamed(text)}
          loading={isMine && fixing.isAsking}
          disabled={fixing.isAsking && !isMine}
          onClick={() => void fixing.begin(question)}
        >
          {unanswered.fix}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-label={unanswered.ignoreNamed(text)}
          onClick={() => void fixing.ignore(question)}
        >
          {unanswered.ignore}
        </Button>
      </div>
    </li>
  )
}
