import type { AuditLogEvent } from '#contract/features/admin/audit.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useTargetText } from '../lists/use-target-text.ts'
import styles from './audit.module.css'

interface AuditRowProps {
  event: AuditLogEvent
  /** All that concerns this account. */
  onAccount: (account: string) => void
}

/** One event: when, what, who, from where. */
export function AuditRow({ event, onAccount }: AuditRowProps) {
  const phrases = usePhrases('audit')
  const format = useFormat()
  const targetText = useTargetText()
  const { at, action, actor, account, target, address, count } = event
  const name = (phrases.actions as Readonly<Record<string, string>>)[action] ?? action
  const isForAnother = account !== null && account.id !== actor?.id
  return (
    <li className={styles.row}>
      <time className="tabular" dateTime={at} title={format.relative(at)}>
        {format.dateTime(at)}
      </time>
      <div className={styles.what}>
        <strong>{name}</strong>
        {count > 1 && <span className={`${styles.times} tabular`}>{phrases.times(format.number(count))}</span>}
        {target !== '' && (
          <p className={styles.target} title={target}>
            {targetText(event)}
          </p>
        )}
      </div>
      <div className={styles.who}>
        <Person person={actor} nobody={phrases.nobody} onAccount={onAccount} />
        {isForAnother && (
          <p className={styles.on}>
            {phrases.on} <Person person={account} nobody="" onAccount={onAccount} />
          </p>
        )}
      </div>
      <span className={`${styles.address} tabular`}>{address}</span>
    </li>
  )
}

interface PersonProps {
  person: AuditLogEvent['actor']
  nobody: string
  onAccount: (account: string) => void
}

function Person({ person, nobody, onAccount }: PersonProps) {
  const phrases = usePhrases('audit')
  if (person === null) return <span className={styles.nobody}>{nobody}</span>
  const label = person.email ?? phrases.gone(person.id.slice(0, 8))
  return (
    <button
      type="button"
      className={styles.person}
      title={phrases.allOf(label)}
      onClick={() => onAccount(person.email ?? person.id)}
    >
      {label}
    </button>
  )
}
