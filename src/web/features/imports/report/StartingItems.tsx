import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CorpusSelection, listCorpus } from '#contract/features/corpus.ts'
import { useRemoveItems } from '#web/features/corpus/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import styles from '../imports.module.css'

const untouched = { matching: { start: 'untouched' } } as const satisfies CorpusSelection

/**
 * Once the owner's own corpus is in, the template's general answers compete with it: they can be taken away, without those that were edited or
 * filled in. Not while they are most of what the bot knows.
 */
export function StartingItems() {
  const { report } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const removeItems = useRemoveItems()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    ...queryOf(listCorpus, { params: { botId: bot.id }, query: { ...untouched.matching, limit: 1 } }),
    select: ({ total, botTotal }) => ({ count: total, ownCount: botTotal - total }),
  })
  if (data === undefined || data.count === 0 || data.ownCount <= data.count) return null
  const count = format.number(data.count)
  return (
    <div className={styles.errorRows}>
      <p>
        <strong>{report.startingTitle(count)}</strong>
      </p>
      <p>{report.startingText}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {report.startingRemove}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={report.startingConfirmTitle(count)}
        actionLabel={report.startingConfirm(count)}
        isDangerous
        onConfirm={() => removeItems(untouched)}
      >
        {report.startingConfirmText}
      </ConfirmDialog>
    </div>
  )
}
