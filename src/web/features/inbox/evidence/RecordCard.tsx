import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getExchange } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { withoutMarkdown } from '#web/ui/text/plain-text.ts'
import { usePlatformName } from '../filters/platforms.tsx'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'
import { Part } from './Part.tsx'

type Exchange = ReplyOf<typeof getExchange>

/** More is folded until it is asked for. */
const shortLength = 90

/** What is on record of one message: the five fields of the specification in their order, then what else is known. `fromUser`: as this screen names them. */
export function RecordCard({ exchange, fromUser }: { exchange: Exchange; fromUser: string }) {
  const { evidence } = usePhrases('inboxTools')
  const inbox = usePhrases('inbox')
  const { why } = usePhrases('answers')
  const { feedback } = usePhrases('answers')
  const format = useFormat()
  const { timestamp, platform, originalQuestion, answer, at, kind, confidence, source, verdict } = exchange
  const { answeredAt, rating, ratingComment, verdictReasons, verdictComment } = exchange
  const platformName = usePlatformName()
  const { fields, more } = evidence
  const reasons = verdictReasons.map((reason) =>
    Object.hasOwn(feedback.reason, reason) ? feedback.reason[reason as keyof typeof feedback.reason] : reason,
  )
  return (
    <Part
      title={evidence.record}
      aside={
        <CopyButton
          look="quiet"
          label={evidence.copyRecord}
          text={JSON.stringify({ timestamp, platform, fromUser, originalQuestion, answer }, null, 2)}
        />
      }
    >
      <Facts
        facts={[
          [
            fields.timestamp,
            <span key="at" className="tabular">
              {format.dateTime(at)} <Code>{timestamp}</Code>
            </span>,
          ],
          [
            fields.platform,
            <span key="platform">
              {platformName(platform)} {platformName(platform) !== platform && <Code>{platform}</Code>}
            </span>,
          ],
          [fields.fromUser, fromUser],
          [fields.originalQuestion, <Folded key="question" text={originalQuestion} />],
          [fields.answer, <Folded key="answer" text={answer === '' ? evidence.noAnswer : withoutMarkdown(answer)} />],
          [more.answeredAt, answeredAt === null ? null : format.dateTime(answeredAt)],
          [more.kind, kind === null ? null : why.kind[kind]],
          [more.confidence, confidence === null ? null : format.percent(confidence)],
          [more.source, source?.title ?? null],
          [more.rating, rating === null ? null : inbox.rating[rating]],
          [more.ratingComment, ratingComment],
          [more.verdict, verdict === null ? null : [inbox.rating[verdict], ...reasons].join(' · ')],
          [more.comment, verdictComment],
        ]}
      />
    </Part>
  )
}

/** What the interface has instead of the words. */
function Code({ children }: { children: string | number }) {
  return <code className={styles.code}>{children}</code>
}

function Folded({ text }: { text: string }) {
  const { common } = usePhrases()
  const [isOpen, setOpen] = useState(false)
  if (isOpen || text.length <= shortLength) return <span className={styles.recorded}>{text}</span>
  return (
    <>
      <span className={styles.folded}>{text}</span>{' '}
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {common.actions.more}
      </button>
    </>
  )
}
