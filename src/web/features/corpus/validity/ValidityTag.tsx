import type { CorpusItem } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './validity.module.css'
import { dayToShow, validityOn } from './validity-state.ts'

/** From when on, until when, or that it is over. */
export function ValidityTag({ item, today }: { item: CorpusItem; today: string }) {
  const { validity } = usePhrases('corpus')
  const format = useFormat()
  const state = validityOn(item, today)
  if (state === undefined) return null
  const day = (text: string | null) => (text === null ? '' : format.date(dayToShow(text)))
  return (
    <span
      className={styles.tag}
      data-state={state}
      title={state === 'ended' ? validity.until(day(item.validUntil)) : undefined}
    >
      {state === 'upcoming'
        ? item.validUntil === null
          ? validity.from(day(item.validFrom))
          : validity.between(day(item.validFrom), day(item.validUntil))
        : state === 'ended'
          ? validity.ended
          : validity.until(day(item.validUntil))}
    </span>
  )
}
