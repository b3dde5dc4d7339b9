/** The routes, made from the table of pages in `contract/site-map/pages.ts`, which tells how a page is added. */
import type { RouteObject } from 'react-router'
import type { Layout } from '#contract/site-map/page.ts'
import { type PageId, pageIds, pageOf, pathOf } from '#contract/site-map/pages.ts'
import { pathsOf, redirectsOf } from '#contract/site-map/places.ts'
import { labScreens } from '#lab/lab.routes.tsx'
import { accountsScreens } from '#web/features/accounts/accounts.routes.tsx'
import { adminScreens } from '#web/features/admin/admin.routes.tsx'
import { answersScreens } from '#web/features/answers/answers.routes.tsx'
import { apiReferenceScreens } from '#web/features/api-reference/api-reference.routes.tsx'
import { appAccessScreens } from '#web/features/app-access/app-access.routes.tsx'
import { botsScreens } from '#web/features/bots/bots.routes.tsx'
import { callbacksScreens } from '#web/features/callbacks/callbacks.routes.tsx'
import { channelsScreens } from '#web/features/channels/channels.routes.tsx'
import { contactScreens } from '#web/features/contact/contact.routes.tsx'
import { corpusScreens } from '#web/features/corpus/corpus.routes.tsx'
import { customisingScreens } from '#web/features/customising/customising.routes.tsx'
import { deskScreens } from '#web/features/desk/desk.routes.tsx'
import { homeScreens } from '#web/features/home/home.routes.tsx'
import { importsScreens } from '#web/features/imports/imports.routes.tsx'
import { inboxScreens } from '#web/features/inbox/inbox.routes.tsx'
import { informationScreens } from '#web/features/information/information.routes.tsx'
import NotFound from '#web/features/not-found/NotFound.tsx'
import { ownDataScreens } from '#web/features/own-data/own-data.routes.tsx'
import { plansScreens } from '#web/features/plans/plans.routes.tsx'
import { repliesScreens } from '#web/features/replies/replies.routes.tsx'
import { sandboxScreens } from '#web/features/sandbox/sandbox.routes.tsx'
import { termsScreens } from '#web/features/terms/terms.routes.tsx'
import { type Screen, type ScreenHandle, screen } from '#web/platform/navigation/screens.ts'
import { FirstSight } from './layouts/FirstSight.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { menusScreens } from './menus/menus.routes.tsx'
import { RootFrame } from './RootFrame.tsx'
import { AccountUnderBase } from './redirects/AccountUnderBase.tsx'
import { Moved } from './redirects/Moved.tsx'
import { ScreenError } from './ScreenError.tsx'

const screens: Readonly<Record<PageId, Screen>> = {
  ...accountsScreens,
  ...ownDataScreens,
  ...adminScreens,
  ...answersScreens,
  ...apiReferenceScreens,
  ...appAccessScreens,
  ...botsScreens,
  ...callbacksScreens,
  ...channelsScreens,
  ...contactScreens,
  ...corpusScreens,
  ...customisingScreens,
  ...repliesScreens,
  ...deskScreens,
  ...termsScreens,
  ...homeScreens,
  ...importsScreens,
  ...inboxScreens,
  ...informationScreens,
  ...labScreens,
  // One feature a line, so that additions do not meet.
  ...menusScreens,
  ...plansScreens,
  ...sandboxScreens,
}

function pagesIn(layout: Layout): RouteObject[] {
  return pageIds
    .filter((id) => pageOf(id).layout === layout)
    .flatMap((id) =>
      pathsOf(pageOf(id)).map((path) => ({ path, ...screens[id], handle: { page: id } satisfies ScreenHandle })),
    )
}

const moved: RouteObject[] = pageIds.flatMap((id) =>
  redirectsOf(pageOf(id)).map(([path, query]) => ({ path, element: <Moved to={id} query={query} /> })),
)

const notFound: RouteObject = { path: '*', element: <NotFound />, handle: { isNotFound: true } satisfies ScreenHandle }
const errorElement = <ScreenError />

/** For those who are logged in. Whoever is not gets the log-in page at any path below these, also where there is no page. */
const guardedRoutes: RouteObject = {
  ...screen(() => import('./RequireSession.tsx'), ['noticeLine']),
  children: [
    {
      ...screen(() => import('./layouts/workspace/WorkspaceLayout.tsx'), ['accountUsage', 'bots', 'viewing']),
      errorElement,
      children: [
        { ...screen(() => import('./layouts/workspace/BotFrame.tsx')), children: pagesIn('workspace') },
        ...pagesIn('workspaceStart'),
      ],
    },
    {
      ...screen(() => import('./layouts/AccountLayout.tsx'), ['viewing']),
      errorElement,
      children: pagesIn('account'),
    },
    {
      ...screen(() => import('./layouts/console/ConsoleLayout.tsx'), ['admin', 'viewing']),
      errorElement,
      children: pagesIn('console'),
    },
    {
      element: <PublicLayout />,
      errorElement,
      children: [
        ...['/user', '/user2'].map((base) => ({
          path: `${base}/:name`,
          ...screen(() => import('./redirects/BotListByName.tsx')),
          handle: { isNotFound: true } satisfies ScreenHandle,
        })),
        ...['/user', '/user2', '/userIndex', pathOf('adminOverview')].map((base) => ({
          ...notFound,
          path: `${base}/*`,
        })),
      ],
    },
  ],
}

/** Everything that uses Mantine; the landing page, the hosted page and the 404 of strangers come without it. */
const mantineRoutes: RouteObject = {
  ...screen(() => import('./MantineFrame.tsx')),
  children: [
    { element: <PublicLayout />, errorElement, children: pagesIn('site') },
    { ...screen(() => import('./layouts/FormLayout.tsx')), children: pagesIn('form') },
    { ...screen(() => import('./layouts/BareLayout.tsx')), children: pagesIn('bare') },
    { element: <PublicLayout hasFooter={false} />, children: pagesIn('menu') },
    guardedRoutes,
  ],
}

/** The pages of strangers draw themselves at once; the others say that they come. */
function BeforeFirstScreen() {
  const isGuarded = /^\/(?:user|user2|userIndex|admin)(?:\/|$)/.test(window.location.pathname)
  return isGuarded ? <FirstSight /> : null
}

export const routes: RouteObject[] = [
  {
    element: <RootFrame />,
    errorElement,
    HydrateFallback: BeforeFirstScreen,
    children: [
      ...moved,
      ...['/user', '/user2'].map((base) => ({ path: `${base}/userIndex/*`, element: <AccountUnderBase /> })),
      { element: <PublicLayout />, errorElement, children: [...pagesIn('plain'), notFound] },
      { errorElement, children: pagesIn('hosted') },
      mantineRoutes,
    ],
  },
]
