import { pathOf } from '#contract/site-map/pages.ts'
import { useHelpMenu, useSiteMenu } from '#web/app/navigation.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function SiteMenu() {
  const { common } = usePhrases()
  const { menu } = common
  const { account } = useSession()
  const siteMenu = useSiteMenu()
  const helpMenu = useHelpMenu()
  const links = [
    { label: menu.home, to: pathOf('home') },
    ...siteMenu,
    ...helpMenu,
    ...(account
      ? [
          { label: menu.factory, to: pathOf('bots') },
          { label: menu.profile, to: pathOf('accountMenu') },
        ]
      : [
          { label: menu.logIn, to: pathOf('logIn') },
          { label: menu.requestInvitation, to: pathOf('inviteCode') },
        ]),
  ]
  return (
    <MenuScreen title={menu.site}>
      <MenuLinks links={links} />
    </MenuScreen>
  )
}
