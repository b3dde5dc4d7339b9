import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ConflictChoice } from '../ConflictChoice.tsx'
import { type Conflict, replyOf, type SetReply } from '../draft/merge.ts'
import type { ReplyForm } from '../draft/use-reply-form.ts'

/** Both versions of one reply. */
export function ReplyConflict({
  conflict,
  replyForm,
}: {
  conflict: Extract<Conflict, { kind: 'reply' }>
  replyForm: ReplyForm
}) {
  const mine = replyOf(replyForm.form.values, conflict.name)
  return (
    <ConflictChoice
      conflict={conflict}
      replyForm={replyForm}
      mine={<Said reply={mine} />}
      theirs={<Said reply={conflict.theirs} />}
    />
  )
}

function Said({ reply: { ways, isOff } }: { reply: SetReply }) {
  const { conflict } = usePhrases('replySettings')
  const { language } = useBot()
  return (
    <>
      {isOff && <p>{conflict.off}</p>}
      <ol lang={language}>
        {ways.map((way, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ways have no name but their place
          <li key={place}>{way}</li>
        ))}
      </ol>
    </>
  )
}
