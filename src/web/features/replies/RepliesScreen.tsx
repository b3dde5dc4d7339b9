import { useQuery } from '@tanstack/react-query'
import { getReplySettings } from '#contract/features/customising/replies.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from './replies.module.css'
import { SettingsForm } from './SettingsForm.tsx'

/** How the bot speaks beside its corpus. */
export default function RepliesScreen() {
  const { id: botId } = useBot()
  const { data, error } = useQuery(queryOf(getReplySettings, { params: { botId } }))
  const replies = useReplies()
  useLive('replies')
  if (data) return <SettingsForm stored={data} />
  if (!error) return <Loading of="screen" />
  return (
    <div className={styles.failed}>
      <ErrorNotice error={error} onRetry={() => void replies.invalidate(getReplySettings, { params: { botId } })} />
    </div>
  )
}
