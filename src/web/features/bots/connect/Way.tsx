import type { ReactNode } from 'react'
import styles from './connect.module.css'

/** One way to put a bot to use: what it is on the left, what to copy on the right. */
export function Way({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.way} aria-label={title}>
      <div className={styles.wayText}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children !== undefined && <div className={styles.wayBody}>{children}</div>}
    </section>
  )
}
