import { Meter } from '#web/ui/feedback/Meter.tsx'
import styles from './overview.module.css'

interface MemoryMeterProps {
  label: string
  used: number
  max: number
  text: string
}

/** How much of the machine is used, with its number. */
export function MemoryMeter({ text, ...amounts }: MemoryMeterProps) {
  return (
    <div className={styles.meterLine}>
      <Meter {...amounts} text={text} nearShare={0.9} />
      <span className="tabular">{text}</span>
    </div>
  )
}
