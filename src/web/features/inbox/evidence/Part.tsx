import type { ReactNode } from 'react'
import styles from './evidence.module.css'

/** A part of the column, with its heading. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
