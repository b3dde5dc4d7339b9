import type { ThreadLine } from '#contract/features/inbox/conversations.ts'
import { addNote, takenDetailsSchema } from '#contract/features/inbox/handover.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { Outgoing, OutgoingReply } from '../../composer/use-outgoing.ts'
import { useMoments } from '../../moments.ts'
import styles from '../thread.module.css'
import { useThreadChanges } from '../use-thread-changes.ts'

/** A reply that is on its way, or did not get there: what was written stays until it is sent or given up. */
export function OutgoingLine({ reply, outgoing }: { reply: OutgoingReply; outgoing: Outgoing }) {
  const { outgoing: phrases, line } = usePhrases('inboxThread')
  const { text, files, filesOf, failure } = reply
  const names = [...(filesOf?.files ?? []), ...files].map(({ name }) => name)
  return (
    <li className={styles.said} data-from="person" data-failed={failure !== undefined || undefined}>
      {text !== '' && (
        <div className={styles.bubble}>
          <span className="visually-hidden">{line.you}: </span>
          <p className={styles.plain}>{text}</p>
        </div>
      )}
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and none moves
        <p key={place} className={styles.missingFile}>
          {name}
        </p>
      ))}
      {failure === undefined ? (
        <p className={styles.below} role="status">
          {phrases.sending}
        </p>
      ) : (
        <Failure reply={reply} failure={failure} outgoing={outgoing} />
      )}
    </li>
  )
}

function Failure({ reply, failure, outgoing }: { reply: OutgoingReply; failure: unknown; outgoing: Outgoing }) {
  const all = usePhrases()
  const { outgoing: phrases } = usePhrases('inboxThread')
  const moments = useMoments()
  const { id: botId } = useBot()
  const changes = useThreadChanges()
  const noting = useCall(addNote, {
    onReply: ({ line }: { line: ThreadLine }) => {
      changes.takeLine(reply.conversationId, line)
      outgoing.discard(reply.key)
    },
  })
  const code = failure instanceof ApiError ? failure.code : undefined
  const taken = code === 'conversation-taken' ? takenDetailsSchema.safeParse(detailsOf(failure)).data : undefined
  const text =
    taken !== undefined
      ? phrases.taken(taken.by, moments.time(taken.since))
      : code === 'conversation-moved'
        ? phrases.moved
        : `${phrases.failed}: ${errorText(all, failure)}`
  return (
    <div className={styles.below}>
      <span className={styles.failed} role="alert">
        {text}
      </span>
      {code === 'conversation-taken' ? (
        reply.text !== '' && (
          <button
            type="button"
            className={styles.link}
            disabled={noting.isBusy}
            onClick={() =>
              noting.start({
                params: { botId, conversationId: reply.conversationId },
                body: { text: reply.text.slice(0, 5000) },
              })
            }
          >
            {phrases.asNote}
          </button>
        )
      ) : code === 'conversation-moved' ? (
        <button type="button" className={styles.link} onClick={() => outgoing.retry(reply, true)}>
          {phrases.takeAndSend}
        </button>
      ) : (
        <button type="button" className={styles.link} onClick={() => outgoing.retry(reply)}>
          {all.common.actions.retry}
        </button>
      )}
      <button type="button" className={styles.link} onClick={() => outgoing.discard(reply.key)}>
        {phrases.discard}
      </button>
    </div>
  )
}

/** The details of a failure beside those that every text knows. */
export function detailsOf(failure: unknown): unknown {
  return failure instanceof ApiError ? failure.details : undefined
}
