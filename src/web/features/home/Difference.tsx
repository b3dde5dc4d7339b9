import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './home.module.css'

export function Difference() {
  const { difference } = usePhrases('home')
  return (
    <section className={styles.section}>
      <h2>{difference.heading}</h2>
      <ul className={styles.difference}>
        {difference.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
