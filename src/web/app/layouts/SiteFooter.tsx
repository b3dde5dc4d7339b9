import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { useHelpMenu, useSiteMenu } from '#web/app/navigation.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useVisitorSession, useWasLoggedIn } from '#web/platform/session.tsx'
import { ThemeSwitch } from '#web/ui/page/ThemeSwitch.tsx'
import { Brand } from './Brand.tsx'
import styles from './layouts.module.css'

export function SiteFooter() {
  const { common } = usePhrases()
  const siteMenu = useSiteMenu()
  const helpMenu = useHelpMenu()
  const { account, isPending } = useVisitorSession()
  const wasLoggedIn = useWasLoggedIn()
  const isLoggedIn = isPending ? wasLoggedIn : account !== null
  return (
    <footer className={styles.footer}>
      <div className={styles.footerBrand}>
        <Brand />
        <p>{common.footer.tagline}</p>
      </div>
      <nav aria-label={common.footer.productHeading}>
        <h2>{common.footer.productHeading}</h2>
        <ul className={styles.footerLinks}>
          {siteMenu.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={common.footer.startHeading}>
        <h2>{common.footer.startHeading}</h2>
        <ul className={styles.footerLinks}>
          <li>
            {isLoggedIn ? (
              <Link to={pathOf('bots')}>{common.menu.bots}</Link>
            ) : (
              <Link to={pathOf('inviteCode')}>{common.menu.requestInvitation}</Link>
            )}
          </li>
          <li>
            {isLoggedIn ? (
              <Link to={pathOf('accountDetails')}>{common.menu.profile}</Link>
            ) : (
              <Link to={pathOf('logIn')}>{common.menu.logIn}</Link>
            )}
          </li>
        </ul>
      </nav>
      <nav aria-label={common.menu.help}>
        <h2>{common.menu.help}</h2>
        <ul className={styles.footerLinks}>
          {helpMenu.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.footerEnd}>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
