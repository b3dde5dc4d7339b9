import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callbacksKeptDays, listCallbacks, maxOpenCallbacks } from '#contract/features/conversations/callbacks.ts'
import { hostedPagePath } from '#contract/features/embed.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { CallbackRow } from './CallbackRow.tsx'
import styles from './callbacks.module.css'
import { TickAll } from './TickAll.tsx'

const statuses = ['open', 'all'] as const
const filterSchema = z.object({ status: z.enum(statuses).catch('open') })

/** Customers who left how to be reached, to be ticked off. */
export default function Callbacks() {
  const phrases = usePhrases('callbacks')
  const format = useFormat()
  const bot = useBot()
  const { filter, change } = useAddressFilter(filterSchema)
  const { status } = filter
  const query = useInfiniteQuery(pagesOf(listCallbacks, { params: { botId: bot.id }, query: { status } }))
  useLive('callbacks')
  const [first] = query.data?.pages ?? []
  const total = first?.total
  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.title}
        {...(total && { meta: phrases.count(format.number(total)) })}
        text={
          <>
            {phrases.text(callbacksKeptDays)}
            {!sendsMail() && (
              <>
                <br />
                <strong>{phrases.noMail}</strong>
              </>
            )}
          </>
        }
        actions={
          <>
            {status === 'open' && first && first.total > 1 && (
              <TickAll total={first.total} until={first.items[0]?.at ?? ''} />
            )}
            <SegmentedControl
              aria-label={phrases.show}
              data={statuses.map((value) => ({ value, label: phrases.status[value] }))}
              value={status}
              onChange={(value) => change({ status: value === 'all' ? 'all' : 'open' })}
            />
          </>
        }
      />
      {first?.isFull && (
        <p className={styles.full} role="status">
          {phrases.full(format.number(maxOpenCallbacks))}
        </p>
      )}
      <PagedList
        query={query}
        empty={
          <EmptyState
            title={status === 'open' ? phrases.emptyOpen : phrases.emptyAll}
            text={phrases.emptyText(sendsMail())}
            actions={<ButtonLink to={`${hostedPagePath}?bot=${bot.id}`}>{phrases.tryIt}</ButtonLink>}
          />
        }
        row={(callback) => <CallbackRow key={callback.id} callback={callback} />}
      />
    </div>
  )
}
