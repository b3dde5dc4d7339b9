import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../accounts.module.css'

const steps = ['email', 'code', 'password'] as const
type Step = (typeof steps)[number]

export function ResetSteps({ current }: { current: Step }) {
  const { steps: phrases } = usePhrases('accounts').reset
  const currentIndex = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={phrases.label}>
      {steps.map((step, index) => {
        const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'open'
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {index + 1}. {phrases[step]}
            {state === 'done' && <span className="visually-hidden">{phrases.done}</span>}
          </li>
        )
      })}
    </ol>
  )
}
