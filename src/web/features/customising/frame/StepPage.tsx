import type { ReactNode } from 'react'
import { type SetUpPath, type SetUpStep, setUpSteps } from '#contract/features/customising/set-up.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Meter } from '#web/ui/feedback/Meter.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './flow.module.css'
import type { Progress } from './progress.ts'
import { Stepper } from './Stepper.tsx'

interface StepPageProps {
  step: SetUpStep
  path: SetUpPath
  progress: Progress
  title: string
  text: string
  /** Above the title: which bot, its state, and what can be done with the whole. */
  head?: ReactNode
  /** Without a bot only the first step can be opened. */
  botId?: string | undefined
  /** Beside the step on wide screens, below it on narrow ones. */
  aside?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** One step of the flow: how far one is, and what the step asks for. */
export function StepPage({ step, path, progress, title, text, head, botId, aside, foot, children }: StepPageProps) {
  const phrases = usePhrases('progress')
  const format = useFormat()
  const { done, all, minutesLeft, isLive } = progress
  const filled = phrases.filled(format.number(done), format.number(all))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.headStart}>
          <span className={styles.path}>{phrases.paths[path]}</span>
          {head}
        </div>
        <div className={styles.far}>
          <span>{done === all ? phrases.nothingLeft : !isLive && phrases.minutes(Math.max(1, minutesLeft))}</span>
          <span className="tabular">{filled}</span>
          <Meter label={phrases.stepsLabel} used={done} max={all} text={filled} nearShare={2} />
        </div>
      </div>
      <Stepper step={step} leftOf={progress.leftOf} botId={botId} />
      <div className={styles.columns} data-has-aside={aside !== undefined || undefined}>
        <div className={styles.main}>
          <PageHeader
            title={title}
            meta={
              <span className={styles.place}>{phrases.place(setUpSteps.indexOf(step) + 1, setUpSteps.length)}</span>
            }
            text={text}
          />
          {children}
          {foot}
        </div>
        {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </div>
  )
}
