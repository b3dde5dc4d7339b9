import styles from './overview.module.css'

interface MemoryMeterProps {
  label: string
  used: number
  max: number
  text: string
}

/** From here on there is little room left. */
const nearShare = 0.9

/** How much of something that has an end is used. */
export function MemoryMeter({ label, used, max, text }: MemoryMeterProps) {
  const share = max === 0 ? 0 : Math.min(1, used / max)
  return (
    <div className={styles.meterLine}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter can't be drawn alike across browsers */}
      <div
        className={styles.meter}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(used, max)}
        aria-valuetext={text}
        data-near={share >= nearShare || undefined}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <span className="tabular">{text}</span>
    </div>
  )
}
