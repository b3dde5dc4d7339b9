import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../ui.module.css'

interface ConfidenceBarProps {
  confidence: number
  hasLabel?: boolean
  /** Where the bot begins to answer by itself: a tick on the bar. */
  threshold?: number | undefined
}

/** How sure the bot is, from 0 to 1, as a bar with its number. */
export function ConfidenceBar({ confidence, hasLabel = true, threshold }: ConfidenceBarProps) {
  const { common } = usePhrases()
  const percent = Math.round(Math.min(1, Math.max(0, confidence)) * 100)
  return (
    <div className={styles.confidence}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter can't be drawn alike across browsers */}
      <div
        className={styles.bar}
        role="meter"
        aria-label={common.confidence.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={common.confidence.percent(percent)}
      >
        <i style={{ width: `${percent}%` }} />
        {threshold !== undefined && <b style={{ insetInlineStart: `${Math.round(threshold * 100)}%` }} />}
      </div>
      {hasLabel && (
        <span className="tabular" aria-hidden>
          {common.confidence.percent(percent)}
        </span>
      )}
    </div>
  )
}
