import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../ui.module.css'

/** How sure the bot is, from 0 to 1, as a bar with its number. */
export function ConfidenceBar({ confidence, hasLabel = true }: { confidence: number; hasLabel?: boolean }) {
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
      </div>
      {hasLabel && (
        <span className="tabular" aria-hidden>
          {common.confidence.percent(percent)}
        </span>
      )}
    </div>
  )
}
