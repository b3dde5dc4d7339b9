import { Button, FileButton, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { localModelLimits } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../models.module.css'
import { sendZip } from './send-zip.ts'

interface UploadZipProps {
  isBusy: boolean
  /** The file lies in the models folder. */
  onSent: (zip: string) => void
}

/** A zip from the ADMIN's own machine. */
export function UploadZip({ isBusy, onSent }: UploadZipProps) {
  const { own } = usePhrases('admin').models.bring
  const format = useFormat()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File | null): Promise<void> {
    if (file === null) return
    const abort = new AbortController()
    sending.current = abort
    setFailure(null)
    setShare(0)
    try {
      if (file.size > localModelLimits.zipBytes) {
        throw new ApiError({ code: 'file-too-large', status: 413, details: { limit: localModelLimits.zipBytes } })
      }
      onSent(await sendZip(file, { signal: abort.signal, onProgress: setShare }))
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
    } finally {
      setShare(null)
    }
  }

  return (
    <>
      {failure !== null && <ErrorNotice error={failure} />}
      {share === null ? (
        <FileButton accept=".zip,application/zip" onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} variant="default" className={styles.cancel ?? ''} disabled={isBusy}>
              {own.upload}
            </Button>
          )}
        </FileButton>
      ) : (
        <div className={styles.progress}>
          <p className="tabular">{own.uploading(format.percent(share))}</p>
          <Progress value={share * 100} aria-label={own.upload} />
          <Button
            variant="default"
            size="compact-md"
            className={styles.cancel ?? ''}
            onClick={() => sending.current?.abort()}
          >
            {own.cancel}
          </Button>
        </div>
      )}
    </>
  )
}
