import { firstItemLimits } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { type DraftItem, faultsOf } from '../../draft/draft.ts'
import { ItemCard } from './ItemCard.tsx'
import { ItemFields } from './ItemFields.tsx'
import styles from './items.module.css'

interface ItemsProps {
  items: readonly DraftItem[]
  /** The one that is being written. */
  openId: string | null
  onOpen: (id: string | null) => void
  onAdd: (question: string) => void
  onChange: (items: readonly DraftItem[]) => void
}

function isEmpty({ question, answer }: DraftItem): boolean {
  return question.trim() === '' && answer.trim() === ''
}

export function Items({ items, openId, onOpen, onAdd, onChange }: ItemsProps) {
  const { common } = usePhrases()
  const phrases = usePhrases('sandbox').items
  const faults = faultsOf(items)
  const isFull = items.length >= firstItemLimits.count

  function remove(item: DraftItem) {
    onChange(items.filter(({ id }) => id !== item.id))
    onOpen(null)
    if (isEmpty(item)) return
    showUndoToast({ message: phrases.removed, undoLabel: common.actions.undo, onUndo: () => onChange(items) })
  }

  return (
    <section className={styles.items} aria-label={phrases.heading}>
      <header className={styles.head}>
        <h2>{phrases.heading}</h2>
        {items.length > 0 && <span className="tabular">{phrases.count(items.length, firstItemLimits.count)}</span>}
        {items.length > 0 && !isFull && <PlainButton onClick={() => onAdd('')}>{phrases.add}</PlainButton>}
      </header>
      {isFull && <p className={styles.full}>{phrases.full(firstItemLimits.count)}</p>}
      {items.length === 0 && (
        <div className={styles.empty}>
          <h3>{phrases.emptyTitle}</h3>
          <p>{phrases.emptyText}</p>
          <div className={styles.seeds}>
            {phrases.seeds.map((seed) => (
              <PlainButton key={seed} onClick={() => onAdd(seed)}>
                {seed}
              </PlainButton>
            ))}
            <PlainButton look="primary" onClick={() => onAdd('')}>
              {phrases.add}
            </PlainButton>
          </div>
        </div>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            {item.id === openId ? (
              <ItemFields
                item={item}
                fault={faults.get(item.id)}
                onChange={(next) => onChange(items.map((each) => (each.id === item.id ? next : each)))}
                onClose={() => (isEmpty(item) ? remove(item) : onOpen(null))}
                onRemove={() => remove(item)}
              />
            ) : (
              <ItemCard item={item} fault={faults.get(item.id)} onOpen={() => onOpen(item.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
