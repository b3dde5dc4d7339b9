import type { ReactNode } from 'react'
import styles from '../ui.module.css'

export type StatusTone = 'good' | 'waiting' | 'bad' | 'off'

/** One word on the state of something, in the colour of its tone. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.statusChip} data-tone={tone}>
      {children}
    </span>
  )
}
