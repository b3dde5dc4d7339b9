/**
 * Every screen of the product.
 *
 * To add a screen: in `features/<x>/<x>.routes.tsx` export `const xRoutes: FeatureRoutes = { workspace: [{ path: 'corpusMenu/corpus',
 * ...screen(() => import('./CorpusList.tsx'), (p) => p.corpus.title) }] }` (see `platform/screens.ts` for the layouts), then add `xRoutes` to
 * `features` below. The screen's module has the component as its default export and loads when it is first opened. A menu entry, if it
 * deserves one, goes into `app/navigation.ts`.
 */
import { type RouteObject, redirect } from 'react-router'
import { labRoutes } from '#lab/lab.routes.tsx'
import { accountsRoutes } from '#web/features/accounts/accounts.routes.tsx'
import { adminRoutes } from '#web/features/admin/admin.routes.tsx'
import { answersRoutes } from '#web/features/answers/answers.routes.tsx'
import { apiReferenceRoutes } from '#web/features/api-reference/api-reference.routes.tsx'
import { botsRoutes } from '#web/features/bots/bots.routes.tsx'
import { corpusRoutes } from '#web/features/corpus/corpus.routes.tsx'
import { homeRoutes } from '#web/features/home/home.routes.tsx'
import { importsRoutes } from '#web/features/imports/imports.routes.tsx'
import { notFoundRoutes } from '#web/features/not-found/not-found.routes.tsx'
import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { sitePaths } from '#web/platform/site.paths.ts'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { RootFrame } from './RootFrame.tsx'
import { ScreenError } from './ScreenError.tsx'

const features: readonly FeatureRoutes[] = [
  accountsRoutes,
  adminRoutes,
  apiReferenceRoutes,
  answersRoutes,
  botsRoutes,
  corpusRoutes,
  homeRoutes,
  importsRoutes,
  labRoutes,
  // One feature a line, so that additions do not meet.
  notFoundRoutes,
]

function collect(layout: keyof FeatureRoutes): RouteObject[] {
  return features.flatMap((feature) => feature[layout] ?? [])
}

/** The same screens under both bases: the general template's and the coin template's. */
function workspaceAt(base: 'user' | 'user2'): RouteObject {
  return {
    path: base,
    ...screen(() => import('./layouts/workspace/WorkspaceLayout.tsx')),
    errorElement: <ScreenError />,
    children: [
      { index: true, loader: () => redirect(`/${base}/bots`) },
      { ...screen(() => import('./layouts/workspace/BotFrame.tsx')), children: collect('workspace') },
      ...collect('workspaceStart'),
    ],
  }
}

/** Everything that uses Mantine; the landing page, the hosted page and the 404 come without it. */
const mantineRoutes: RouteObject = {
  ...screen(() => import('./MantineFrame.tsx')),
  children: [
    { element: <PublicLayout />, errorElement: <ScreenError />, children: collect('site') },
    { ...screen(() => import('./layouts/FormLayout.tsx')), children: collect('form') },
    { ...screen(() => import('./layouts/BareLayout.tsx')), children: collect('bare') },
    {
      ...screen(() => import('./RequireSession.tsx')),
      children: [
        {
          path: 'user/userIndex',
          children: [
            { index: true, loader: () => redirect(sitePaths.accountDetails) },
            { path: '*', loader: ({ params }) => redirect(`/userIndex/${params['*'] ?? ''}`) },
          ],
        },
        workspaceAt('user'),
        workspaceAt('user2'),
        {
          path: 'userIndex',
          ...screen(() => import('./layouts/AccountLayout.tsx')),
          children: [{ index: true, loader: () => redirect(sitePaths.accountDetails) }, ...collect('account')],
        },
      ],
    },
    {
      element: <PublicLayout hasFooter={false} />,
      children: [
        {
          path: sitePaths.siteMenu,
          ...screen(
            () => import('./menus/SiteMenu.tsx'),
            (p) => p.common.menu.site,
          ),
        },
        {
          path: sitePaths.workspaceMenu,
          ...screen(
            () => import('./menus/WorkspaceMenu.tsx'),
            (p) => p.common.menu.workspace,
          ),
        },
        {
          path: sitePaths.accountMenu,
          ...screen(
            () => import('./menus/AccountMenu.tsx'),
            (p) => p.common.menu.account,
          ),
        },
      ],
    },
  ],
}

export const routes: RouteObject[] = [
  {
    element: <RootFrame />,
    errorElement: <ScreenError />,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: () => redirect(sitePaths.home) },
      { element: <PublicLayout />, errorElement: <ScreenError />, children: collect('plain') },
      { errorElement: <ScreenError />, children: collect('hosted') },
      mantineRoutes,
    ],
  },
]
