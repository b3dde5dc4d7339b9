import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getBotFunctions } from '#contract/features/customising/functions.ts'
import { HostingOf } from '#web/features/channels/channels.public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ChatSwitch } from '../connect/ChatSwitch.tsx'
import styles from '../connect/connect.module.css'
import { Way } from '../connect/Way.tsx'
import { History } from './History.tsx'
import { Hosting } from './Hosting.tsx'
import { ModelSwitch } from './ModelSwitch.tsx'
import { TalkSwitch } from './TalkSwitch.tsx'

/** What the bot does beside answering from what its owner wrote. */
export default function Functions() {
  const { titles } = usePhrases()
  const phrases = usePhrases('functions')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  useLive('bots', 'inboxSettings', 'plans')
  const { data, error, refetch } = useQuery(queryOf(getBotFunctions, { params: { botId: bot.id } }))
  return (
    <div className={styles.page}>
      <PageHeader title={titles.functions} text={phrases.text} />
      <div className={styles.ways}>
        <Way title={phrases.chatTitle} text={phrases.chatText}>
          <ChatSwitch />
        </Way>
        {data === undefined ? (
          error === null ? (
            <Loading />
          ) : (
            <ErrorNotice error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <TalkSwitch functions={data} />
            <ModelSwitch functions={data} />
          </>
        )}
        <History />
        <Hosting title={phrases.hosting.personalTitle} text={phrases.hosting.personalText} />
        <Way title={phrases.hosting.slackTitle} text={phrases.hosting.slackText}>
          <HostingOf kind="slack" />
          <p>
            <Link to={pathTo('hosting')}>{phrases.hosting.toHosting}</Link>
          </p>
        </Way>
      </div>
    </div>
  )
}
