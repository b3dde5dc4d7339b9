import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { changeFeature, changeInformation, getInformation } from '#contract/features/customising/bot-information.ts'
import { useUnsavedWork } from '#web/platform/forms/unsaved-work.ts'
import { useDraftPlace } from '#web/platform/forms/use-draft-place.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { callApi } from '#web/platform/requests/api-client.ts'
import { invalidate, keyOf, queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { type EditorView, InformationEditor, type SentReply } from './information-editor.ts'

interface Editing extends EditorView {
  readonly editor: InformationEditor
  /** Why it could not be read. */
  readonly error: unknown
  readonly reread: () => void
}

const EditingContext = createContext<Editing | null>(null)

/** Holds what is typed into the information of the bot of `useBot`, and saves it by itself. Ledgers, headers and editors stand anywhere below. */
export function InformationEditing({ children }: { children: ReactNode }) {
  const { id } = useBot()
  return (
    <EditingOfBot key={id} botId={id}>
      {children}
    </EditingOfBot>
  )
}

function EditingOfBot({ botId, children }: { botId: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  // What another page saves comes here, too.
  useLive('corpus')
  const draft = useDraftPlace(`information/${botId}`)
  const { data, error, refetch } = useQuery(queryOf(getInformation, { params: { botId } }))
  const [editor] = useState(
    () =>
      new InformationEditor({
        draft,
        send: async ({ featureId, ...body }): Promise<SentReply> => {
          const reply =
            featureId === undefined
              ? await callApi(changeInformation, { params: { botId }, body } as never)
              : await callApi(changeFeature, { params: { botId, featureId }, body } as never)
          queryClient.setQueryData(keyOf(getInformation, { params: { botId } }), reply.information)
          return reply
        },
        reread: () => void invalidate(queryClient, getInformation, { params: { botId } }),
      }),
  )
  useEffect(() => {
    if (data) editor.take(data)
  }, [editor, data])
  useEffect(() => {
    const retry = () => editor.retry()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      editor.close()
    }
  }, [editor])
  const view = useSyncExternalStore(editor.subscribe, editor.view)
  useUnsavedWork(view.held > 0 || (view.failure !== null && view.waiting > 0), undefined, () => editor.discard())
  const editing = { ...view, editor, error, reread: () => void refetch() }
  return <EditingContext value={editing}>{children}</EditingContext>
}

/** What the bot knows and what is being typed. Below `InformationEditing`. */
export function useInformation(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('useInformation needs InformationEditing')
  return editing
}
