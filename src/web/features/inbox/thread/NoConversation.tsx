import styles from './thread.module.css'

/** Before a conversation is chosen. */
export function NoConversation({ title, text, keys }: { title: string; text: string; keys: string }) {
  return (
    <div className={styles.pane}>
      <div className={styles.choose}>
        <h2>{title}</h2>
        <p>{text}</p>
        <p>{keys}</p>
      </div>
    </div>
  )
}
