import styles from '../ui.module.css'

interface MeterProps {
  label: string
  used: number
  max: number
  /** What a reader of the screen says instead of the number. */
  text: string
  /** From which share on there is little room left. */
  nearShare: number
}

/** How much of something that has an end is used, as a bar. */
export function Meter({ label, used, max, text, nearShare }: MeterProps) {
  const share = max === 0 ? 0 : Math.min(1, used / max)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter can't be drawn alike across browsers
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
  )
}
