import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useEntitlement } from '#web/platform/session.tsx'
import { VipNotice } from '#web/ui/feedback/VipNotice.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { ImportHistory } from './history/ImportHistory.tsx'
import { ImportView } from './ImportView.tsx'
import styles from './imports.module.css'
import { importParam } from './imports.paths.ts'
import { PasteBox } from './paste/PasteBox.tsx'
import { DropZone } from './upload/DropZone.tsx'
import { Templates } from './upload/Templates.tsx'
import { UploadList } from './upload/UploadList.tsx'
import { useUploadQueue } from './upload/use-upload-queue.ts'

export default function FilesScreen() {
  const { files } = usePhrases('imports')
  const [search, setSearch] = useSearchParams()
  const openId = search.get(importParam)
  /** Uploaded, and not looked at yet. */
  const [waitingIds, setWaitingIds] = useState<readonly string[]>([])

  const open = useCallback(
    (importId: string | null) => {
      setWaitingIds((ids) => ids.filter((id) => id !== importId))
      setSearch((before) => {
        const next = new URLSearchParams(before)
        if (importId === null) next.delete(importParam)
        else next.set(importParam, importId)
        return next
      })
    },
    [setSearch],
  )
  const queue = useUploadQueue(({ id }, isAlone) => {
    if (openId === null && isAlone) goOnWith(id)
    else setWaitingIds((ids) => [...ids, id])
  })
  function goOnWith(importId: string) {
    queue.forgetRefused()
    queue.forgetUploaded(importId)
    open(importId)
  }
  const mayUpload = useEntitlement('batchUpload')
  const [nextId] = waitingIds

  return (
    <div className={styles.screen}>
      <PageHeader title={files.title} {...(openId === null && { text: files.text })} actions={<ExportMenu />} />
      {openId !== null && <UploadList queue={queue} isBeside onCheck={goOnWith} />}
      {openId !== null ? (
        <ImportView
          key={openId}
          importId={openId}
          onBack={() => open(null)}
          {...(nextId !== undefined && { onNext: () => goOnWith(nextId) })}
        />
      ) : (
        <div className={styles.start}>
          <div className={styles.startMain}>
            {mayUpload ? (
              <>
                <DropZone queue={queue} />
                <UploadList queue={queue} onCheck={goOnWith} />
                <PasteBox onPasted={({ id }) => goOnWith(id)} />
              </>
            ) : (
              <VipNotice>{files.vip}</VipNotice>
            )}
          </div>
          <Templates />
        </div>
      )}
      {openId === null && mayUpload && <ImportHistory onOpen={goOnWith} />}
    </div>
  )
}
