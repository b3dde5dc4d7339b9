import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { listBots } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { pathBelow } from '#web/platform/navigation/site.paths.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { BotContext, baseOf, useWorkspace } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from '../layouts.module.css'

/** Gives a screen its bot: the one of `?bot=`, else the only one there is. A bot under the wrong base moves to its own. */
export default function BotFrame() {
  const { common } = usePhrases()
  const { bot, bots, botId, isPending, error } = useWorkspace()
  const { pathname, search, hash } = useLocation()
  const replies = useReplies()
  useLive('bots')

  if (isPending) return <Loading of="screen" />
  if (error && !bot)
    return (
      <div className={styles.padded}>
        <ErrorNotice error={error} onRetry={() => void replies.invalidate(listBots)} />
      </div>
    )

  const [, base = '/user', child = ''] = /^(\/user2?)\/(.*)$/.exec(pathname) ?? []
  const only = botId === null && bots.length === 1 ? bots[0] : undefined
  if (only) return <Navigate to={pathBelow(baseOf(only), child, only.id) + hash} replace />
  if (!bot)
    return (
      <EmptyState
        isScreen
        title={common.workspace.noBotTitle}
        text={common.workspace.noBotText}
        actions={
          <>
            {bots.slice(0, 10).map((each) => (
              <ButtonLink key={each.id} to={pathBelow(baseOf(each), child, each.id)}>
                {each.name}
              </ButtonLink>
            ))}
            <ButtonLink look="primary" to={pathOf('bots')}>
              {common.workspace.allBots}
            </ButtonLink>
          </>
        }
      />
    )
  if (baseOf(bot) !== base) return <Navigate to={`${baseOf(bot)}/${child}${search}${hash}`} replace />
  return (
    // A screen's drafts belong to one bot: another bot starts with none.
    <BotContext key={bot.id} value={bot}>
      {bot.isReadOnly && (
        <p className={styles.readOnly} role="status">
          {common.workspace.readOnly} <Link to={pathOf('checkout')}>{common.workspace.readOnlyAction}</Link>
        </p>
      )}
      <Outlet />
    </BotContext>
  )
}
