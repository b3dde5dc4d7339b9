import { Link, useLocation } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { useSiteMenu } from '#web/app/navigation.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useVisitorSession, useWasLoggedIn } from '#web/platform/session.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { LanguageSwitch } from '#web/ui/page/LanguageSwitch.tsx'
import { Brand } from './Brand.tsx'
import { MenuIcon, PersonIcon } from './icons.tsx'
import styles from './layouts.module.css'

/** The header of the public pages. Narrow screens get a menu screen and an account screen instead of menus that open. */
export function SiteHeader() {
  const { common } = usePhrases()
  const siteMenu = useSiteMenu()
  const { account, isPending } = useVisitorSession()
  const wasLoggedIn = useWasLoggedIn()
  const { pathname } = useLocation()
  const isLoggedIn = isPending ? wasLoggedIn : account !== null
  return (
    <header className={styles.header}>
      <Brand />
      <nav className={styles.wideOnly} aria-label={common.menu.site}>
        <ul className={styles.headerLinks}>
          {siteMenu.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.headerEnd}>
        <LanguageSwitch />
        {isLoggedIn ? (
          <>
            <span className={styles.wideOnly}>
              <ButtonLink look="quiet" to={pathOf('accountDetails')}>
                {common.menu.profile}
              </ButtonLink>
              <ButtonLink look="primary" to={pathOf('bots')}>
                {common.menu.bots}
              </ButtonLink>
            </span>
            <Link
              className={`${styles.iconLink} ${styles.narrowOnly}`}
              to={pathOf('accountMenu')}
              aria-label={common.menu.profile}
            >
              <PersonIcon />
            </Link>
          </>
        ) : (
          <>
            {pathname !== pathOf('logIn') && (
              <ButtonLink look="quiet" to={pathOf('logIn')}>
                {common.menu.logIn}
              </ButtonLink>
            )}
            <span className={styles.wideOnly}>
              <ButtonLink look="primary" to={pathOf('inviteCode')}>
                {common.menu.requestInvitation}
              </ButtonLink>
            </span>
          </>
        )}
        <Link
          className={`${styles.iconLink} ${styles.narrowOnly}`}
          to={pathOf('siteMenu')}
          aria-label={common.menu.openMenu}
        >
          <MenuIcon />
        </Link>
      </div>
    </header>
  )
}
