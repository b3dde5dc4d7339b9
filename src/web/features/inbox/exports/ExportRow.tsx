import { Button, Progress } from '@mantine/core'
import { urlOf } from '#contract/endpoint-url.ts'
import { isErrorCode } from '#contract/errors.ts'
import { downloadInboxExport, type InboxExport } from '#contract/features/inbox/exports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { textOfCode } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { filterOfSaved } from '../filters/inbox-filter.ts'
import { useFilterWords } from '../filters/use-filter-words.ts'
import styles from '../panels.module.css'

const tones = { waiting: 'waiting', writing: 'waiting', ready: 'good', failed: 'bad' } as const

/** One file that was asked for: how far it is, or where to get it. */
export function ExportRow({ export: file }: { export: InboxExport }) {
  const all = usePhrases()
  const { exports: phrases } = usePhrases('inboxTools')
  const format = useFormat()
  const words = useFilterWords()
  const { id: botId } = useBot()
  const { id, status, progress, askedAt, rows, sizeBytes, expiresAt, fault } = file
  const filters = words(filterOfSaved(file.filter)).join(' · ')
  return (
    <li className={styles.file}>
      <div className={styles.fileText}>
        <p className={styles.fileHead}>
          <StatusChip tone={tones[status]}>{phrases.status[status]}</StatusChip>
          <span className={styles.quiet} title={format.dateTime(askedAt)}>
            {phrases.asked(format.relative(askedAt))}
          </span>
        </p>
        <p className={styles.quiet}>
          {[phrases.rows[file.rowIs], phrases.formats[file.format], filters].filter((part) => part !== '').join(' · ')}
        </p>
        {status === 'writing' && (
          <>
            <Progress value={progress * 100} aria-label={phrases.status.writing} />
            <p className={`${styles.quiet} tabular`}>{phrases.progress(format.percent(progress))}</p>
          </>
        )}
        {status === 'ready' && rows !== null && sizeBytes !== null && expiresAt !== null && (
          <p className={`${styles.quiet} tabular`}>
            {phrases.ready(format.number(rows), format.bytes(sizeBytes), format.date(expiresAt))}
          </p>
        )}
        {status === 'failed' && (
          <p>{fault !== null && isErrorCode(fault) ? textOfCode(all, fault, {}) : phrases.failedText}</p>
        )}
      </div>
      {status === 'ready' && (
        <Button
          component="a"
          variant="default"
          size="xs"
          href={urlOf(downloadInboxExport, { params: { botId, exportId: id } })}
          download
        >
          {phrases.download}
        </Button>
      )}
    </li>
  )
}
