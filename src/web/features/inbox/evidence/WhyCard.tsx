import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ExplainedMessage, explainMessage } from '#contract/features/answers.ts'
import { getConversation, getExchange, listConversations } from '#contract/features/inbox/conversations.ts'
import { type ExplainedReply, Feedback, Why } from '#web/features/answers/public.tsx'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from './evidence.module.css'
import { FixHere } from './FixHere.tsx'
import { Part } from './Part.tsx'

type Exchange = ReplyOf<typeof getExchange>

interface WhyCardProps {
  exchange: Exchange
  threshold: number
  isFixing: boolean
  onFixing: (isFixing: boolean) => void
}

/** Why the bot answered so: how sure it was, from which entry, by which words; and the way to correct it here. */
export function WhyCard({ exchange, threshold, isFixing, onFixing }: WhyCardProps) {
  const { evidence } = usePhrases('inboxTools')
  const { answerId, answeredBy, hasWhy } = exchange
  if (answerId === null || answeredBy !== 'bot' || !hasWhy)
    return (
      <Part title={evidence.why}>
        <p className={styles.quiet}>
          {answeredBy === 'person' ? evidence.byPerson : answerId === null ? evidence.notAnswered : evidence.noWhy}
        </p>
      </Part>
    )
  return (
    <Part title={evidence.why}>
      <Explained
        exchange={exchange}
        answerId={answerId}
        threshold={threshold}
        isFixing={isFixing}
        onFixing={onFixing}
      />
    </Part>
  )
}

function Explained({ exchange, answerId, threshold, isFixing, onFixing }: WhyCardProps & { answerId: string }) {
  const { evidence, fix } = usePhrases('inboxTools')
  const format = useFormat()
  const replies = useReplies()
  const { id: botId } = useBot()
  const explained = useQuery(queryOf(explainMessage, { params: { botId, messageId: answerId } }))
  if (explained.data === undefined)
    return explained.error === null ? (
      <Loading />
    ) : (
      <ErrorNotice error={explained.error} onRetry={() => void explained.refetch()} />
    )
  const reply = replyOf(exchange, explained.data)
  const question = explained.data.question || exchange.originalQuestion
  if (isFixing)
    return (
      <FixHere
        question={question}
        messageId={answerId}
        reply={reply}
        onClose={() => onFixing(false)}
        onChanged={() => void replies.invalidate(explainMessage, { params: { botId, messageId: answerId } })}
      />
    )
  return (
    <div className={styles.why}>
      <Why question={question} reply={reply} threshold={threshold} fixLabel={fix.action} />
      {exchange.kind === 'answer' && <p className={styles.quiet}>{evidence.answersFrom(format.percent(threshold))}</p>}
      {explained.data.hasContentChanged && <p className={styles.quiet}>{evidence.changedSince}</p>}
      <div className={styles.actions}>
        <Button size="xs" variant="default" onClick={() => onFixing(true)}>
          {fix.action}
        </Button>
        <Feedback
          key={answerId}
          messageId={answerId}
          initial={exchange.verdict}
          onJudged={() =>
            void replies.invalidateAll([getConversation, getExchange, listConversations], {
              botId,
              conversationId: exchange.conversationId,
            })
          }
        />
      </div>
    </div>
  )
}

/** The stored reply as what explains and corrects replies takes it. */
function replyOf({ answer, confidence, kind, source }: Exchange, { why }: ExplainedMessage): ExplainedReply {
  return {
    answer: {
      text: answer,
      confidence: confidence ?? 0,
      source: { kind: kind ?? 'fallback', id: source?.id ?? null },
    },
    suggestions: [],
    why,
  }
}
