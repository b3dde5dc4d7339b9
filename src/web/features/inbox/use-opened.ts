/** What is open, as the address says it: a conversation, the message whose evidence is shown, and on narrow screens which of the three screens. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

const names = { conversation: 'conversation', message: 'message', view: 'view' } as const
const infoView = 'info'

export interface Opened {
  readonly conversationId: string | null
  readonly messageId: string | null
  /** On narrow screens the evidence stands on a screen of its own; elsewhere in a drawer, or always beside the thread. */
  readonly isInfoOpen: boolean
  /** The query of a link to a conversation. */
  readonly searchOf: (conversationId: string) => string
  readonly open: (conversationId: string) => void
  readonly close: () => void
  readonly choose: (messageId: string, showsInfo: boolean) => void
  readonly showInfo: (isShown: boolean) => void
}

export function useOpened(): Opened {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const conversationId = search.get(names.conversation)
    const changed = (values: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    }
    const at = (id: string | null) => changed({ [names.conversation]: id, [names.message]: null, [names.view]: null })
    const go = (next: URLSearchParams, replace: boolean) => setSearch(next, { replace, preventScrollReset: true })
    return {
      conversationId,
      messageId: search.get(names.message),
      isInfoOpen: search.get(names.view) === infoView,
      searchOf: (id) => `?${at(id)}`,
      // Back leads from a conversation to the list, however many were looked at.
      open: (id) => go(at(id), conversationId !== null),
      close: () => go(at(null), true),
      choose: (id, showsInfo) =>
        go(changed({ [names.message]: id, ...(showsInfo && { [names.view]: infoView }) }), !showsInfo),
      showInfo: (isShown) => go(changed({ [names.view]: isShown ? infoView : null }), !isShown),
    }
  }, [search, setSearch])
}
