import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './previews.module.css'

export function ChatPreview() {
  const { lines } = usePhrases('hall').demos['smart-chat']
  return (
    <div className={styles.chat} aria-hidden="true">
      {lines.map((line, at) => (
        <span
          key={line}
          className={at % 2 === 0 ? styles.visitor : styles.bot}
          style={{ animationDelay: `${at * 0.9}s` }}
        >
          {line}
        </span>
      ))}
    </div>
  )
}
