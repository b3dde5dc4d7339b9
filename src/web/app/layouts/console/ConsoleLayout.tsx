import { Outlet } from 'react-router'
import { ViewDefaultAccount } from '#web/features/viewing/public.tsx'
import { useSession } from '#web/platform/session.tsx'
import styles from '../layouts.module.css'
import { WorkspaceHeader } from '../workspace/WorkspaceHeader.tsx'
import { AdminOnly } from './AdminOnly.tsx'
import { ConsoleNav } from './ConsoleNav.tsx'

/** The admin console. Whoever is no ADMIN is told so, and no screen of it opens. */
export default function ConsoleLayout() {
  const { isAdmin } = useSession()
  return (
    <div className={styles.workspace}>
      <WorkspaceHeader menu={isAdmin ? 'consoleMenu' : 'workspaceMenu'} />
      <div className={styles.workspaceBody} data-has-side={isAdmin || undefined}>
        {isAdmin && (
          <aside className={styles.side}>
            <ConsoleNav />
            <ViewDefaultAccount className={styles.sideLink} />
          </aside>
        )}
        <main id="main" className={`${styles.workspaceMain} ${styles.padded}`} tabIndex={-1}>
          <AdminOnly>
            <Outlet />
          </AdminOnly>
        </main>
      </div>
    </div>
  )
}
