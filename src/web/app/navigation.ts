/** The menus, wide and narrow. An entry stands here only when its screen exists. */
import type { Phrases } from '#phrases/zh/index.ts'
import { sitePaths } from '#web/platform/site.paths.ts'

type Label = (menu: Phrases['common']['menu'], workspace: Phrases['common']['workspace']) => string

export interface MenuEntry {
  label: Label
  to: string
}

export interface WorkspaceEntry {
  label: Label
  /** Under `/user` or `/user2`. */
  child: string
  /** Which count of the bot stands beside it. */
  count?: 'itemCount'
}

export const siteMenu: readonly MenuEntry[] = [
  { label: (menu) => menu.product, to: sitePaths.homeProduct },
  { label: (menu) => menu.plans, to: sitePaths.homePlans },
]

export const workspaceMenu: readonly { heading: Label; entries: readonly WorkspaceEntry[] }[] = [
  {
    heading: (_, workspace) => workspace.build,
    entries: [
      { label: (_, workspace) => workspace.corpus, child: 'corpusMenu/corpus', count: 'itemCount' },
      { label: (_, workspace) => workspace.corpusFiles, child: 'corpusMenu/fileManagement' },
    ],
  },
  {
    heading: (_, workspace) => workspace.talk,
    entries: [{ label: (_, workspace) => workspace.test, child: 'aiChat' }],
  },
]

export const accountMenu: readonly (MenuEntry & { isForAdmin?: boolean })[] = [
  { label: (menu) => menu.accountDetails, to: '/userIndex/userMsg' },
  { label: (menu) => menu.serviceInfo, to: '/userIndex/userinfo' },
  { label: (menu) => menu.privileges, to: '/userIndex/clockFull' },
  { label: (menu) => menu.changePassword, to: '/userIndex/changePassword' },
  { label: (menu) => menu.applications, to: '/userIndex/applications', isForAdmin: true },
  { label: (menu) => menu.outbox, to: '/userIndex/outbox', isForAdmin: true },
]
