import type { OverviewNode } from '#contract/features/admin/overview.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { MemoryMeter } from './MemoryMeter.tsx'
import styles from './overview.module.css'

/** Enough of an id to tell nodes apart. */
const nameLength = 8

/** The processes that serve this installation. */
export function NodeTable({ nodes }: { nodes: readonly OverviewNode[] }) {
  const phrases = usePhrases('overview').nodes
  const format = useFormat()
  if (nodes.length === 0) return <p className={styles.quiet}>{phrases.none}</p>
  return (
    <table className={`${styles.nodes} tabular`}>
      <thead>
        <tr>
          <th scope="col">{phrases.title}</th>
          <th scope="col">{phrases.version}</th>
          <th scope="col">{phrases.since}</th>
          <th scope="col">{phrases.memory}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ id, version, startedAt, isThis, indexBytes, indexBytesMax }) => (
          <tr key={id}>
            <th scope="row">
              {id.slice(0, nameLength)} {isThis && <small>{phrases.thisOne}</small>}
            </th>
            <td data-label={phrases.version}>{version}</td>
            <td data-label={phrases.since}>
              <time dateTime={startedAt} title={format.dateTime(startedAt)}>
                {format.relative(startedAt)}
              </time>
            </td>
            <td data-label={phrases.memory}>
              <MemoryMeter
                label={phrases.memory}
                used={indexBytes}
                max={indexBytesMax}
                text={phrases.ofMemory(format.bytes(indexBytes), format.bytes(indexBytesMax))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
