import type { Entry } from '#contract/features/enquiries/entries.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './desk.module.css'

interface HistoryProps {
  entries: readonly Entry[]
  /** The words for the states of this desk. */
  states: Readonly<Record<string, string>>
}

/** What the ADMINs did and wrote, newest first: the last word is what the next one has to know. */
export function History({ entries, states }: HistoryProps) {
  const desk = usePhrases('desk')
  const format = useFormat()
  if (entries.length === 0) return <p className={styles.quiet}>{desk.noHistory}</p>
  return (
    <ol className={styles.history}>
      {entries.toReversed().map(({ id, at, kind, text, author }) => (
        <li key={id} data-kind={kind}>
          <p className={styles.meta}>
            <span>
              <b>{author}</b>
              {kind === 'state' && ` ${desk.movedTo(states[text] ?? text)}`}
              {kind === 'reply' && ` ${desk.replied}`}
            </span>
            <span title={format.dateTime(at)}>{format.relative(at)}</span>
          </p>
          {kind !== 'state' && <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
