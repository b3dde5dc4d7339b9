import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import type { SitePageId } from '#contract/site-map/pages.ts'
import { useConsoleMenu } from '#web/app/navigation.ts'
import { WaitingRequests } from '#web/features/admin/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../layouts.module.css'

/** How much waits on a screen for an ADMIN; nothing where nothing does. */
const waitingOn: Partial<Readonly<Record<SitePageId, ComponentType>>> = { applications: WaitingRequests }

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
              const Waiting = waitingOn[page]
              return (
                <li key={page}>
                  <NavLink className={styles.sideLink ?? ''} to={to}>
                    {label}
                    {Waiting && <Waiting />}
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
