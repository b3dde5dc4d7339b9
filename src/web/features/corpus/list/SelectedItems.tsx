import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CorpusFilter, CorpusSelection } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { useRemoveItems } from '../use-remove-items.ts'

interface SelectedItemsProps {
  selection: Selection
  /** How many match the filter, loaded or not. */
  total: number
  query: CorpusFilter
  onSelectEverything: () => void
  onClear: () => void
}

/** What can be done with the items that are ticked. */
export function SelectedItems({ selection, total, query, onSelectEverything, onClear }: SelectedItemsProps) {
  const { selection: phrases } = usePhrases('corpus')
  const format = useFormat()
  const removeItems = useRemoveItems()
  const [isAsking, setAsking] = useState(false)
  const count = selection.isEverything ? total : selection.ids.size
  if (count === 0 && !isAsking) return null
  const chosen: CorpusSelection = selection.isEverything ? { matching: query } : { ids: [...selection.ids] }
  return (
    <SelectionBar count={count} total={total} onSelectEverything={onSelectEverything} onClear={onClear}>
      <Button size="compact-sm" variant="light" color="red" onClick={() => setAsking(true)}>
        {phrases.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={phrases.confirmTitle(format.number(count))}
        actionLabel={phrases.confirm(format.number(count))}
        isDangerous
        onConfirm={async () => {
          await removeItems(chosen)
          onClear()
        }}
      >
        {phrases.confirmText}
      </ConfirmDialog>
    </SelectionBar>
  )
}
