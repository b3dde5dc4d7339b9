import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getInboxSettings } from '#contract/features/inbox/settings.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../connect/connect.module.css'
import { Way } from '../connect/Way.tsx'

/** How far back the messages of the bot can be read, and how long they are kept: by plan, and by choice of its owner. */
export function History() {
  const { history: phrases } = usePhrases('functions')
  const format = useFormat()
  const { id: botId } = useBot()
  const { pathTo } = useWorkspace()
  const { data, error, refetch } = useQuery(queryOf(getInboxSettings, { params: { botId } }))
  return (
    <Way title={phrases.title} text={phrases.text}>
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <div className={styles.switch}>
            <StatusChip tone={data.shownDays === null ? 'good' : 'off'}>
              {data.shownDays === null ? phrases.all : phrases.shown(format.number(data.shownDays))}
            </StatusChip>
            <Button variant="subtle" component={Link} to={`${pathTo('messages')}&panel=settings`}>
              {data.canChooseKeptDays ? phrases.choose : phrases.see}
            </Button>
          </div>
          <p>
            {phrases.kept(format.number(data.keptDaysNow))}{' '}
            {data.shownDays !== null && (
              <>
                {phrases.vip} <Link to={pathOf('updatePlan')}>{phrases.plans}</Link>
              </>
            )}
          </p>
        </>
      )}
    </Way>
  )
}
