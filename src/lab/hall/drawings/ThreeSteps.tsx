import type { ReactNode } from 'react'
import styles from './drawings.module.css'

interface ThreeStepsProps {
  /** Each drawn in a room of 240 by 150. */
  steps: readonly { label: string; picture: ReactNode }[]
}

/** Three pictures with arrows between them: beside each other, one under the other on narrow screens. */
export function ThreeSteps({ steps }: ThreeStepsProps) {
  return (
    <div className={styles.steps} aria-hidden="true">
      {steps.map(({ label, picture }) => (
        <figure key={label} className={styles.step}>
          <svg viewBox="0 0 240 150" aria-hidden="true">
            {picture}
          </svg>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}
