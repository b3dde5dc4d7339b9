import type { Ref } from 'react'
import { inboxLimits } from '#contract/features/inbox/conversations.ts'
import { addNote } from '#contract/features/inbox/handover.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { useThreadChanges } from '../thread/use-thread-changes.ts'
import { Box } from './Box.tsx'
import styles from './composer.module.css'

interface NoteBoxProps {
  conversationId: string
  text: string
  onText: (text: string) => void
  onSaved: () => void
  boxRef: Ref<HTMLTextAreaElement>
}

/** For colleagues alone. What could not be saved stays in the box. */
export function NoteBox({ conversationId, text, onText, onSaved, boxRef }: NoteBoxProps) {
  const { composer } = usePhrases('inboxThread')
  const { id: botId } = useBot()
  const changes = useThreadChanges()
  const noting = useCall(addNote, {
    onReply: ({ line }) => {
      changes.takeLine(conversationId, line)
      changes.readAgain(conversationId)
      onSaved()
    },
  })
  const said = text.trim()
  const canSave = said !== '' && said.length <= inboxLimits.noteLength && !noting.isBusy

  function save() {
    if (canSave) noting.start({ params: { botId, conversationId }, body: { text: said } })
  }

  return (
    <>
      <Box
        label={composer.noteLabel}
        placeholder={composer.placeholderNote}
        text={text}
        maxLength={inboxLimits.noteLength}
        isNote
        onText={onText}
        onSend={save}
        boxRef={boxRef}
      >
        <div className={styles.bottom}>
          <span className={styles.hint}>{composer.placeholderNote}</span>
          <PlainButton className={styles.send} disabled={!canSave} onClick={save}>
            {composer.saveNote}
          </PlainButton>
        </div>
      </Box>
      {noting.error !== null && <ErrorNotice error={noting.error} />}
    </>
  )
}
