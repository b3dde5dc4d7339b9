import { NavLink } from 'react-router'
import { workspaceMenu } from '#web/app/navigation.ts'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import styles from '../layouts.module.css'

/** The screens of the chosen bot; the same list stands at the side and on the narrow menu screen. */
export function WorkspaceNav() {
  const { common } = usePhrases()
  const format = useFormat()
  const { bot, pathTo } = useWorkspace()
  return (
    <nav aria-label={common.menu.workspace}>
      {workspaceMenu.map(({ heading, entries }) => (
        <section key={heading(common)}>
          <h2 className={styles.sideHeading}>{heading(common)}</h2>
          <ul className={styles.sideList}>
            {entries.map(({ label, child, count }) => (
              <li key={child}>
                <NavLink className={styles.sideLink ?? ''} to={pathTo(child)}>
                  <span>{label(common)}</span>
                  {bot && count && <span className="tabular">{format.number(bot[count])}</span>}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
