import { Menu, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { LogOutDialog, useLogOut } from '#web/app/LogOutDialog.tsx'
import { useAccountMenu, useConsoleLink } from '#web/app/navigation.ts'
import { WaitingCount } from '#web/features/admin/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { LanguageSwitch } from '#web/ui/page/LanguageSwitch.tsx'
import { ThemeSwitch } from '#web/ui/page/ThemeSwitch.tsx'
import { Brand } from '../Brand.tsx'
import { MenuIcon, PersonIcon } from '../icons.tsx'
import styles from '../layouts.module.css'

/** The header of those who are logged in. `menu` is the menu screen of narrow screens. */
export function WorkspaceHeader({
  menu = 'workspaceMenu',
}: {
  menu?: 'workspaceMenu' | 'accountMenu' | 'consoleMenu'
}) {
  const { common } = usePhrases()
  const { account, isAdmin } = useSession()
  const accountMenu = useAccountMenu()
  const consoleLink = useConsoleLink()
  const { bot, pathTo } = useWorkspace()
  const { pathname, search } = useLocation()
  const logOut = useLogOut()
  const links = [
    { label: common.menu.factory, to: pathOf('bots'), isHere: pathname === pathOf('bots') },
    { label: common.menu.chat, to: pathTo('testPage'), isHere: pathTo('testPage').startsWith(pathname) },
  ]
  return (
    <header className={styles.header} data-has-bot={bot !== undefined || undefined}>
      <Brand />
      {bot && (
        <strong className={`${styles.headerBot} ${styles.narrowOnly}`} title={bot.name}>
          {bot.name}
        </strong>
      )}
      <nav className={styles.wideOnly} aria-label={common.menu.site}>
        <ul className={styles.headerLinks}>
          {links.map(({ label, to, isHere }) => (
            <li key={label}>
              <Link to={to} aria-current={isHere ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.headerEnd}>
        <span className={styles.wideOnly}>
          <ThemeSwitch />
        </span>
        <LanguageSwitch />
        <span className={styles.wideOnly}>
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <UnstyledButton className={styles.iconLink} aria-label={common.menu.profile}>
                <PersonIcon />
                {isAdmin && <WaitingCount isDot />}
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{account?.email}</Menu.Label>
              {accountMenu.map(({ label, to }) => (
                <Menu.Item key={to} component={Link} to={to}>
                  {label}
                </Menu.Item>
              ))}
              {isAdmin && (
                <>
                  <Menu.Divider />
                  <Menu.Item component={Link} to={consoleLink.to}>
                    {consoleLink.label}
                    <WaitingCount />
                  </Menu.Item>
                </>
              )}
              <Menu.Divider />
              <Menu.Item onClick={logOut.ask}>{common.menu.logOut}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
        <Link
          className={`${styles.iconLink} ${styles.narrowOnly}`}
          to={pathOf('accountMenu')}
          aria-label={common.menu.profile}
        >
          <PersonIcon />
          {isAdmin && <WaitingCount isDot />}
        </Link>
        <Link
          className={`${styles.iconLink} ${styles.narrowOnly}`}
          to={`${pathOf(menu)}${search}`}
          aria-label={common.menu.openMenu}
        >
          <MenuIcon />
        </Link>
      </div>
      <LogOutDialog {...logOut} />
    </header>
  )
}
