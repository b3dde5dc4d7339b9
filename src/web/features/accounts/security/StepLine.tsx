import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './security.module.css'

const steps = 3

export function StepLine({ step }: { step: number }) {
  const { setUp } = usePhrases('security')
  const format = useFormat()
  return <p className={styles.small}>{setUp.stepOf(format.number(step), format.number(steps))}</p>
}
