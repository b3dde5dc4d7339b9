import type { ErrorCode } from '#contract/errors.ts'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import styles from './api-reference.module.css'
import { ErrorTable } from './ErrorTable.tsx'

/** The failures that the server may answer whatever was asked. */
const generalErrors: readonly ErrorCode[] = [
  'invalid-input',
  'not-logged-in',
  'not-allowed',
  'origin-refused',
  'not-found',
  'body-too-large',
  'too-many-requests',
  'network-busy',
]

export function GeneralRules({ phrases }: { phrases: ApiReferencePhrases }) {
  const { rules } = phrases
  return (
    <section className={styles.first}>
      <h2>{rules.title}</h2>
      <ul>
        <li>{rules.cookies}</li>
        <li>{rules.idempotency}</li>
        <li>{rules.paging}</li>
        <li>{rules.retryAfter}</li>
      </ul>
      <p>{rules.errors}</p>
      <ErrorTable codes={generalErrors} phrases={phrases} />
    </section>
  )
}
