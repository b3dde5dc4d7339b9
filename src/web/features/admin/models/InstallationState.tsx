import { Button, Progress } from '@mantine/core'
import { cancelLocalModelInstallation, type LocalModels } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from './models.module.css'
import { isInstalling, useModelsCall } from './models.queries.ts'

/** How far the download or the unpacking is, or how it ended. */
export function InstallationState({ local }: { local: LocalModels }) {
  const { installation: phrases } = usePhrases('admin').models.bring
  const format = useFormat()
  const cancelling = useModelsCall(cancelLocalModelInstallation)
  const { installation } = local
  if (installation === null) return null
  const { from, state, bytesDone, bytesTotal, fault, name } = installation

  if (!isInstalling(local)) {
    return (
      <div role="status">
        {state === 'done' && <p className={styles.works}>{phrases.done(name ?? from)}</p>}
        {state === 'cancelled' && <p className={styles.text}>{phrases.cancelled(from)}</p>}
        {state === 'failed' && fault !== null && (
          <p className={styles.failing}>{phrases.failed(from, phrases.fault[fault])}</p>
        )}
      </div>
    )
  }
  const share = bytesTotal ? (bytesDone / bytesTotal) * 100 : 0
  return (
    <div className={styles.progress}>
      <p className="tabular">
        {state === 'checking'
          ? phrases.checking(from)
          : phrases.running(from, format.bytes(bytesDone), bytesTotal === null ? null : format.bytes(bytesTotal))}
      </p>
      <Progress value={share} aria-label={phrases.label} />
      <Button
        variant="default"
        size="compact-md"
        className={styles.cancel ?? ''}
        loading={cancelling.isBusy}
        onClick={() => cancelling.start({})}
      >
        {phrases.cancel}
      </Button>
      {cancelling.error && <ErrorNotice error={cancelling.error} />}
    </div>
  )
}
