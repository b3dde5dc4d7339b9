import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './list.module.css'

interface SelectionBarProps {
  /** How many rows are ticked. */
  count: number
  /** How many match, loaded or not. */
  total: number
  onSelectEverything: () => void
  onClear: () => void
  /** What can be done with them: buttons. */
  children: ReactNode
}

/** What to do with the rows that are ticked. Show it while there are any. */
export function SelectionBar({ count, total, onSelectEverything, onClear, children }: SelectionBarProps) {
  const { list } = usePhrases().common
  const format = useFormat()
  return (
    <section className={styles.selectionBar} aria-label={list.selection}>
      <strong className="tabular" role="status">
        {list.selected(format.number(count))}
      </strong>
      {total > count && (
        <Button size="compact-sm" variant="subtle" onClick={onSelectEverything}>
          {list.selectEverything(format.number(total))}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {list.clearSelection}
      </Button>
      <div className={styles.selectionEnd}>{children}</div>
    </section>
  )
}
