import { Outlet } from 'react-router'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { BotChooser } from './BotChooser.tsx'
import styles from './layouts.module.css'
import { WorkspaceHeader } from './WorkspaceHeader.tsx'
import { WorkspaceNav } from './WorkspaceNav.tsx'

/** Header on top; with a bot chosen, its screens at the side. */
export default function WorkspaceLayout() {
  const { botId } = useWorkspace()
  return (
    <div className={styles.workspace}>
      <WorkspaceHeader />
      <div className={styles.workspaceBody} data-has-side={botId !== null || undefined}>
        {botId !== null && (
          <aside className={styles.side}>
            <BotChooser />
            <WorkspaceNav />
          </aside>
        )}
        <main id="main" className={styles.workspaceMain} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
