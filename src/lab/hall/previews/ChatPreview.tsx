import styles from './previews.module.css'

/** `lines`: the visitor's and the bot's by turns. */
export function ChatPreview({ lines }: { lines: readonly string[] }) {
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
