import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const menusScreens = {
  siteMenu: screen(() => import('./SiteMenu.tsx')),
  workspaceMenu: screen(() => import('./WorkspaceMenu.tsx')),
  accountMenu: screen(() => import('./AccountMenu.tsx')),
  consoleMenu: screen(() => import('./ConsoleMenu.tsx'), ['admin', 'viewing']),
} satisfies FeatureScreens
