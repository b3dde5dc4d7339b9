import { useState } from 'react'
import { corpusLimits, listDeletedItems, restoreItems } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { corpusReads } from '../corpus.queries.ts'

/** Brings deleted items back; what could not come back is told at its row. */
export function useRestoring() {
  const { removed, deleted } = usePhrases('corpus')
  const format = useFormat()
  const bot = useBot()
  const calling = useCall(restoreItems, { invalidates: [listDeletedItems, ...corpusReads] })
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, string>>(new Map())

  async function restore(ids: readonly string[]): Promise<void> {
    let count = 0
    const found = new Map<string, string>()
    try {
      for (let start = 0; start < ids.length; start += corpusLimits.batchSize) {
        const body = { ids: ids.slice(start, start + corpusLimits.batchSize) }
        const reply = await calling.call({ params: { botId: bot.id }, body })
        count += reply.count
        for (const { id, existingId } of reply.conflicts) found.set(id, existingId)
      }
    } catch {
      // Shown above the list.
    }
    setConflicts(found)
    if (count > 0) showToast({ message: removed.restored(format.number(count)) })
    if (found.size > 0) showToast({ color: 'yellow', message: deleted.kept(format.number(found.size)) })
  }

  return { restore, conflicts, isBusy: calling.isBusy, error: calling.error }
}
