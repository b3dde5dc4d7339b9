import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Replayed } from '#contract/features/customising/replies.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { countWorth, type Flip, inOrder, outcomeOf, worthOf } from './flips.ts'
import styles from './step.module.css'

const pageSize = 20

/** Each question that would be answered otherwise. `isOld`: another replay is under way. */
export function FlipList({ flips, count, isOld }: { flips: readonly Flip[]; count: number; isOld: boolean }) {
  const phrases = usePhrases('replySettings').step
  const format = useFormat()
  const { language } = useBot()
  const saidOf = useSaid()
  const [shown, setShown] = useState(pageSize)
  if (flips.length === 0)
    return (
      <p className={styles.panelNote} data-old={isOld || undefined}>
        {phrases.noneChanges(format.number(count))}
      </p>
    )
  const worth = countWorth(flips)
  const sorted = inOrder(flips)
  return (
    <div className={styles.flips} data-old={isOld || undefined}>
      <p className={styles.big}>
        <b className="tabular">{format.number(flips.length)}</b>
        <span>{phrases.changes(format.number(count))}</span>
      </p>
      <ul className={styles.sum}>
        {(['lost', 'won', 'open'] as const).map(
          (each) =>
            worth[each] > 0 && (
              <li key={each} data-worth={each}>
                <i className={styles.worth} aria-hidden />
                {phrases.sum[each](worth[each])}
              </li>
            ),
        )}
      </ul>
      <ul className={styles.flipList}>
        {sorted.slice(0, shown).map((flip) => (
          <li key={flip.question.text} data-worth={worthOf(flip)}>
            <p className={styles.flipQuestion}>
              <strong lang={language}>{flip.question.text}</strong>
              <span className={`${styles.share} tabular`}>{format.percent(flip.before.confidence)}</span>
            </p>
            <p className={styles.flipSaid}>
              {saidOf(flip.before)}{' '}
              <IconArrowRight className={styles.arrow ?? ''} size={14} role="img" aria-label={phrases.to} />{' '}
              <span className={styles.after}>{saidOf(flip.after)}</span>
            </p>
            <p className={styles.flipWorth}>
              <i className={styles.worth} aria-hidden />
              {phrases.outcome[outcomeOf(flip)]}
            </p>
          </li>
        ))}
      </ul>
      {sorted.length > shown && (
        <PlainButton size="small" onClick={() => setShown(shown + pageSize)}>
          {phrases.more(format.number(Math.min(pageSize, sorted.length - shown)))}
        </PlainButton>
      )}
    </div>
  )
}

function useSaid(): (replayed: Replayed) => string {
  const { said } = usePhrases('replySettings').step
  return ({ kind, title }) => {
    if (kind === 'answer' && title !== null) return said.answer(title)
    if (kind === 'suggest') return said.suggest
    return kind === 'fallback' || kind === 'person' ? said.other[kind] : said.other.other
  }
}
