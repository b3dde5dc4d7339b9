import { useQuery } from '@tanstack/react-query'
import { getCorpusItem } from '#contract/features/corpus.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import type { CorrectionProps } from './correction.ts'
import { EntryForm } from './EntryForm.tsx'

interface EditEntryProps extends CorrectionProps {
  itemId: string
  /** The answer is what people come to change. */
  focusesAnswer: boolean
}

export function EditEntry({ itemId, ...props }: EditEntryProps) {
  const answers = usePhrases('answers')
  const bot = useBot()
  const item = useQuery({
    ...queryOf(getCorpusItem, { params: { botId: bot.id, itemId } }),
    // Always read again when the drawer opens: an edit on a stale revision would be refused.
    gcTime: 0,
  })
  if (item.isPending) return <Loading />
  if (!item.data && item.error instanceof ApiError && item.error.status === 404) return <p>{answers.edit.itemGone}</p>
  if (!item.data) return <ErrorNotice error={item.error} onRetry={() => void item.refetch()} />
  return <EntryForm {...props} item={item.data} />
}
