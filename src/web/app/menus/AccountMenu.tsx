import { LogOutDialog, useLogOut } from '#web/app/LogOutDialog.tsx'
import styles from '#web/app/layouts/layouts.module.css'
import { accountMenu } from '#web/app/navigation.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function AccountMenu() {
  const { common } = usePhrases()
  const { menu } = common
  const { account, isAdmin } = useSession()
  const logOut = useLogOut()
  if (!account)
    return (
      <MenuScreen title={menu.profile}>
        <MenuLinks
          links={[
            { label: menu.logIn, to: sitePaths.logIn },
            { label: menu.requestInvitation, to: sitePaths.inviteCode },
          ]}
        />
      </MenuScreen>
    )
  return (
    <MenuScreen title={menu.profile}>
      <p className={styles.menuEmail}>{account.email}</p>
      <MenuLinks
        links={accountMenu
          .filter(({ isForAdmin }) => !isForAdmin || isAdmin)
          .map(({ label, to }) => ({ label: label(common), to }))}
      />
      <button type="button" className={styles.menuLink} onClick={logOut.ask}>
        {menu.logOut}
      </button>
      <LogOutDialog {...logOut} />
    </MenuScreen>
  )
}
