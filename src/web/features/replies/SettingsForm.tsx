import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getReplyUse, type StoredReplySettings } from '#contract/features/customising/replies.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { RestoredDraft } from '#web/ui/form/RestoredDraft.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { CustomisedList } from './customised/CustomisedList.tsx'
import { useReplyForm } from './draft/use-reply-form.ts'
import styles from './replies.module.css'
import { SetReplies } from './set-replies/SetReplies.tsx'
import { StepPanel } from './step/StepPanel.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'

/** All of it is one form: it is saved together, so that what belongs together is heard together. */
export function SettingsForm({ stored }: { stored: StoredReplySettings }) {
  const { titles } = usePhrases()
  const phrases = usePhrases('replySettings')
  const { id: botId } = useBot()
  const use = useQuery(queryOf(getReplyUse, { params: { botId } })).data
  // Not a toast: it would lie over the bar.
  const [isSaved, setSaved] = useState(false)
  const replyForm = useReplyForm(stored, () => setSaved(true))
  const { form } = replyForm
  useSaveKey(() => void replyForm.save())
  return (
    <form id={form.id} noValidate onSubmit={(event) => event.preventDefault()} className={styles.screen}>
      <div className={styles.main}>
        <div className={styles.head}>
          <PageHeader
            title={titles.replySettings}
            meta={<span role="status">{isSaved && !form.isDirty ? phrases.bar.saved : ''}</span>}
            text={phrases.text}
          />
          <RestoredDraft restored={form.restored} />
          <a className={styles.jump} href="#answer-step">
            {phrases.step.jump(phrases.step.names[form.values.answerStep - 1] ?? '')}
          </a>
        </div>
        <SetReplies replyForm={replyForm} use={use} />
        <CustomisedList replyForm={replyForm} use={use} />
        {form.failure !== null && (
          <div className={styles.failed}>
            <ErrorNotice error={form.failure} />
          </div>
        )}
      </div>
      <StepPanel replyForm={replyForm} steps={stored.steps} />
      <UnsavedBar replyForm={replyForm} />
    </form>
  )
}

/** Ctrl+S, Cmd+S on a Mac: wherever the focus is. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      // The browser would save the page.
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
