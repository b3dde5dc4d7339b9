import type { ReactNode } from 'react'
import styles from './connect.module.css'

/** A group of ways under its name. */
export function WayGroup({ title, count, children }: { title: string; count: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        {title} <span className="tabular">{count}</span>
      </h2>
      <ul className={styles.cards}>{children}</ul>
    </section>
  )
}
