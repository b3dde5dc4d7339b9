import { NavLink } from 'react-router'
import type { Waiting } from '#contract/features/admin/overview.ts'
import type { SitePageId } from '#contract/site-map/pages.ts'
import { useConsoleMenu } from '#web/app/navigation.ts'
import { WaitingCount } from '#web/features/admin/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../layouts.module.css'

/** The screens that something waits on for an ADMIN, with its kind. */
const waitingOn: Partial<Readonly<Record<SitePageId, keyof Waiting>>> = {
  applications: 'applications',
  leads: 'leads',
  contactMessages: 'contactMessages',
}

/** The screens of the admin console; the same list stands at the side and on the narrow menu screen. */
export function ConsoleNav() {
  const { common } = usePhrases()
  const menu = useConsoleMenu()
  return (
    <nav aria-label={common.menu.console}>
      {menu.map(({ heading, entries }) => (
        <section key={heading}>
          <h2 className={styles.sideHeading}>{heading}</h2>
          <ul className={styles.sideList}>
            {entries.map(({ page, label, to }) => {
              const waiting = waitingOn[page]
              return (
                <li key={page}>
                  <NavLink className={styles.sideLink ?? ''} to={to} end>
                    {label}
                    {waiting && <WaitingCount of={waiting} />}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
