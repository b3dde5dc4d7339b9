import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dataExportLimits, listDataExports, startDataExport } from '#contract/features/account/own-data.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from '../own-data.module.css'
import { ExportRow } from './ExportRow.tsx'

/** The archive of everything: asked for here, downloaded here. */
export function DataExports() {
  const { archive } = usePhrases('ownData')
  const { data, error, refetch } = useQuery(queryOf(listDataExports, {}))
  const starting = useCall(startDataExport, { invalidates: [listDataExports] })
  useLive('dataExports')
  const { keptDays, perDay } = dataExportLimits
  const running = data?.items.find(({ status }) => status === 'waiting' || status === 'writing')
  return (
    <section className={styles.section}>
      <h2>{archive.title}</h2>
      <p>{archive.text(keptDays)}</p>
      <p className={styles.quiet}>{archive.secrets}</p>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading />}
      {data && (
        <>
          {data.items.length > 0 && (
            <ul className={styles.exports} aria-label={archive.list}>
              {data.items.map((each) => (
                <ExportRow key={each.id} export={each} />
              ))}
            </ul>
          )}
          {running && <p className={styles.quiet}>{sendsMail() ? archive.mayLeave : archive.mayLeaveWithoutMail}</p>}
          {starting.error && <ErrorNotice error={starting.error} />}
          {!running && (
            <div className={styles.actions}>
              <Button disabled={data.leftToday === 0} loading={starting.isBusy} onClick={() => starting.start({})}>
                {data.items.length === 0 ? archive.start : archive.again}
              </Button>
              <span className={styles.quiet}>
                {data.leftToday === 0 ? archive.spent(perDay) : archive.left(data.leftToday, perDay)}
              </span>
            </div>
          )}
        </>
      )}
    </section>
  )
}
