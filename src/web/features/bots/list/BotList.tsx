import { Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { listBots } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { BotCard } from './BotCard.tsx'
import styles from './bot-list.module.css'
import { FirstSteps, hasOpenStep } from './FirstSteps.tsx'

/** So many bots get a row each; more stand in a grid. */
const maxWide = 3

export default function BotList() {
  const { common } = usePhrases()
  const phrases = usePhrases('bots')
  const format = useFormat()
  const { data, isPending, error, refetch } = useQuery(queryOf(listBots, {}))
  useLive('bots', 'callbacks', 'corpus', 'unanswered')

  if (isPending) return <Loading of="screen" />
  if (!data)
    return (
      <div className={styles.page}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </div>
    )
  const { items, limit } = data
  const [first] = items
  if (first === undefined) return <Navigate to={pathOf('createBot')} replace />

  const isFull = limit !== null && items.length >= limit
  const isWide = items.length <= maxWide
  const unfinished = items.find(hasOpenStep)
  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.list.title}
        meta={
          limit === null
            ? format.number(items.length)
            : phrases.list.limit(format.number(items.length), format.number(limit))
        }
        text={phrases.list.text}
        actions={
          isFull ? (
            <>
              <Button component={Link} to={pathOf('updatePlan')} variant="default">
                {common.vip.upgrade}
              </Button>
              <Tooltip label={phrases.list.limitReached} events={{ hover: true, focus: true, touch: true }}>
                {/* Not `disabled`: a disabled button can be neither focused nor asked why. */}
                <Button aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
                  {phrases.list.create}
                </Button>
              </Tooltip>
            </>
          ) : (
            <Button component={Link} to={pathOf('createBot')}>
              {phrases.list.create}
            </Button>
          )
        }
      />
      <div className={styles.listLayout} data-has-steps={unfinished !== undefined || undefined}>
        <ul className={styles.cards} data-wide={isWide || undefined}>
          {items.map((bot) => (
            <li key={bot.id}>
              <BotCard bot={bot} isWide={isWide} />
            </li>
          ))}
        </ul>
        {unfinished && (
          <aside className={styles.stepsCard}>
            <FirstSteps
              bot={unfinished}
              title={items.length > 1 ? phrases.steps.titleOf(unfinished.name) : undefined}
            />
          </aside>
        )}
      </div>
    </div>
  )
}
