import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CorpusFilter, CorpusSelection } from '#contract/corpus.ts'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import styles from '../corpus.module.css'
import { useRemoveItems } from '../use-remove-items.tsx'

interface SelectionBarProps {
  selection: Selection
  /** How many match the filter, loaded or not. */
  total: number
  query: CorpusFilter
  onSelectEverything: () => void
  onClear: () => void
}

export function SelectionBar({ selection, total, query, onSelectEverything, onClear }: SelectionBarProps) {
  const { selection: phrases } = usePhrases('corpus')
  const format = useFormat()
  const removeItems = useRemoveItems()
  const [isAsking, setAsking] = useState(false)
  const count = selection.isEverything ? total : selection.ids.size
  if (count === 0 && !isAsking) return null
  const shownCount = format.number(count)
  const chosen: CorpusSelection = selection.isEverything ? { matching: query } : { ids: [...selection.ids] }
  return (
    <section className={styles.selectionBar} aria-label={phrases.bar}>
      <strong className="tabular" role="status">
        {phrases.count(shownCount)}
      </strong>
      {!selection.isEverything && total > selection.ids.size && (
        <Button size="compact-sm" variant="subtle" onClick={onSelectEverything}>
          {phrases.all(format.number(total))}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {phrases.clear}
      </Button>
      <Button size="compact-sm" variant="light" color="red" ml="auto" onClick={() => setAsking(true)}>
        {phrases.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={phrases.confirmTitle(shownCount)}
        actionLabel={phrases.confirm(shownCount)}
        isDangerous
        onConfirm={async () => {
          await removeItems(chosen)
          onClear()
        }}
      >
        {phrases.confirmText}
      </ConfirmDialog>
    </section>
  )
}
