import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type getReplyUse, type ReplyTextName, replyTextNames } from '#contract/features/customising/replies.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import frame from '../replies.module.css'
import { ReplyRow } from './ReplyRow.tsx'

export type ReplyUse = ReplyOf<typeof getReplyUse>

/** What a stored reply is known by; of the others nobody can tell how often they were said. */
const kinds: Readonly<Partial<Record<ReplyTextName, string>>> = {
  greetingReply: 'greeting',
  endReply: 'end',
  thanksReply: 'thanks',
  sensitiveReply: 'sensitive',
  fallbackReply: 'fallback',
  personReply: 'person',
  identityReply: 'identity',
  acknowledgeReply: 'acknowledge',
  contactReply: 'contact',
  insultReply: 'insult',
  offTopicReply: 'off-topic',
}

function timesOf(name: ReplyTextName, use: ReplyUse): number | undefined {
  if (name === 'blankReply') return use.blanks
  const kind = kinds[name]
  return kind === undefined ? undefined : (use.kinds[kind] ?? 0)
}

/** A line for each reply, which unfolds in place. */
export function SetReplies({ replyForm, use }: { replyForm: ReplyForm; use: ReplyUse | undefined }) {
  const { replies } = usePhrases('replySettings')
  const [openName, setOpenName] = useState<ReplyTextName | null>(null)
  return (
    <section aria-labelledby="set-replies">
      <div className={frame.sectionHead}>
        <h2 id="set-replies">{replies.title}</h2>
        <span className={frame.columnHead}>{replies.usedLastWeek}</span>
      </div>
      <ul className={frame.list}>
        {replyTextNames.map((name) => (
          <ReplyRow
            key={name}
            name={name}
            replyForm={replyForm}
            times={use && timesOf(name, use)}
            isOpen={openName === name}
            onToggle={() => setOpenName(openName === name ? null : name)}
          />
        ))}
      </ul>
    </section>
  )
}
