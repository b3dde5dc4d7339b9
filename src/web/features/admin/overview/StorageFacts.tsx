import type { Overview } from '#contract/features/admin/overview.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { MemoryMeter } from './MemoryMeter.tsx'
import styles from './overview.module.css'

/** How much room data takes and has, and which versions run. */
export function StorageFacts({ storage, versions }: Pick<Overview, 'storage' | 'versions'>) {
  const phrases = usePhrases('overview')
  const format = useFormat()
  const { disk, databaseBytes } = storage
  return (
    <div className={styles.facts}>
      {disk !== null && (
        <div>
          <h3>{phrases.disk}</h3>
          <MemoryMeter
            label={phrases.disk}
            used={disk.totalBytes - disk.freeBytes}
            max={disk.totalBytes}
            text={phrases.diskText(format.bytes(disk.freeBytes), format.bytes(disk.totalBytes))}
          />
          <p>{phrases.folder(format.bytes(disk.folderBytes))}</p>
        </div>
      )}
      <div>
        <h3>{phrases.database}</h3>
        <p>{phrases.databaseText(format.bytes(databaseBytes))}</p>
        <p>{phrases.schema(format.number(versions.schema))}</p>
      </div>
      <div>
        <h3>{phrases.versions}</h3>
        <p>
          Huida {versions.huida}
          <br />
          Node {versions.node}
          <br />
          PostgreSQL {versions.postgres}
        </p>
      </div>
    </div>
  )
}
