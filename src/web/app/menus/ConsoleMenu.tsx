import { pathOf } from '#contract/site-map/pages.ts'
import { ConsoleNav } from '#web/app/layouts/console/ConsoleNav.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function ConsoleMenu() {
  const { menu } = usePhrases().common
  const { notAllowed } = usePhrases('admin')
  const { isAdmin, isPending } = useSession()
  return (
    <MenuScreen title={menu.console}>
      {isAdmin ? <ConsoleNav /> : !isPending && <p>{notAllowed.title}</p>}
      <MenuLinks
        links={[
          { label: menu.factory, to: pathOf('bots') },
          { label: menu.profile, to: pathOf('accountMenu') },
        ]}
      />
    </MenuScreen>
  )
}
