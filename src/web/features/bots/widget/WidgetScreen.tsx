import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getWidget } from '#contract/features/channels/widget.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { WidgetForm } from './WidgetForm.tsx'
import styles from './widget.module.css'

/** How the chat stands on websites: its look with a preview, where it may stand, and who may use it. */
export default function WidgetScreen() {
  const words = usePhrases('widget')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const { data, error, refetch } = useQuery(queryOf(getWidget, { params: { botId: bot.id } }))
  useLive('bots')
  return (
    <div className={styles.page}>
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          <Button variant="default" component={Link} to={pathTo('connect')}>
            {words.back}
          </Button>
        }
      />
      {data ? (
        // What another window has saved is not laid over what is typed here.
        <WidgetForm key={bot.id} widget={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={120} />
          <Skeleton height={120} />
        </Stack>
      )}
    </div>
  )
}
