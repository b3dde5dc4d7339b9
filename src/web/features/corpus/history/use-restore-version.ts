import type { CorpusItem } from '#contract/features/corpus.ts'
import { listItemVersions, restoreItemVersion } from '#contract/features/customising/corpus-history.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { hideToast, showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { useListPatches } from '../corpus.queries.ts'
import type { ItemForm } from '../editor/use-item-form.ts'

/** Makes the item what it was before a change. What is being written asks first, and the restoring itself can be taken back at once. */
export function useRestoreVersion(itemId: string, itemForm: ItemForm) {
  const phrases = usePhrases()
  const { history } = usePhrases('corpus')
  const bot = useBot()
  const { call, isBusy, error } = useCall(restoreItemVersion, { invalidates: [listItemVersions] })
  const params = { botId: bot.id, itemId }

  async function run(revision: number, current: number): Promise<void> {
    let restored: CorpusItem
    try {
      restored = await call({ params, body: { revision, current } })
    } catch {
      // Shown above the versions.
      return
    }
    itemForm.takeOver(restored)
    showUndoToast({
      message: history.restored,
      undoLabel: phrases.common.actions.undo,
      onUndo: () => void undo(current, restored.revision),
    })
  }

  async function undo(revision: number, current: number): Promise<void> {
    try {
      itemForm.takeOver(await call({ params, body: { revision, current } }))
      showToast({ message: history.undone })
    } catch (failure) {
      showToast({ color: 'red', message: errorText(phrases, failure) })
    }
  }

  return {
    isBusy,
    error: error ?? null,
    restore: (revision: number, current: number) => itemForm.form.leave(() => void run(revision, current)),
  }
}

/** The notice of the edit before. */
let lastSaved: string | undefined

/** After an edit: says that it was saved, and offers to take it back for ten seconds. */
export function useSavedToast(): (saved: CorpusItem, before: CorpusItem) => void {
  const phrases = usePhrases()
  const { editor, history } = usePhrases('corpus')
  const bot = useBot()
  const patches = useListPatches()
  const { call } = useCall(restoreItemVersion)

  return (saved, before) => {
    if (saved.revision === before.revision) return showToast({ message: editor.saved })
    // An earlier edit can no longer be taken back by itself.
    if (lastSaved !== undefined) hideToast(lastSaved)
    lastSaved = showUndoToast({
      message: editor.saved,
      undoLabel: phrases.common.actions.undo,
      onUndo: () => void undo(),
    })

    async function undo(): Promise<void> {
      const params = { botId: bot.id, itemId: saved.id }
      try {
        patches.replaceItem(await call({ params, body: { revision: saved.revision - 1, current: saved.revision } }))
        showToast({ message: history.undone })
      } catch (failure) {
        showToast({ color: 'red', message: errorText(phrases, failure) })
      }
    }
  }
}
