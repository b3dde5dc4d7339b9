import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './emotion.module.css'

/** Article 50(3) of the EU's AI Act: whoever an emotion recognition system looks at must be told, before it does. */
export function Notice() {
  const { notice } = usePhrases('emotion')
  return (
    <aside className={styles.notice} aria-label={notice.title}>
      <h2>{notice.title}</h2>
      <p>{notice.text}</p>
      <p>{notice.weak}</p>
    </aside>
  )
}
