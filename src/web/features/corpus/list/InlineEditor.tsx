import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CorpusItem } from '#contract/features/corpus.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { RestoredDraft } from '#web/ui/form/RestoredDraft.tsx'
import styles from '../corpus.module.css'
import { ConflictNotice } from '../editor/ConflictNotice.tsx'
import { QuestionField } from '../editor/QuestionField.tsx'
import { handleSaveKeys } from '../editor/save-keys.ts'
import { useItemForm } from '../editor/use-item-form.ts'
import { useSavedToast } from '../history/use-restore-version.ts'
import { useAddedToast } from '../validity/use-added-toast.ts'

interface InlineEditorProps {
  item: CorpusItem
  onOpen: (id: string) => void
  onLeave: () => void
}

/** Question and answer where they stand in the list. */
export function InlineEditor({ item, onOpen, onLeave }: InlineEditorProps) {
  const { common } = usePhrases()
  const corpus = usePhrases('corpus')
  const { editor } = corpus
  // A search that takes the row away loses nothing: its draft is there again with the row.
  const itemForm = useItemForm(item, { params: [] })
  const { form } = itemForm
  const tellSaved = useSavedToast()
  const tellAdded = useAddedToast()
  const leave = () => form.leave(onLeave)
  const root = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const first = root.current?.querySelector('textarea')
    first?.focus()
    first?.setSelectionRange(first.value.length, first.value.length)
  }, [])

  /** The drawer goes on with what was typed here. */
  function openAll() {
    form.handOver()
    onOpen(item.id)
  }

  async function save() {
    if (!form.isDirty) return onLeave()
    const saved = await form.save()
    if (!saved) return
    tellSaved(saved, item)
    onLeave()
  }

  return (
    <form
      ref={root}
      id={form.id}
      noValidate
      className={styles.inline}
      aria-label={editor.inlineLabel(item.question)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => handleSaveKeys(event, () => void save(), leave)}
    >
      <RestoredDraft restored={itemForm.restored} />
      <QuestionField itemForm={itemForm} onOpen={onOpen} />
      <Textarea label={editor.answer} autosize minRows={2} maxRows={14} {...form.input('answer')} />
      <ConflictNotice
        itemForm={itemForm}
        onAdded={(added) => {
          tellAdded(added)
          onLeave()
        }}
      />
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <div className={styles.inlineFoot}>
        <Button type="submit" size="xs" loading={form.isSending}>
          {editor.save}
        </Button>
        <Button size="xs" variant="default" onClick={leave}>
          {common.actions.cancel}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={openAll}>
          {editor.moreFields}
        </Button>
      </div>
    </form>
  )
}
