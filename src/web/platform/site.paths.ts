/** The paths that the frame itself links to. Features keep their own in `<feature>.paths.ts`. */
export const sitePaths = {
  root: '/',
  home: '/home',
  homePlans: '/home#plans',
  homeProduct: '/home#product',
  logIn: '/login',
  inviteCode: '/inviteCode',
  siteMenu: '/mobileMenu',
  workspaceMenu: '/modeMobileMenu',
  accountMenu: '/appAccountMenu',
  bots: '/user/bots',
  accountDetails: '/userIndex/userMsg',
} as const

export type WorkspaceBase = '/user' | '/user2'

/** A screen of the workspace for one bot: `workspacePath('/user', 'corpusMenu/corpus', bot.id)`. */
export function workspacePath(base: WorkspaceBase, child: string, botId?: string | null): string {
  const path = `${base}/${child}`
  return botId ? `${path}?bot=${encodeURIComponent(botId)}` : path
}

/** Where to send a visitor who must log in first, and how to come back. */
export function logInPath(next: string): string {
  return `${sitePaths.logIn}?next=${encodeURIComponent(next)}`
}

/**
 * The path to go to after logging in. Only a path of this site: `//host` and `/\host` are other sites to a browser, and browsers drop tabs and
 * line breaks before they look.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return sitePaths.bots
  if (/[\p{Cc}\\]/u.test(next) || next.startsWith('//')) return sitePaths.bots
  const resolved = new URL(next, 'http://site.invalid')
  if (resolved.origin !== 'http://site.invalid' || resolved.pathname.startsWith('//')) return sitePaths.bots
  // Coming back to the log-in form would ask again and again.
  if (resolved.pathname === sitePaths.logIn) return sitePaths.bots
  return resolved.pathname + resolved.search + resolved.hash
}
