import { Link, matchPath, useLocation } from 'react-router'
import { pageOf, type WorkspacePageId } from '#contract/site-map/pages.ts'
import { useWorkspaceMenu } from '#web/app/navigation.ts'
import { WaitingPeople } from '#web/features/inbox/public.ts'
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
  const { pathname } = useLocation()
  const here = entryOf(
    pathname,
    menu.flatMap(({ entries }) => entries.map(({ page }) => page)),
  )
  /** What a screen holds, or what waits there to be looked at. */
  function countOf(page: WorkspacePageId): number {
    if (page === 'corpus') return bot?.itemCount ?? 0
    if (page === 'callbacks') return bot?.openCallbacks ?? 0
    return page === 'unanswered' ? (bot?.unanswered7d ?? 0) : 0
  }
  return (
    <nav aria-label={common.menu.workspace}>
      {menu.map(({ heading, entries }) => (
        <section key={heading}>
          <h2 className={styles.sideHeading}>{heading}</h2>
          <ul className={styles.sideList}>
            {entries.map(({ page, label }) => (
              <li key={page}>
                <Link className={styles.sideLink} to={pathTo(page)} aria-current={page === here ? 'page' : undefined}>
                  <span>{label}</span>
                  {countOf(page) > 0 && <span className="tabular">{format.number(countOf(page))}</span>}
                  {page === 'messages' && bot && <WaitingPeople key={bot.id} botId={bot.id} botName={bot.name} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** A screen without an entry, such as that of the website button, belongs to the first one of its folder. */
function entryOf(pathname: string, entries: readonly WorkspacePageId[]): WorkspacePageId | undefined {
  const isAt = (page: WorkspacePageId) => matchPath(`/:base/${pageOf(page).path}`, pathname) !== null
  const isInFolder = (page: WorkspacePageId) => {
    const [folder, name] = pageOf(page).path.split('/')
    return name !== undefined && matchPath(`/:base/${folder}/:name`, pathname) !== null
  }
  return entries.find(isAt) ?? entries.find(isInFolder)
}
