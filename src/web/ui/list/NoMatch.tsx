import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'

/** In place of a list that has entries, but none that the filters let through. */
export function NoMatch({ title, text, onReset }: { title: string; text: string; onReset: () => void }) {
  const { common } = usePhrases()
  return (
    <EmptyState
      title={title}
      text={text}
      actions={
        <Button variant="default" onClick={onReset}>
          {common.list.clearFilters}
        </Button>
      }
    />
  )
}
