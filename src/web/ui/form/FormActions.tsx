import type { ReactNode } from 'react'
import styles from '../ui.module.css'

/** The buttons of a form; the primary one first, where the eye arrives. In a dialog they stand at the end. */
export function FormActions({ children, align = 'start' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return (
    <div className={styles.formActions} data-align={align}>
      {children}
    </div>
  )
}
