/** Runs at build time: the landing page as HTML, in both languages. See `scripts/web-build/prerender-home.ts`. */

import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Locale } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { App } from './app/App.tsx'
import { routes } from './app/router.tsx'
import { htmlLanguage } from './platform/language/language.tsx'
import { loadPhraseFile, loadPhrases } from './platform/language/phrases.ts'
import { createQueryClient } from './platform/requests/query-client.ts'

export async function prerenderHome(locale: Locale) {
  const phrases = await loadPhrases(locale)
  const home = await loadPhraseFile(locale, 'home')
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://prerender.invalid${pathOf('home')}`))
  if (context instanceof Response) throw new Error(`${pathOf('home')} answered ${context.status}`)
  const body = renderToString(
    <App initial={{ locale, phrases }} isLocked={false} queryClient={createQueryClient()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  return {
    htmlLanguage: htmlLanguage[locale],
    title: phrases.common.titleOf(home.title),
    description: home.description,
    body,
  }
}
