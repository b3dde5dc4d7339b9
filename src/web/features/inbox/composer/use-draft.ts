import { useEffect, useState } from 'react'
import { useDraftPlace } from '#web/platform/forms/use-draft-place.ts'

export interface Draft {
  readonly reply: string
  readonly note: string
}

const empty: Draft = { reply: '', note: '' }

/** What is being written in a conversation. It is still there after a look at another one, or a reload. */
export function useDraft(name: string) {
  const place = useDraftPlace(name)
  const [draft, setDraft] = useState<Draft>(() => ({
    ...empty,
    ...(place?.read()?.values as Partial<Draft> | undefined),
  }))
  useEffect(() => {
    if (draft.reply.trim() === '' && draft.note.trim() === '') place?.clear()
    else place?.write({ values: draft })
  }, [place, draft])
  return { draft, change: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })) }
}
