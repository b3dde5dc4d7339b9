import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useDocumentTitle, usePhrases } from '#web/platform/language/language.tsx'
import type { ScreenHandle } from '#web/platform/navigation/screens.ts'
import { useSkipLinks } from '#web/platform/navigation/skip-links.ts'
import styles from './frame.module.css'
import { NavigationProgress } from './NavigationProgress.tsx'

function useRouteTitle(): string | undefined {
  const { common, titles } = usePhrases()
  const { page, isNotFound } = (useMatches().at(-1)?.handle ?? {}) as ScreenHandle
  if (isNotFound) return common.notFound.documentTitle
  return page && titles[page]
}

/** After a navigation the keyboard and the screen reader stand at the new screen, not at the link that has gone. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Around every screen: title, progress, scroll, focus. */
export function RootFrame() {
  const { common } = usePhrases()
  const skipLinks = useSkipLinks()
  useDocumentTitle(useRouteTitle())
  useFocusOnNavigation()
  return (
    <>
      <a className={styles.skip} href="#main">
        {common.skipToContent}
      </a>
      {skipLinks.map(({ id, label }) => (
        <a key={id} className={styles.skip} href={`#${id}`}>
          {label}
        </a>
      ))}
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
