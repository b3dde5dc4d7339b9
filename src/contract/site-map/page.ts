/** What the table of paths says of one page. */

/**
 * What stands around a page. `plain`: header and footer, without the component library; the landing page. `site`: the same with it. `form`: a form in
 * the middle, no header on wide screens. `menu`: a menu of narrow screens. `bare`: no header, no container. `hosted`: the same without the component
 * library, for strangers on slow phones. `workspace`: side bar and one bot, `?bot=`. `workspaceStart`: the same without a bot. `account`: the account area.
 * `console`: the admin console, for ADMINs alone; the server refuses others whatever the browser shows. Pages of the last four are for those who are
 * logged in; a visitor logs in first and comes back.
 */
export type Layout =
  | 'plain'
  | 'site'
  | 'form'
  | 'menu'
  | 'bare'
  | 'hosted'
  | 'workspace'
  | 'workspaceStart'
  | 'account'
  | 'console'

/**
 * A list of links in the header, at the side, in the footer or on the menu screens; pages stand in it in the order of the table. `console` is the service and its
 * customers, `consoleSystem` how the installation runs.
 */
export type Menu = 'site' | 'help' | 'build' | 'talk' | 'account' | 'console' | 'consoleSystem'

export interface Page {
  /** From the root. For `workspace` what follows the base, which is `/user` or `/user2` by the bot's template: `corpusMenu/corpus`. */
  readonly path: string
  readonly layout: Layout
  /** The folder in `src/web/features`, `src/lab` or `src/web/app` whose screen it is. */
  readonly owner: string
  /** Other paths of the same screen. They stay in the address bar. */
  readonly aliases?: readonly string[]
  /** Paths that move to it, each with the query it adds. Of a workspace page they follow the base, too. */
  readonly redirects?: Readonly<Record<string, string>>
  readonly menu?: Menu
  /** Search engines may list it: it stands in sitemap.xml. */
  readonly isIndexed?: true
}

/** Where workspace pages stand: those of a general bot, and those of a coin bot. */
export const workspaceBases = ['/user', '/user2'] as const
export type WorkspaceBase = (typeof workspaceBases)[number]
