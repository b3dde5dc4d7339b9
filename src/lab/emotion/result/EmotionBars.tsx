import { usePhrases } from '#web/platform/language/language.tsx'
import { type Probabilities, surestEmotion } from '../core/read.ts'
import { emotions } from '../nets/expression.ts'
import { percentOf } from './describe.ts'
import styles from './result.module.css'

/** All seven, always in the same order: two faces can be compared at a glance. */
export function EmotionBars({ probabilities }: { probabilities: Probabilities }) {
  const p = usePhrases('emotion')
  const surest = surestEmotion(probabilities)
  return (
    <span className={styles.bars}>
      {emotions.map((emotion) => (
        <span key={emotion} className={styles.bar} data-surest={emotion === surest || undefined}>
          <span>{p.emotions[emotion]}</span>
          <span className={styles.track}>
            <i style={{ width: percentOf(probabilities[emotion]) }} />
          </span>
          <span className="tabular">{percentOf(probabilities[emotion])}</span>
        </span>
      ))}
    </span>
  )
}
