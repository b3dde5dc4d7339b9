import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../ui.module.css'

export interface ChecklistItem {
  label: string
  isDone: boolean
  /** Where to do it; a done step needs no link. */
  to?: string
}

export function Checklist({ title, items }: { title: string; items: readonly ChecklistItem[] }) {
  const { common } = usePhrases()
  const doneCount = items.filter((item) => item.isDone).length
  return (
    <section className={styles.checklist} aria-label={title}>
      <div className={styles.checklistHead}>
        <span>{title}</span>
        <span className="tabular">{common.checklist.progress(doneCount, items.length)}</span>
      </div>
      <ul className={styles.checklist}>
        {items.map((item) => (
          <li key={item.label} className={styles.checklistItem} data-done={item.isDone || undefined}>
            <span className={styles.tick}>
              {item.isDone && (
                <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
                  <path
                    d="m2 5.2 2.1 2.1L8.2 3"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.6"
                    strokeLinecap="round"
                  />
                </svg>
              )}
              <span className="visually-hidden">{item.isDone ? common.checklist.done : common.checklist.open}</span>
            </span>
            {item.to && !item.isDone ? <Link to={item.to}>{item.label}</Link> : <span>{item.label}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
