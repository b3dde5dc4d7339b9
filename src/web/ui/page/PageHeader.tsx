import type { ReactNode } from 'react'
import styles from '../ui.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a count, a state. */
  meta?: ReactNode
  /** Under the title: what this page is for, in one sentence. */
  text?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
}

/** The one `h1` of a screen. */
export function PageHeader({ title, meta, text, actions }: PageHeaderProps) {
  return (
    <header className={styles.pageHeader}>
      <h1>{title}</h1>
      {meta && <span className={`${styles.pageMeta} tabular`}>{meta}</span>}
      {actions && <div className={styles.pageActions}>{actions}</div>}
      {text && (
        <div className={styles.pageText}>
          <p>{text}</p>
        </div>
      )}
    </header>
  )
}
