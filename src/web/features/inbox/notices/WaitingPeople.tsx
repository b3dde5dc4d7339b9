import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { countConversations } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { useWantedNotice } from './browser-notices.ts'
import styles from './notices.module.css'

/** How many people wait for a person, at the entry of the menu; nothing while nobody does. The browser tells of new ones where that is turned on. */
export function WaitingPeople({ botId, botName }: { botId: string; botName: string }) {
  const { common } = usePhrases()
  const format = useFormat()
  const navigate = useNavigate()
  const { pathTo } = useWorkspace()
  const { data } = useQuery(queryOf(countConversations, { params: { botId } }))
  useLive('conversations')
  const { personWanted } = common.workspace
  useWantedNotice(data?.waiting.count, {
    title: personWanted.title(botName),
    text: personWanted.text(format.number(data?.waiting.count ?? 0)),
    onClick: () => void navigate(`${pathTo('messages')}&state=waiting`),
  })
  if (data === undefined || data.waiting.count === 0) return null
  const { count, isMore } = data.waiting
  return (
    <span className={`${styles.waiting} tabular`}>
      {common.workspace.waitingPeople(`${format.number(count)}${isMore ? '+' : ''}`)}
    </span>
  )
}
