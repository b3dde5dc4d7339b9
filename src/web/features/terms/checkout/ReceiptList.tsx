import type { Receipt } from '#contract/features/terms/terms.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from '../terms.module.css'

export function ReceiptList({ receipts, onOpen }: { receipts: readonly Receipt[]; onOpen: (number: string) => void }) {
  const phrases = usePhrases('terms').receipts
  const format = useFormat()
  const dayText = useDayText()
  return (
    <section className={styles.section}>
      <h2>{phrases.heading}</h2>
      {receipts.length === 0 ? (
        <p className={styles.small}>{phrases.none}</p>
      ) : (
        <ul className={styles.receipts}>
          {receipts.map(({ number, paidOn, amountFen }) => (
            <li key={number}>
              <span className="tabular">{number}</span>
              <span className="tabular">{dayText(paidOn)}</span>
              <span className="tabular">{format.money(amountFen)}</span>
              <PlainButton size="small" aria-label={phrases.open(number)} onClick={() => onOpen(number)}>
                {phrases.view}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
