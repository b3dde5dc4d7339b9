import './platform/zod-without-eval.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { App } from './app/App.tsx'
import { routes } from './app/router.tsx'
import { isLocale, readBoot } from './platform/boot.ts'
import { chooseLocale } from './platform/language/language.tsx'
import { loadPhrases } from './platform/language/phrases.ts'
import { createQueryClient } from './platform/requests/query-client.ts'

/** Loads the screen side by side with the language. Hydration must find it loaded: a lazy route would first render nothing over the prerendered page. */
async function loadMatchedScreens(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

async function start(container: HTMLElement): Promise<void> {
  const boot = readBoot()
  const wanted = chooseLocale(boot)
  const prerendered = container.dataset.locale
  const locale = isLocale(prerendered) ? prerendered : wanted
  const language = loadPhrases(locale)
  const screens = loadMatchedScreens()
  // Where nothing is prerendered, the router waits for its screens itself, and has a page for one that does not load.
  if (!isLocale(prerendered)) screens.catch(() => {})
  const [phrases] = await Promise.all([language, isLocale(prerendered) && screens])
  const app = (
    <StrictMode>
      <App
        initial={{ locale, phrases }}
        isLocked={Boolean(boot.forceLocale)}
        wanted={wanted}
        queryClient={createQueryClient()}
      >
        <RouterProvider router={createBrowserRouter(routes)} />
      </App>
    </StrictMode>
  )
  // In a transition React hydrates in small slices, so that a slow phone still scrolls.
  if (isLocale(prerendered)) startTransition(() => void hydrateRoot(container, app))
  else createRoot(container).render(app)
}

/** The language itself did not load, so this one text speaks both. */
function offerReload(container: HTMLElement): void {
  const button = document.createElement('button')
  button.textContent = 'Reload 重新载入'
  button.addEventListener('click', () => window.location.reload())
  const text = document.createElement('p')
  text.textContent = 'The page did not finish loading. 页面没有加载完。'
  container.replaceChildren(text, button)
}

const container = document.getElementById('root')
if (container) void start(container).catch(() => offerReload(container))
