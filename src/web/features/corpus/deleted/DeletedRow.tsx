import { Button } from '@mantine/core'
import type { DeletedItem } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import { excerptOf } from '../list/excerpt.ts'
import { timeLeft } from './time-left.ts'

interface DeletedRowProps {
  item: DeletedItem
  now: number
  /** The item that has its question by now. */
  existingId: string | null
  isSelected: boolean
  isBusy: boolean
  onSelect: (id: string, isRange: boolean) => void
  onRestore: (id: string) => void
  onOpen: (id: string) => void
}

export function DeletedRow(props: DeletedRowProps) {
  const { item, now, existingId, isSelected, isBusy, onSelect, onRestore, onOpen } = props
  const { deleted, row, exists } = usePhrases('corpus')
  const format = useFormat()
  const left = timeLeft(item.until, now)
  return (
    <li className={styles.deletedRow} data-selected={isSelected || undefined}>
      <label className={styles.deletedCheck}>
        <input
          type="checkbox"
          className={styles.rowCheck}
          aria-label={row.select(item.question)}
          checked={isSelected}
          disabled={existingId !== null}
          onClick={(event) => onSelect(item.id, event.shiftKey)}
          onChange={() => {}}
        />
      </label>
      <div className={styles.deletedMain}>
        <p className={styles.deletedQuestion}>{item.question}</p>
        <p className={styles.excerpt}>{excerptOf(item.answer)}</p>
        <p className={styles.meta}>
          <span title={format.dateTime(item.deletedAt)}>
            {deleted.at(format.relative(item.deletedAt, new Date(now)))}
          </span>
          <span>{deleted.way[item.way]}</span>
          <span className={styles.timeLeft}>{deleted.left[left.unit](format.number(left.count))}</span>
        </p>
        {existingId !== null && (
          <p className={styles.deletedConflict}>
            {deleted.taken}{' '}
            <button type="button" className={styles.linkButton} onClick={() => onOpen(existingId)}>
              {exists.open}
            </button>
          </p>
        )}
      </div>
      {existingId === null && (
        <Button
          variant="default"
          size="xs"
          className={styles.restore ?? ''}
          disabled={isBusy}
          aria-label={deleted.restoreNamed(item.question)}
          onClick={() => onRestore(item.id)}
        >
          {deleted.restore}
        </Button>
      )}
    </li>
  )
}
