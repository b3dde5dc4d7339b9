import { Link } from 'react-router'
import type { Overview } from '#contract/features/admin/overview.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './overview.module.css'

type Kind = keyof Overview['waiting']

/** The list of each kind, filtered by what waits. */
const lists: Readonly<Record<Kind, string>> = {
  applications: pathOf('applications'),
  leads: `${pathOf('leads')}?state=new`,
  contactMessages: `${pathOf('contactMessages')}?state=new`,
  failedMails: `${pathOf('outbox')}?status=failed`,
  failedJobs: `${pathOf('jobs')}?state=failed`,
  lateJobs: `${pathOf('jobs')}?sort=oldest`,
}
const kinds = Object.keys(lists) as Kind[]
/** What went wrong by itself, and not what somebody asked for. */
const faults: readonly Kind[] = ['failedMails', 'failedJobs', 'lateJobs']

/** What somebody has to do something about. */
export function WaitingWork({ waiting }: { waiting: Overview['waiting'] }) {
  const phrases = usePhrases('overview').waiting
  const format = useFormat()
  const shown = kinds.filter((kind) => waiting[kind] > 0)
  return (
    <section className={styles.section}>
      <h2>{phrases.title}</h2>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{phrases.none}</p>
      ) : (
        <ul className={styles.waiting}>
          {shown.map((kind) => (
            <li key={kind} data-fault={faults.includes(kind) || undefined}>
              <Link to={lists[kind]}>
                <strong className="tabular">{format.number(waiting[kind])}</strong>
                <span>{phrases.kinds[kind](waiting[kind])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
