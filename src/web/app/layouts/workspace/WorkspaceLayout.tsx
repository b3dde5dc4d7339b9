import { Outlet } from 'react-router'
import { SideSteps } from '#web/features/bots/public.tsx'
import { QuotaLine } from '#web/features/quotas/public.tsx'
import { ViewingLine } from '#web/features/viewing/public.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import styles from '../layouts.module.css'
import { BotChooser } from './BotChooser.tsx'
import { WorkspaceHeader } from './WorkspaceHeader.tsx'
import { WorkspaceNav } from './WorkspaceNav.tsx'

/** Header on top; with a bot chosen, its screens at the side. */
export default function WorkspaceLayout() {
  const { botId, bot, isPending } = useWorkspace()
  // While the list loads the side stays, so that nothing jumps; for a bot that is not there it would lead nowhere.
  const hasSide = bot !== undefined || (botId !== null && isPending)
  return (
    <div className={styles.workspace}>
      <WorkspaceHeader />
      <div className={styles.workspaceBody} data-has-side={hasSide || undefined}>
        {hasSide && (
          <aside className={styles.side}>
            <BotChooser />
            <WorkspaceNav />
            <div className={styles.sideFoot}>
              <SideSteps />
            </div>
          </aside>
        )}
        <main id="main" className={styles.workspaceMain} tabIndex={-1}>
          <ViewingLine />
          <QuotaLine />
          <Outlet />
        </main>
      </div>
    </div>
  )
}
