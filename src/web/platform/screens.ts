/** How a feature offers its screens to the router: under the names that its pages have in `contract/site-map/pages.ts`. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { PageId } from '#contract/site-map/pages.ts'
import { loadChunk } from './chunks.ts'

export type Screen = Pick<RouteObject, 'lazy'>

/** `export const corpusScreens = { corpus: screen(() => import('./CorpusScreen.tsx')) } satisfies FeatureScreens`. */
export type FeatureScreens = Readonly<Partial<Record<PageId, Screen>>>

/** What a route says of itself: which page it is, or that there is none. */
export interface ScreenHandle {
  readonly page?: PageId
  readonly isNotFound?: true
}

/** A screen that loads when it is first opened. The module's default export is the component. */
export function screen(load: () => Promise<{ default: ComponentType }>): Screen {
  return { lazy: async () => ({ Component: (await loadChunk(load)).default }) }
}
