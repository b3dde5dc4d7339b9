import { Link } from 'react-router'
import { type SetUpStep, setUpSteps } from '#contract/features/customising/set-up.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'
import styles from './flow.module.css'
import type { Progress } from './progress.ts'

interface StepperProps {
  step: SetUpStep
  leftOf: Progress['leftOf']
  botId: string | undefined
}

/** The steps in their order; each can be opened at any time, once there is a bot. */
export function Stepper({ step, leftOf, botId }: StepperProps) {
  const phrases = usePhrases('progress')
  return (
    <nav aria-label={phrases.stepsLabel}>
      <ol className={styles.steps}>
        {setUpSteps.map((each, place) => {
          const isDone = leftOf[each] === 0
          const inside = (
            <>
              <i aria-hidden>{isDone ? <Tick /> : place + 1}</i>
              <span>
                <strong>{phrases.steps[each]}</strong>
                <small>{isDone ? phrases.stepDone : phrases.stepLeft(leftOf[each])}</small>
              </span>
            </>
          )
          return (
            <li key={each} data-current={each === step || undefined} data-done={isDone || undefined}>
              {botId === undefined && each !== step ? (
                <span>{inside}</span>
              ) : (
                <Link to={setUpPath(each, botId)} aria-current={each === step ? 'step' : undefined}>
                  {inside}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Tick() {
  return (
    <svg width="12" height="12" viewBox="0 0 10 10" aria-hidden>
      <path d="m2 5.2 2.1 2.1L8.2 3" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
