import { pathOf } from '#contract/site-map/pages.ts'
import { BotChooser } from '#web/app/layouts/workspace/BotChooser.tsx'
import { WorkspaceNav } from '#web/app/layouts/workspace/WorkspaceNav.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function WorkspaceMenu() {
  const { menu } = usePhrases().common
  const { account } = useSession()
  return (
    <MenuScreen title={menu.workspace}>
      {account && <BotMenu />}
      <MenuLinks
        links={[
          { label: menu.factory, to: pathOf('bots') },
          { label: menu.home, to: pathOf('home') },
        ]}
      />
    </MenuScreen>
  )
}

function BotMenu() {
  const { bot } = useWorkspace()
  return (
    <>
      <BotChooser />
      {bot && <WorkspaceNav />}
    </>
  )
}
