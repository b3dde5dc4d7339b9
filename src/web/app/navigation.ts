/** The menus, wide and narrow: which pages stand in them says the table of pages. */
import type { Menu } from '#contract/site-map/page.ts'
import { pageIds, pageOf, pathOf, type SitePageId, type WorkspacePageId } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { homePlansPath, homeProductPath } from '#web/platform/navigation/site.paths.ts'

export interface MenuLink {
  readonly label: string
  readonly to: string
}

export interface AccountLink extends MenuLink {
  readonly page: SitePageId
  readonly isForAdmin: boolean
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

/** The screens of the account area, as far as this person may see them. */
export function useAccountMenu(isAdmin: boolean): readonly AccountLink[] {
  const { titles } = usePhrases()
  return pagesOf<SitePageId>('account')
    .filter((id) => isAdmin || !pageOf(id).isForAdmin)
    .map((id) => ({ page: id, label: titles[id], to: pathOf(id), isForAdmin: pageOf(id).isForAdmin === true }))
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
