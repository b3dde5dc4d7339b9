/** How a feature offers its screens to the router: under the names that its pages have in `contract/site-map/pages.ts`. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { PageId } from '#contract/site-map/pages.ts'
import type { PhraseFile } from '#phrases/files.ts'
import { loadScreenPhrases } from '../language/phrases.ts'
import { loadChunk } from './chunks.ts'
import { loadWhenReachable } from './unreachable.ts'

export type Screen = Pick<RouteObject, 'lazy'>

/** `export const corpusScreens = { corpus: screen(() => import('./CorpusScreen.tsx'), ['corpus']) } satisfies FeatureScreens`. */
export type FeatureScreens = Readonly<Partial<Record<PageId, Screen>>>

/** What a route says of itself: which page it is, or that there is none. */
export interface ScreenHandle {
  readonly page?: PageId
  readonly isNotFound?: true
}

/**
 * A screen that loads when it is first opened, side by side with the phrases that it and all its parts read; `screens.test.ts` knows which these are.
 * The module's default export is the component.
 */
export function screen(load: () => Promise<{ default: ComponentType }>, phrases: readonly PhraseFile[] = []): Screen {
  return {
    lazy: async () => {
      const [module] = await loadWhenReachable(() => Promise.all([loadChunk(load), loadScreenPhrases(phrases)]))
      return { Component: module.default }
    },
  }
}
