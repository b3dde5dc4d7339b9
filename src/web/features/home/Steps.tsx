import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './home.module.css'

export function Steps() {
  const { steps } = usePhrases('home')
  return (
    <section className={styles.section} id="product">
      <h2>{steps.heading}</h2>
      <ol className={styles.steps}>
        {steps.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
