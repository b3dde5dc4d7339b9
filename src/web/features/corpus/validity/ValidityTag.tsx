import type { CorpusItem } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './validity.module.css'
import { validityOn } from './validity-state.ts'

/** From when on, until when, or that it is over. */
export function ValidityTag({ item, today }: { item: CorpusItem; today: string }) {
  const { validity } = usePhrases('corpus')
  const format = useFormat()
  const state = validityOn(item, today)
  if (state === undefined) return null
  // Noon keeps the day the same in every time zone of the reader.
  const day = (text: string | null) => format.date(`${text}T12:00:00`)
  return (
    <span
      className={styles.tag}
      data-state={state}
      title={state === 'ended' ? validity.until(day(item.validUntil)) : undefined}
    >
      {state === 'upcoming'
        ? validity.from(day(item.validFrom))
        : state === 'ended'
          ? validity.ended
          : validity.until(day(item.validUntil))}
    </span>
  )
}
