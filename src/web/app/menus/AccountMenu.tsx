import { pathOf } from '#contract/site-map/pages.ts'
import { LogOutDialog, useLogOut } from '#web/app/LogOutDialog.tsx'
import styles from '#web/app/layouts/layouts.module.css'
import { useAccountMenu, useConsoleLink, useHelpMenu } from '#web/app/navigation.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function AccountMenu() {
  const { common } = usePhrases()
  const { menu } = common
  const { account, isAdmin } = useSession()
  const accountMenu = useAccountMenu()
  const consoleLink = useConsoleLink()
  const helpMenu = useHelpMenu()
  const logOut = useLogOut()
  if (!account)
    return (
      <MenuScreen title={menu.profile}>
        <MenuLinks
          links={[
            { label: menu.logIn, to: pathOf('logIn') },
            { label: menu.requestInvitation, to: pathOf('inviteCode') },
          ]}
        />
      </MenuScreen>
    )
  return (
    <MenuScreen title={menu.profile}>
      <p className={styles.menuEmail}>{account.email}</p>
      <MenuLinks
        links={[
          ...accountMenu,
          { label: menu.factory, to: pathOf('bots') },
          ...(isAdmin ? [consoleLink] : []),
          ...helpMenu,
        ]}
      />
      <button type="button" className={styles.menuLink} onClick={logOut.ask}>
        {menu.logOut}
      </button>
      <LogOutDialog {...logOut} />
    </MenuScreen>
  )
}
