import { pathOf } from '#contract/site-map/pages.ts'
import { ConsoleNav } from '#web/app/layouts/console/ConsoleNav.tsx'
import { ViewDefaultAccount } from '#web/features/viewing/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import styles from '../layouts/layouts.module.css'
import { MenuLinks, MenuScreen } from './MenuScreen.tsx'

export default function ConsoleMenu() {
  const { menu } = usePhrases().common
  const { notAllowed } = usePhrases('admin')
  const { isAdmin, isPending } = useSession()
  return (
    <MenuScreen title={menu.console}>
      {isAdmin ? (
        <>
          <ConsoleNav />
          <ViewDefaultAccount className={styles.sideLink} />
        </>
      ) : (
        !isPending && (
          <div className={styles.menuText}>
            <p>{notAllowed.title}</p>
            <p>{notAllowed.text}</p>
          </div>
        )
      )}
      <MenuLinks
        links={[
          { label: menu.factory, to: pathOf('bots') },
          { label: menu.profile, to: pathOf('accountMenu') },
        ]}
      />
    </MenuScreen>
  )
}
