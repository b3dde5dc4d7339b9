/** How a feature offers its screens to the router. See the top of `app/router.tsx`. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Phrases } from '#phrases/zh/index.ts'
import { loadChunk } from './chunks.ts'

/** Routes by the layout around them. Paths are relative to the layout's base (`/user`, `/user2`, `/userIndex`), else to the site's root. */
export interface FeatureRoutes {
  /** Header and footer, with Mantine. */
  readonly site?: readonly RouteObject[]
  /** The same without Mantine: the landing page, the 404. */
  readonly plain?: readonly RouteObject[]
  /** A form in the middle; the header hides on wide screens. */
  readonly form?: readonly RouteObject[]
  /** Side bar and one bot (`useBot()`); mounted under `/user` and `/user2`, behind the log-in guard. */
  readonly workspace?: readonly RouteObject[]
  /** The same without a bot: the bot list, the start page. */
  readonly workspaceStart?: readonly RouteObject[]
  /** The account area under `/userIndex`, behind the log-in guard. */
  readonly account?: readonly RouteObject[]
  /** No header, no container. */
  readonly bare?: readonly RouteObject[]
  /** No header, no container and no Mantine, for pages strangers open on a slow phone: plain elements and `web/ui/chat` only. */
  readonly hosted?: readonly RouteObject[]
}

export interface ScreenHandle {
  title?: (phrases: Phrases) => string
}

type Screen = Pick<RouteObject, 'lazy' | 'handle'>

/**
 * A screen that loads when it is first opened: `{ path: 'bots', ...screen(() => import('./BotList.tsx'), (p) => p.bots.title) }`.
 * The module's default export is the component; the title names the browser's tab.
 */
export function screen(load: () => Promise<{ default: ComponentType }>, title?: ScreenHandle['title']): Screen {
  return {
    lazy: async () => ({ Component: (await loadChunk(load)).default }),
    handle: { title } satisfies ScreenHandle,
  }
}
