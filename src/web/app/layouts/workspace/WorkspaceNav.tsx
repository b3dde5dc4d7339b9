import { NavLink } from 'react-router'
import { useWorkspaceMenu } from '#web/app/navigation.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import styles from '../layouts.module.css'

/** The screens of the chosen bot; the same list stands at the side and on the narrow menu screen. */
export function WorkspaceNav() {
  const { common } = usePhrases()
  const format = useFormat()
  const { bot, pathTo } = useWorkspace()
  const menu = useWorkspaceMenu()
  return (
    <nav aria-label={common.menu.workspace}>
      {menu.map(({ heading, entries }) => (
        <section key={heading}>
          <h2 className={styles.sideHeading}>{heading}</h2>
          <ul className={styles.sideList}>
            {entries.map(({ page, label }) => (
              <li key={page}>
                <NavLink className={styles.sideLink ?? ''} to={pathTo(page)}>
                  <span>{label}</span>
                  {bot && page === 'corpus' && <span className="tabular">{format.number(bot.itemCount)}</span>}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
