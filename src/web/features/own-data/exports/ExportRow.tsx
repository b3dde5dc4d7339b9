import { Button, Progress } from '@mantine/core'
import { urlOf } from '#contract/endpoint-url.ts'
import { type DataExport, downloadDataExport } from '#contract/features/account/own-data.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../own-data.module.css'

const tones = { waiting: 'waiting', writing: 'waiting', ready: 'good', failed: 'bad' } as const

export function ExportRow({ export: { id, status, progress, askedAt, sizeBytes, expiresAt } }: { export: DataExport }) {
  const { archive } = usePhrases('ownData')
  const format = useFormat()
  const percent = format.percent(progress)
  return (
    <li className={styles.export}>
      <div className={styles.exportText}>
        <p className={styles.exportHead}>
          <StatusChip tone={tones[status]}>{archive.status[status]}</StatusChip>
          <span className={styles.quiet} title={format.dateTime(askedAt)}>
            {archive.asked(format.relative(askedAt))}
          </span>
        </p>
        {status === 'writing' && (
          <>
            <Progress value={progress * 100} aria-label={archive.status.writing} />
            <p className={`${styles.quiet} tabular`}>{archive.progress(percent)}</p>
          </>
        )}
        {status === 'failed' && <p>{archive.failedText}</p>}
        {status === 'ready' && sizeBytes !== null && expiresAt !== null && (
          <p className="tabular">{archive.readyUntil(format.bytes(sizeBytes), format.dateTime(expiresAt))}</p>
        )}
      </div>
      {status === 'ready' && (
        <Button component="a" variant="default" href={urlOf(downloadDataExport, { params: { exportId: id } })} download>
          {archive.download}
        </Button>
      )}
    </li>
  )
}
