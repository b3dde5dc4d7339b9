import { nearLimitShare } from '#contract/features/account/usage.ts'
import { Meter } from '#web/ui/feedback/Meter.tsx'
import styles from './quotas.module.css'

interface UsageMeterProps {
  label: string
  used: number
  /** null: unlimited, and there is no bar to fill. */
  limit: number | null
  text: string
}

export function UsageMeter({ label, used, limit, text }: UsageMeterProps) {
  return (
    <div className={styles.usage}>
      <div className={styles.usageHead}>
        <span>{label}</span>
        <span className="tabular">{text}</span>
      </div>
      {limit !== null && <Meter label={label} used={used} max={limit} text={text} nearShare={nearLimitShare} />}
    </div>
  )
}
