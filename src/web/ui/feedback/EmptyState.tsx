import type { ReactNode } from 'react'
import styles from '../ui.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** What to do about it. An empty page teaches by an action. */
  actions: ReactNode
  /** Whether it stands in for the whole screen; then its title is the screen's `h1`. */
  isScreen?: boolean
}

export function EmptyState({ icon, title, text, actions, isScreen = false }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'h2'
  return (
    <section className={styles.empty}>
      {icon && (
        <span className={styles.emptyIcon} aria-hidden>
          {icon}
        </span>
      )}
      <Title className={styles.emptyTitle}>{title}</Title>
      {text && <p>{text}</p>}
      <div className={styles.emptyActions}>{actions}</div>
    </section>
  )
}
