import { useInfiniteQuery } from '@tanstack/react-query'
import { listUnanswered } from '#contract/features/conversations/unanswered.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { EditAnswer } from '../edit/EditAnswer.tsx'
import { UnansweredRow } from './UnansweredRow.tsx'
import styles from './unanswered.module.css'
import { useFixing } from './use-fixing.ts'

/** What stands behind the number on the bot's card: questions of customers that nobody answered. */
export default function UnansweredList() {
  const { unanswered } = usePhrases('answers')
  const format = useFormat()
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const query = useInfiniteQuery(pagesOf(listUnanswered, { params: { botId: bot.id } }))
  useLive('unanswered', 'conversations')
  const fixing = useFixing()
  const first = query.data?.pages[0]
  return (
    <div className={styles.page}>
      <PageHeader
        title={unanswered.title}
        meta={first && first.total > 0 && unanswered.meta(format.number(first.total), format.number(first.messages))}
        text={unanswered.text}
      />
      <PagedList
        query={query}
        empty={
          <EmptyState
            title={unanswered.empty.title}
            text={unanswered.empty.text}
            actions={<ButtonLink to={pathTo('testPage')}>{unanswered.empty.action}</ButtonLink>}
          />
        }
        row={(question) => <UnansweredRow key={question.messageId} question={question} fixing={fixing} />}
      />
      <EditAnswer exchange={fixing.edited} onClose={fixing.close} onCorrected={(itemId) => void fixing.prove(itemId)} />
    </div>
  )
}
