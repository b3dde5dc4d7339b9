/** The menus, wide and narrow: which pages stand in them says the table of pages. */
import type { Menu } from '#contract/site-map/page.ts'
import { pageIds, pageOf, pathOf, type SitePageId, type WorkspacePageId } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { homePlansPath, homeProductPath } from '#web/platform/navigation/site.paths.ts'

export interface MenuLink {
  readonly label: string
  readonly to: string
}

export interface PageLink extends MenuLink {
  readonly page: SitePageId
}

function pagesOf<Id extends SitePageId | WorkspacePageId>(menu: Menu): Id[] {
  return pageIds.filter((id) => pageOf(id).menu === menu) as Id[]
}

/** The public pages; the first two are parts of the landing page. */
export function useSiteMenu(): readonly MenuLink[] {
  const { common, titles } = usePhrases()
  return [
    { label: common.menu.product, to: homeProductPath },
    { label: common.menu.plans, to: homePlansPath },
    ...pagesOf<SitePageId>('site').map((id) => ({ label: titles[id], to: pathOf(id) })),
  ]
}

/** Where one finds help: in the footer, beside the account area, and on the narrow menus. */
export function useHelpMenu(): readonly MenuLink[] {
  const { titles } = usePhrases()
  return pagesOf<SitePageId>('help').map((id) => ({ label: titles[id], to: pathOf(id) }))
}

/** The screens of the account area. */
export function useAccountMenu(): readonly PageLink[] {
  const { titles } = usePhrases()
  return pagesOf<SitePageId>('account').map((id) => ({ page: id, label: titles[id], to: pathOf(id) }))
}

export interface ConsoleSection {
  readonly heading: string
  readonly entries: readonly PageLink[]
}

/** The screens of the admin console. */
export function useConsoleMenu(): readonly ConsoleSection[] {
  const { common, titles } = usePhrases()
  return [
    { menu: 'console' as const, heading: common.menu.administration },
    { menu: 'consoleSystem' as const, heading: common.menu.system },
  ].map(({ menu, heading }) => ({
    heading,
    entries: pagesOf<SitePageId>(menu).map((page) => ({ page, label: titles[page], to: pathOf(page) })),
  }))
}

/** The way into the admin console: its first screen. */
export function useConsoleLink(): MenuLink {
  const { common } = usePhrases()
  const [start = 'adminOverview'] = pagesOf<SitePageId>('console')
  return { label: common.menu.console, to: pathOf(start) }
}

export interface WorkspaceSection {
  readonly heading: string
  readonly entries: readonly { readonly page: WorkspacePageId; readonly label: string }[]
}

/** The screens of one bot. */
export function useWorkspaceMenu(): readonly WorkspaceSection[] {
  const { common, titles } = usePhrases()
  return (['build', 'talk'] as const).map((menu) => ({
    heading: common.workspace[menu],
    entries: pagesOf<WorkspacePageId>(menu).map((page) => ({ page, label: titles[page] })),
  }))
}
