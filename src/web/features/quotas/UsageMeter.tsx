import { nearLimitShare } from '#contract/features/account/usage.ts'
import styles from './quotas.module.css'

interface UsageMeterProps {
  label: string
  used: number
  /** null: unlimited, and there is no bar to fill. */
  limit: number | null
  text: string
}

export function UsageMeter({ label, used, limit, text }: UsageMeterProps) {
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit)
  return (
    <div className={styles.usage}>
      <div className={styles.usageHead}>
        <span>{label}</span>
        <span className="tabular">{text}</span>
      </div>
      {limit !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a native meter can't be drawn alike across browsers
        <div
          className={styles.meter}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
          data-near={share >= nearLimitShare || undefined}
        >
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}
