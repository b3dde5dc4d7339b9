import { sendMessage } from '#contract/features/answers.ts'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from './api-reference.module.css'

/** A command that works as it is, once the two names in capitals are replaced. */
function writeCurl(phrases: ApiReferencePhrases, origin: string): string {
  const path = sendMessage.path.replace(':botId', 'BOT_ID')
  return [
    `curl -X ${sendMessage.method} ${origin}${path}`,
    `  -H 'Authorization: Bearer API_KEY'`,
    `  -H 'Content-Type: application/json'`,
    `  -H 'Idempotency-Key: order-1024-question-1'`,
    `  -d '${JSON.stringify({ text: phrases.start.question, contactId: 'customer-1024' })}'`,
  ].join(' \\\n')
}

export function FirstCall({ phrases }: { phrases: ApiReferencePhrases }) {
  const { start } = phrases
  const curl = writeCurl(phrases, window.location.origin)
  return (
    <section className={styles.first}>
      <h2>{start.title}</h2>
      <ol>
        {start.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <figure className={styles.code}>
        <figcaption>
          <span>
            {start.curl} · BOT_ID = {start.botId} · API_KEY = {start.apiKey}
          </span>
          <CopyButton text={curl} />
        </figcaption>
        <pre>
          <code>{curl}</code>
        </pre>
      </figure>
    </section>
  )
}
