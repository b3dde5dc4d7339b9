import { Link } from 'react-router'
import type { InspectedAccount } from '#contract/features/admin/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useTargetText } from '../../lists/use-target-text.ts'
import styles from '../accounts.module.css'

/** What happened to the account. */
export function AccountHistory({ account, title }: { account: InspectedAccount; title: string }) {
  const { history } = usePhrases('consoleAccounts')
  const { actions } = usePhrases('audit')
  const format = useFormat()
  const targetText = useTargetText()
  const { id, email, events } = account
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <Link to={`${pathOf('audit')}?account=${id}`}>{history.all}</Link>
      </div>
      <p className={styles.quiet}>{events.length === 0 ? history.none : history.text}</p>
      <ol className={styles.history}>
        {events.map(({ id: eventId, at, action, actor, target, count }) => (
          <li key={eventId}>
            <strong>
              {(actions as Readonly<Record<string, string>>)[action] ?? action}
              {count > 1 && ` × ${format.number(count)}`}
            </strong>
            {target !== '' && target !== email && <p title={target}>{targetText({ action, target })}</p>}
            <p className={styles.quiet}>
              <time dateTime={at}>{format.dateTime(at)}</time>
              {actor !== null && actor !== email && ` · ${history.by(actor)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
