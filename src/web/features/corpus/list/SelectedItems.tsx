import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CorpusFilter, CorpusSelection } from '#contract/features/corpus.ts'
import { ExportMenu } from '#web/features/imports/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { useChangeItems } from '../use-change-items.ts'
import { useRemoveItems } from '../use-remove-items.ts'
import { SetIntent } from './SetIntent.tsx'

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
  const { change, isBusy } = useChangeItems()
  const [isAsking, setAsking] = useState(false)
  const count = selection.isEverything ? total : selection.ids.size
  if (count === 0 && !isAsking) return null
  const chosen: CorpusSelection = selection.isEverything ? { matching: query } : { ids: [...selection.ids] }
  return (
    <SelectionBar count={count} total={total} onSelectEverything={onSelectEverything} onClear={onClear}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        onClick={() => void change(chosen, { isEnabled: true })}
      >
        {phrases.switchOn}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        onClick={() => void change(chosen, { isEnabled: false })}
      >
        {phrases.switchOff}
      </Button>
      <SetIntent isBusy={isBusy} onSet={(intent) => void change(chosen, { intent })} />
      {selection.isEverything ? (
        <ExportMenu query={query} matching={total} isCompact />
      ) : (
        <ExportMenu ids={[...selection.ids]} isCompact />
      )}
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
