/** Links that need more than the path of a page: a bot, a fragment, the way back after logging in. */

import type { SetUpStep } from '#contract/features/customising/set-up.ts'
import type { WorkspaceBase } from '#contract/site-map/page.ts'
import { pages, pathOf, type SitePageId, type WorkspacePageId } from '#contract/site-map/pages.ts'

/** What the home page says about plans, and about the product. */
export const homePlansPath = `${pathOf('home')}#plans`
export const homeProductPath = `${pathOf('home')}#product`

/** A screen of the workspace for one bot: `workspacePath('/user', 'corpus', bot.id)`. */
export function workspacePath(base: WorkspaceBase, page: WorkspacePageId, botId?: string | null): string {
  return pathBelow(base, pages[page].path, botId)
}

/** The same for what follows the base in the address bar. */
export function pathBelow(base: WorkspaceBase, rest: string, botId?: string | null): string {
  const path = `${base}/${rest}`
  return botId ? `${path}?bot=${encodeURIComponent(botId)}` : path
}

const setUpPages: Readonly<Record<SetUpStep, SitePageId>> = {
  persona: 'madeProgress',
  offer: 'progressTwo',
  corpus: 'progressThree',
  launch: 'progressFour',
}

/** A step of setting up a bot; the first one also without a bot. */
export function setUpPath(step: SetUpStep, botId?: string | null): string {
  const path = pathOf(setUpPages[step])
  return botId ? `${path}?bot=${encodeURIComponent(botId)}` : path
}

/** Where to send a visitor who must log in first, and how to come back. */
export function logInPath(next: string): string {
  return `${pathOf('logIn')}?next=${encodeURIComponent(next)}`
}

/**
 * The path to go to after logging in. Only a path of this site: `//host` and `/\host` are other sites to a browser, and browsers drop tabs and
 * line breaks before they look.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return pathOf('bots')
  if (/[\p{Cc}\\]/u.test(next) || next.startsWith('//')) return pathOf('bots')
  const resolved = new URL(next, 'http://site.invalid')
  if (resolved.origin !== 'http://site.invalid' || resolved.pathname.startsWith('//')) return pathOf('bots')
  // Coming back to the log-in form would ask again and again.
  if (resolved.pathname === pathOf('logIn')) return pathOf('bots')
  return resolved.pathname + resolved.search + resolved.hash
}
