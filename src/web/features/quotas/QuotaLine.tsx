import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './quotas.module.css'
import { useUsage } from './quotas.queries.ts'

/** One line above the workspace while the calls of today come to their end, with the way to more. */
export function QuotaLine() {
  const { line } = usePhrases('accountUsage')
  const format = useFormat()
  const { data } = useUsage()
  if (data === undefined || data.warning === null) return null
  const { warning, calls, packCallsLeft, resetsAt } = data
  const facts = {
    used: format.number(calls.used),
    limit: format.number(calls.limit ?? 0),
    packs: packCallsLeft === null ? null : format.number(packCallsLeft),
    resetsAt: format.dateTime(resetsAt),
  }
  return (
    <div className={styles.line} role="status" data-warning={warning}>
      <span>{line[warning](facts)}</span>
      <Link to={pathOf('updatePlan')}>{line.see}</Link>
    </div>
  )
}
