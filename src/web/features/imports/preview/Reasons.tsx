import { Link } from 'react-router'
import type { ImportRow } from '#contract/features/imports.ts'
import { corpusItemPath } from '#web/features/corpus/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import styles from '../imports.module.css'

/** What is wrong with a field of a row, or what it repeats. */
export function Reasons({ row, field }: { row: ImportRow; field: string }) {
  const imports = usePhrases('imports')
  const format = useFormat()
  const { pathTo } = useWorkspace()
  const reasons = row.reasons.filter((reason) => reason.field === field)
  if (reasons.length === 0) return null
  // A reason newer than this page has no text yet.
  const words: Readonly<Record<string, string>> = imports.reasons
  return (
    <ul className={styles.reasons} data-kind={row.kind}>
      {reasons.map(({ reason, otherRow, itemId }) => (
        <li key={reason}>
          {words[reason] ?? reason}
          {otherRow !== undefined && <> ({imports.preview.seeRow(format.number(otherRow))})</>}
          {itemId !== undefined && (
            <>
              {' '}
              <Link to={corpusItemPath(pathTo('corpus'), itemId)} target="_blank">
                {imports.preview.seeItem}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
