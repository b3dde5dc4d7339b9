import { siteMenu } from '#web/app/navigation.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function SiteMenu() {
  const { common } = usePhrases()
  const { menu } = common
  const { account } = useSession()
  const links = [
    { label: menu.home, to: sitePaths.home },
    ...siteMenu.map(({ label, to }) => ({ label: label(common), to })),
    ...(account
      ? [
          { label: menu.factory, to: sitePaths.bots },
          { label: menu.profile, to: sitePaths.accountMenu },
        ]
      : [
          { label: menu.logIn, to: sitePaths.logIn },
          { label: menu.requestInvitation, to: sitePaths.inviteCode },
        ]),
  ]
  return (
    <MenuScreen title={menu.site}>
      <MenuLinks links={links} />
    </MenuScreen>
  )
}
