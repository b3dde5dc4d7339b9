import { Button } from '@mantine/core'
import type { BackgroundJob } from '#contract/features/admin/jobs.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../admin.module.css'

const tones = { failed: 'bad', retrying: 'waiting', running: 'good', waiting: 'off' } as const

interface JobRowProps {
  job: BackgroundJob
  /** When the list was read. */
  readAtMs: number
  onRetry: () => void
  onDrop: () => void
}

export function JobRow({ job, readAtMs, onRetry, onDrop }: JobRowProps) {
  const jobs = usePhrases('jobs')
  const format = useFormat()
  const { id, name, queue, state, attempts, maxAttempts, addedAt, nextAt, startedAt, error, email } = job
  const isDue = nextAt !== null && Date.parse(nextAt) <= readAtMs
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <div className={styles.mailHead}>
          <h2>{jobs.names[name] ?? name}</h2>
          <StatusChip tone={tones[state]}>{jobs.states[state]}</StatusChip>
        </div>
        {error !== null && <p className={styles.mailError}>{error}</p>}
        <p className={styles.meta}>
          <span className="tabular">{jobs.number(id)}</span>
          {attempts > 0 && <span>{jobs.attempts(format.number(attempts), format.number(maxAttempts))}</span>}
          {nextAt !== null && (
            <span title={format.dateTime(nextAt)}>{isDue ? jobs.soon : jobs.next(format.dateTime(nextAt))}</span>
          )}
          {startedAt !== null && (
            <span title={format.dateTime(startedAt)}>{jobs.started(format.relative(startedAt))}</span>
          )}
          <span title={format.dateTime(addedAt)}>{jobs.added(format.relative(addedAt))}</span>
          {email !== null && <span>{jobs.for(email)}</span>}
          {queue !== null && <span>{jobs.queue(queue)}</span>}
        </p>
      </div>
      {state !== 'running' && (
        <div className={styles.rowActions}>
          <Button size="sm" variant="default" onClick={onRetry} aria-label={jobs.retryOf(id)}>
            {jobs.retry}
          </Button>
          <Button size="sm" variant="subtle" color="red" onClick={onDrop} aria-label={jobs.dropOf(id)}>
            {jobs.drop}
          </Button>
        </div>
      )}
    </li>
  )
}
