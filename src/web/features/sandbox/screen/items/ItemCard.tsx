import { usePhrases } from '#web/platform/language/language.tsx'
import type { DraftItem, ItemFault } from '../../draft/draft.ts'
import { useFaultText } from './fault-text.ts'
import styles from './items.module.css'

interface ItemCardProps {
  item: DraftItem
  fault: ItemFault | undefined
  onOpen: () => void
}

/** One item as it is read; a press opens its fields. */
export function ItemCard({ item, fault, onOpen }: ItemCardProps) {
  const phrases = usePhrases('sandbox').items
  const faultText = useFaultText()
  const question = item.question.trim() || phrases.untitled
  return (
    <button type="button" className={styles.card} aria-label={phrases.edit(question)} onClick={onOpen}>
      <strong data-untitled={item.question.trim() === '' || undefined}>{question}</strong>
      {item.answer.trim() !== '' && <span className={styles.answer}>{item.answer}</span>}
      {item.variants.length > 0 && <span className={styles.meta}>{phrases.variantCount(item.variants.length)}</span>}
      {fault && <span className={styles.fault}>{faultText(fault)}</span>}
    </button>
  )
}
