import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from './guide.module.css'

/** How a server gets an address that the outside can open, and the same as a message to whoever can do it. */
export function PublicAddressGuide({ origin }: { origin: string }) {
  const { howPublic, publicGuide: guide } = usePhrases('connecting')
  const { port: named, protocol } = new URL(origin)
  const port = named || (protocol === 'https:' ? '443' : '80')
  const message = guide.message(origin, port)
  return (
    <section className={styles.guide} aria-label={howPublic}>
      <p>{guide.text}</p>
      <ol>
        {guide.steps(port).map(({ title, text, code }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
            {code !== undefined && <code>{code}</code>}
          </li>
        ))}
      </ol>
      <div className={styles.send}>
        <strong>{guide.sendTitle}</strong>
        <p className={styles.message}>{message}</p>
        <CopyButton text={message} label={guide.copy} />
      </div>
    </section>
  )
}
