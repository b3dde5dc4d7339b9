import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfidenceBar } from '#web/ui/feedback/ConfidenceBar.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import { withoutMarkdown } from '#web/ui/text/plain-text.ts'
import { isNothingKnown } from '../why/refusal.ts'
import styles from './last-questions.module.css'
import { type CheckedRow, type Outcome, outcomeOf } from './outcomes.ts'

const toneOf: Readonly<Record<Outcome, StatusTone>> = {
  answered: 'good',
  offered: 'waiting',
  refused: 'bad',
  noted: 'off',
}
const shownLength = 160

/** A message, what became of it, and the way to better it. */
export function ResultRow({ row, onEdit }: { row: CheckedRow; onEdit: () => void }) {
  const phrases = usePhrases('lastQuestions')
  const format = useFormat()
  const outcome = outcomeOf(row)
  if (outcome === undefined || row.checked === undefined) return null
  const { row: words } = phrases
  const action = { answered: words.edit, offered: words.choose, refused: words.add, noted: null }[outcome]
  return (
    <article className={styles.row} aria-label={words.label(row.text)} aria-busy={row.isAsking}>
      <div className={styles.rowHead}>
        <strong>{row.text}</strong>
        {row.times > 1 && <span className={styles.quiet}>{words.times(format.number(row.times))}</span>}
      </div>
      <div className={styles.rowOutcome}>
        <StatusChip tone={toneOf[outcome]}>{phrases.outcome[outcome]}</StatusChip>
        {outcome === 'answered' && row.checked.answer.source.kind === 'answer' && (
          <ConfidenceBar confidence={row.checked.answer.confidence} />
        )}
      </div>
      <div className={styles.rowText}>
        <Said checked={row.checked} outcome={outcome} />
        <p role="status" className={styles.again} data-good={outcome === 'answered' || undefined}>
          {row.isAsking
            ? words.asking
            : row.isAskedAgain && (outcome === 'answered' ? words.nowAnswered : words.stillNot)}
        </p>
      </div>
      {action !== null && (
        <Button
          className={styles.rowAction ?? ''}
          size="sm"
          variant={outcome === 'refused' ? 'light' : 'default'}
          aria-label={words.of(action, row.text)}
          onClick={onEdit}
        >
          {action}
        </Button>
      )}
    </article>
  )
}

function Said({ checked, outcome }: { checked: NonNullable<CheckedRow['checked']>; outcome: Outcome }) {
  const { row: words } = usePhrases('lastQuestions')
  const { why: whyPhrases } = usePhrases('answers')
  const format = useFormat()
  const { answer, why, suggestions } = checked
  const [nearest] = why.candidates
  if (outcome === 'offered')
    return (
      <div>
        <p className={styles.quiet}>{words.offers}</p>
        <ul className={styles.offers}>
          {suggestions.map(({ id, question }) => (
            <li key={id}>{question}</li>
          ))}
        </ul>
      </div>
    )
  if (outcome === 'refused') {
    if (answer.source.kind === 'sensitive') return <p className={styles.quiet}>{words.sensitive}</p>
    return (
      <p className={styles.quiet}>
        {nearest === undefined || isNothingKnown(why)
          ? words.nothing
          : words.nearest(nearest.question, format.percent(nearest.confidence))}
      </p>
    )
  }
  // What the bot would say here depends on what it asked before.
  if (outcome === 'noted') return <p className={styles.quiet}>{words.noted}</p>
  const item = why.candidates.find(({ id }) => id === answer.source.id)
  return (
    <div>
      {why.parts ? (
        why.parts.map(({ id, question }) => (
          <p key={id} className={styles.quiet}>
            {words.from(question)}
          </p>
        ))
      ) : (
        <p className={styles.quiet}>
          {answer.source.kind === 'answer' && item ? words.from(item.question) : whyPhrases.kind[answer.source.kind]}
        </p>
      )}
      <Excerpt text={withoutMarkdown(answer.text)} />
    </div>
  )
}

function Excerpt({ text }: { text: string }) {
  const { row: words } = usePhrases('lastQuestions')
  const [isOpen, setOpen] = useState(false)
  if (text.length <= shownLength) return <p className={styles.answer}>{text}</p>
  return (
    <p className={styles.answer}>
      {isOpen ? text : `${text.slice(0, shownLength)}…`}{' '}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.less : words.more}
      </button>
    </p>
  )
}
