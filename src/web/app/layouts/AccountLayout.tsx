import { NavLink, Outlet } from 'react-router'
import { useAccountMenu } from '#web/app/navigation.ts'
import { WaitingRequests } from '#web/features/admin/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import styles from './layouts.module.css'
import { WorkspaceHeader } from './workspace/WorkspaceHeader.tsx'

export default function AccountLayout() {
  const { common } = usePhrases()
  const { isAdmin } = useSession()
  const menu = useAccountMenu(isAdmin)
  const groups = [
    { heading: common.menu.profile, links: menu.filter(({ isForAdmin }) => !isForAdmin) },
    { heading: common.menu.administration, links: menu.filter(({ isForAdmin }) => isForAdmin) },
  ].filter(({ links }) => links.length > 0)
  return (
    <div className={styles.workspace}>
      <WorkspaceHeader />
      <div className={styles.workspaceBody} data-has-side>
        <aside className={styles.side}>
          <nav aria-label={common.menu.account}>
            {groups.map(({ heading, links }) => (
              <section key={heading} aria-label={heading}>
                <h2 className={styles.sideHeading}>{heading}</h2>
                <ul className={styles.sideList}>
                  {links.map(({ page, label, to }) => (
                    <li key={to}>
                      <NavLink className={styles.sideLink ?? ''} to={to}>
                        {label}
                        {page === 'applications' && <WaitingRequests />}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        </aside>
        <main id="main" className={`${styles.workspaceMain} ${styles.padded}`} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
