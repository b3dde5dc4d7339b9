import type { ReactNode } from 'react'
import styles from './ui.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** What to do about it. An empty page teaches by an action. */
  actions: ReactNode
}

export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <section className={styles.empty}>
      {icon && (
        <span className={styles.emptyIcon} aria-hidden>
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={styles.emptyActions}>{actions}</div>
    </section>
  )
}
