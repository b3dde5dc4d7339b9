import type { Ref } from 'react'
import type { ReplyWindowNow } from '#contract/features/channels/reply-window.ts'
import { changeContact, getContact } from '#contract/features/inbox/contacts.ts'
import { type ConversationRow, getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { takenDetailsSchema } from '#contract/features/inbox/handover.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { useMoments } from '../moments.ts'
import { detailsOf } from '../thread/lines/OutgoingLine.tsx'
import type { Actions } from '../thread/use-actions.ts'
import styles from './composer.module.css'
import { NoteBox } from './NoteBox.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import { WindowShut } from './ReplyWindow.tsx'
import { useDraft } from './use-draft.ts'
import type { Outgoing } from './use-outgoing.ts'
import type { ReplyFiles } from './use-reply-files.ts'

export type ComposerMode = 'reply' | 'note'

interface ComposerProps {
  conversation: ConversationRow
  /** What the contact's platform lets anybody write to them now. */
  window: ReplyWindowNow | null
  actions: Actions
  outgoing: Outgoing
  files: ReplyFiles
  mode: ComposerMode
  onMode: (mode: ComposerMode) => void
  /** The box that is written in, for the keys. */
  boxRef: Ref<HTMLTextAreaElement>
}

/** What can be written depends on who has the word: nothing else of it is offered. */
export function Composer(props: ComposerProps) {
  const { conversation, window, actions, outgoing, files, mode, onMode, boxRef } = props
  const phrases = usePhrases('inboxThread')
  const { composer } = phrases
  const moments = useMoments()
  const { id: botId } = useBot()
  const { id, state, takenBy, contact } = conversation
  const { draft, change } = useDraft(`inbox/${botId}/${id}`)
  const isMine = state === 'person' && takenBy?.isYou === true
  const holder = state === 'person' && takenBy !== null && !takenBy.isYou ? takenBy : null
  const canReply = holder === null && !contact.isBlocked
  const shownMode = canReply ? mode : 'note'
  return (
    <div className={styles.composer}>
      <ActionFailure error={actions.error} />
      {holder && (
        <div className={styles.held} role="status">
          <strong>{composer.heldBy(holder.name, moments.time(holder.since))}</strong>
          <span>{composer.heldByText}</span>
        </div>
      )}
      {contact.isBlocked && <Blocked conversation={conversation} />}
      <div className={styles.top}>
        {canReply ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the look of a group of inputs
          <div className={styles.modes} role="group" aria-label={composer.modesLabel}>
            {(['reply', 'note'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={each === shownMode} onClick={() => onMode(each)}>
                {composer.modes[each]}
              </button>
            ))}
          </div>
        ) : (
          <span className={styles.onlyNote}>{composer.modes.note}</span>
        )}
        {isMine && (
          <PlainButton size="small" disabled={actions.isBusy} onClick={() => void actions.handBack()}>
            {phrases.actions.handBack}
          </PlainButton>
        )}
        {canReply && !isMine && (
          <PlainButton
            size="small"
            {...(draft.reply.trim() === '' && { look: 'primary' })}
            disabled={actions.isBusy}
            title={composer.takeHint}
            onClick={() => void actions.takeOver()}
          >
            {phrases.actions.takeOver}
          </PlainButton>
        )}
      </div>
      {shownMode === 'reply' && <WindowShut window={window} platform={conversation.platform} />}
      {shownMode === 'reply' ? (
        <ReplyBox
          key="reply"
          conversationId={id}
          window={window}
          platform={conversation.platform}
          takesOver={!isMine}
          text={draft.reply}
          onText={(reply) => change({ reply })}
          files={files}
          onSend={(text, files) => {
            outgoing.send({ conversationId: id, text, files, takesOver: !isMine })
            change({ reply: '' })
          }}
          boxRef={boxRef}
        />
      ) : (
        <NoteBox
          key="note"
          conversationId={id}
          text={draft.note}
          onText={(note) => change({ note })}
          onSaved={() => change({ note: '' })}
          boxRef={boxRef}
        />
      )}
    </div>
  )
}

/** Who else took it, and when; anything else as the failure it is. */
function ActionFailure({ error }: { error: unknown }) {
  const { composer } = usePhrases('inboxThread')
  const moments = useMoments()
  if (error === null) return null
  const taken =
    error instanceof ApiError && error.code === 'conversation-taken'
      ? takenDetailsSchema.safeParse(detailsOf(error)).data
      : undefined
  if (taken === undefined) return <ErrorNotice error={error} />
  return (
    <p className={styles.held} role="alert">
      <strong>{composer.heldBy(taken.by, moments.time(taken.since))}</strong>
    </p>
  )
}

function Blocked({ conversation: { contact } }: { conversation: ConversationRow }) {
  const { composer } = usePhrases('inboxThread')
  const { id: botId } = useBot()
  const unblocking = useCall(changeContact, { invalidates: [getContact, getConversation, listConversations] })
  const { id: contactId } = contact
  return (
    <div className={styles.held}>
      <span>{composer.blocked}</span>
      {contactId !== null && (
        <PlainButton
          size="small"
          disabled={unblocking.isBusy}
          onClick={() => unblocking.start({ params: { botId, contactId }, body: { isBlocked: false } })}
        >
          {composer.unblock}
        </PlainButton>
      )}
      {unblocking.error !== null && <ErrorNotice error={unblocking.error} />}
    </div>
  )
}
