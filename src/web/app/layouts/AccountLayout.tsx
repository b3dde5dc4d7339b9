import { Link, NavLink, Outlet } from 'react-router'
import { useAccountMenu, useConsoleLink, useHelpMenu } from '#web/app/navigation.ts'
import { WaitingCount } from '#web/features/admin/public.ts'
import { ViewingLine } from '#web/features/viewing/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import styles from './layouts.module.css'
import { WorkspaceHeader } from './workspace/WorkspaceHeader.tsx'

export default function AccountLayout() {
  const { common } = usePhrases()
  const { isAdmin } = useSession()
  const menu = useAccountMenu()
  const consoleLink = useConsoleLink()
  const helpMenu = useHelpMenu()
  return (
    <div className={styles.workspace}>
      <WorkspaceHeader menu="accountMenu" />
      <div className={styles.workspaceBody} data-has-side>
        <aside className={styles.side}>
          <nav aria-label={common.menu.account}>
            <h2 className={styles.sideHeading}>{common.menu.profile}</h2>
            <ul className={styles.sideList}>
              {menu.map(({ label, to }) => (
                <li key={to}>
                  <NavLink className={styles.sideLink ?? ''} to={to}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
            {isAdmin && (
              <>
                <h2 className={styles.sideHeading}>{common.menu.administration}</h2>
                <Link className={styles.sideLink} to={consoleLink.to}>
                  {consoleLink.label}
                  <WaitingCount />
                </Link>
              </>
            )}
            <h2 className={styles.sideHeading}>{common.menu.help}</h2>
            <ul className={styles.sideList}>
              {helpMenu.map(({ label, to }) => (
                <li key={to}>
                  <NavLink className={styles.sideLink ?? ''} to={to}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <main id="main" className={`${styles.workspaceMain} ${styles.padded}`} tabIndex={-1}>
          <ViewingLine />
          <Outlet />
        </main>
      </div>
    </div>
  )
}
