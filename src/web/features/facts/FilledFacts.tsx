import { usePhrases } from '#web/platform/language/language.tsx'
import { FactsForm } from './FactsForm.tsx'
import styles from './facts.module.css'
import { useFacts } from './facts.queries.ts'

/** What was filled into blanks, to be changed. */
export function FilledFacts() {
  const { filled } = usePhrases('facts')
  const facts = useFacts()?.filter(({ value }) => value !== '') ?? []
  if (facts.length === 0) return null
  return (
    <section className={styles.filled} aria-label={filled.title}>
      <h2>{filled.title}</h2>
      <p>{filled.text}</p>
      <FactsForm facts={facts} />
    </section>
  )
}
