import { firstItemLimits } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { type DraftItem, faultsOf, isEmptyItem, withItemBack } from '../../draft/draft.ts'
import { ItemCard } from './ItemCard.tsx'
import { ItemFields } from './ItemFields.tsx'
import styles from './items.module.css'

interface ItemsProps {
  items: readonly DraftItem[]
  /** The one that is being written. */
  openId: string | null
  onOpen: (id: string | null) => void
  onAdd: (question: string) => void
  /** Is handed the items of this moment, which an undo finds changed. */
  onChange: (changed: (items: readonly DraftItem[]) => readonly DraftItem[]) => void
}

export function Items({ items, openId, onOpen, onAdd, onChange }: ItemsProps) {
  const { common } = usePhrases()
  const phrases = usePhrases('sandbox').items
  const faults = faultsOf(items)
  const isFull = items.length >= firstItemLimits.count

  function remove(item: DraftItem) {
    const nextId = items[items.indexOf(item) + 1]?.id
    onChange((now) => now.filter(({ id }) => id !== item.id))
    onOpen(null)
    if (!isEmptyItem(item)) offerUndo(phrases.removed, item, nextId)
  }

  function offerUndo(message: string, item: DraftItem, nextId: string | undefined) {
    function putBack() {
      let hasRoom = true
      onChange((now) => {
        hasRoom = now.length < firstItemLimits.count
        return hasRoom ? withItemBack(now, item, nextId) : now
      })
      // Another item took the place: what was removed can still come back once there is room.
      if (!hasRoom) offerUndo(phrases.full(firstItemLimits.count), item, nextId)
    }
    showUndoToast({ message, undoLabel: common.actions.undo, onUndo: putBack })
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
                onChange={(next) => onChange((now) => now.map((each) => (each.id === item.id ? next : each)))}
                onClose={() => (isEmptyItem(item) ? remove(item) : onOpen(null))}
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
