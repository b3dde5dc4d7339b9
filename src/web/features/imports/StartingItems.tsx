import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CorpusSelection, listCorpus } from '#contract/features/corpus.ts'
import { useRemoveItems } from '#web/features/corpus/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from './imports.module.css'

const untouched = { matching: { start: 'untouched' } } as const satisfies CorpusSelection

/** Once the owner's own corpus is in, the template's general answers compete with it: one click takes away those that were not edited. */
export function StartingItems() {
  const { report } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const removeItems = useRemoveItems()
  const [isRemoving, setRemoving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { data: count = 0 } = useQuery({
    ...queryOf(listCorpus, { params: { botId: bot.id }, query: { ...untouched.matching, limit: 1 } }),
    select: ({ total }) => total,
  })
  if (count === 0) return null

  async function remove() {
    setRemoving(true)
    setFailure(null)
    try {
      await removeItems(untouched)
    } catch (error) {
      setFailure(error)
    } finally {
      setRemoving(false)
    }
  }

  return (
    <div className={styles.errorRows}>
      <p>
        <strong>{report.startingTitle(format.number(count))}</strong>
      </p>
      <p>{report.startingText}</p>
      {failure !== null && <ErrorNotice error={failure} />}
      <div>
        <Button variant="default" loading={isRemoving} onClick={() => void remove()}>
          {report.startingRemove}
        </Button>
      </div>
    </div>
  )
}
