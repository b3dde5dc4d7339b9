import { FileButton } from '@mantine/core'
import { firstItemLimits } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { useVisitorSession } from '#web/platform/session.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import { type Draft, emptyDraft, hasContent, parseDraft, readyItems, withDraftBack } from '../draft/draft.ts'
import type { DraftChange } from '../draft/use-draft.ts'
import styles from './sandbox.module.css'

/** How the draft becomes a bot, and how it gets to another computer. */
export function Keep({ draft, onChange }: { draft: Draft; onChange: (change: DraftChange) => void }) {
  const { common } = usePhrases()
  const { items, keep } = usePhrases('sandbox')
  const locale = useLocale()
  const { account } = useVisitorSession()
  const count = readyItems(draft).length
  const text = count === 0 ? keep.textEmpty : account ? keep.textForOwners(count) : keep.text(count)

  function replaceBy(next: Draft, message: string) {
    onChange(next)
    if (hasContent(draft)) offerUndo(next, message)
    else showToast({ message })
  }

  function offerUndo(next: Draft, message: string) {
    function takeBack() {
      let hasRoom = true
      onChange((now) => {
        const back = withDraftBack(now, next, draft)
        hasRoom = back.items.length <= firstItemLimits.count
        return hasRoom ? back : now
      })
      if (!hasRoom) offerUndo(next, items.full(firstItemLimits.count))
    }
    showUndoToast({ message, undoLabel: common.actions.undo, onUndo: takeBack })
  }

  async function restore(file: File | null) {
    const restored = file && parseDraft(await file.text())
    if (restored) replaceBy(restored, keep.restored(restored.items.length))
    else if (file) showToast({ message: keep.notReadable, color: 'red' })
  }

  return (
    <section className={styles.keep} aria-label={keep.heading}>
      <h2>{keep.heading}</h2>
      <p>{text}</p>
      <div className={styles.keepActions}>
        {account ? (
          <ButtonLink look="primary" to={pathOf('createBot')}>
            {keep.create}
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" to={pathOf('inviteCode')}>
            {keep.request}
          </ButtonLink>
        )}
        {hasContent(draft) && (
          <PlainButton
            onClick={() => saveFile(new Blob([JSON.stringify(draft)], { type: 'application/json' }), keep.fileName)}
          >
            {keep.save}
          </PlainButton>
        )}
        <FileButton accept="application/json,.json" onChange={(file) => void restore(file)}>
          {(props) => <PlainButton {...props}>{keep.restore}</PlainButton>}
        </FileButton>
        {hasContent(draft) && (
          <PlainButton look="quiet" onClick={() => replaceBy(emptyDraft(locale), keep.startedOver)}>
            {keep.startOver}
          </PlainButton>
        )}
      </div>
    </section>
  )
}
