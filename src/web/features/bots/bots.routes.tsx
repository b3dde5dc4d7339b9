import { redirect } from 'react-router'
import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { botsChildren, botsPaths } from './bots.paths.ts'

export const botsRoutes: FeatureRoutes = {
  workspace: [
    {
      path: botsChildren.connect,
      ...screen(
        () => import('./connect/Connect.tsx'),
        (p) => p.bots.connect.title,
      ),
    },
  ],
  workspaceStart: [
    {
      path: 'bots',
      ...screen(
        () => import('./list/BotList.tsx'),
        (p) => p.bots.list.title,
      ),
    },
    {
      path: 'white',
      ...screen(
        () => import('./create/CreateBot.tsx'),
        (p) => p.bots.create.title,
      ),
    },
    // The first version named the list after the account: any single segment that no other route serves is the list.
    { path: ':name', loader: () => redirect(botsPaths.list) },
  ],
}
