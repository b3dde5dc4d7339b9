import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { ListFilter } from '../filter/corpus-filter.ts'

interface EmptyListProps {
  filter: ListFilter
  isFiltered: boolean
  onAdd: () => void
  onReset: () => void
}

/** Nothing to show, and what to do about it: write the first item, or loosen the search. */
export function EmptyList({ filter, isFiltered, onAdd, onReset }: EmptyListProps) {
  const { empty, search } = usePhrases('corpus')
  const { pathTo } = useWorkspace()
  const q = filter.q.trim()
  if (isFiltered)
    return (
      <EmptyState
        title={empty.noMatchTitle}
        text={empty.noMatchText}
        actions={
          <>
            <Button onClick={onReset}>{search.reset}</Button>
            {q !== '' && (
              <Button variant="default" onClick={onAdd}>
                {empty.addSearched(q.length > 30 ? `${q.slice(0, 29)}…` : q)}
              </Button>
            )}
          </>
        }
      />
    )
  return (
    <EmptyState
      title={empty.title}
      text={empty.text}
      actions={
        <>
          <Button onClick={onAdd}>{empty.add}</Button>
          <Button variant="default" component={Link} to={pathTo('corpusFiles')}>
            {empty.import}
          </Button>
        </>
      }
    />
  )
}
