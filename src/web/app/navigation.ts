/** The menus, wide and narrow. An entry stands here only when its screen exists. */

import { labPaths } from '#lab/lab.paths.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { accountPaths } from '#web/features/accounts/accounts.paths.ts'
import { adminPaths } from '#web/features/admin/admin.paths.ts'
import { apiReferencePaths } from '#web/features/api-reference/api-reference.paths.ts'
import { botsChildren } from '#web/features/bots/bots.paths.ts'
import { sitePaths } from '#web/platform/site.paths.ts'

type Label = (common: Phrases['common']) => string

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
  { label: ({ menu }) => menu.product, to: sitePaths.homeProduct },
  { label: ({ menu }) => menu.plans, to: sitePaths.homePlans },
  { label: ({ menu }) => menu.lab, to: labPaths.hall },
  { label: ({ menu }) => menu.developers, to: apiReferencePaths.developers },
]

export const workspaceMenu: readonly { heading: Label; entries: readonly WorkspaceEntry[] }[] = [
  {
    heading: ({ workspace }) => workspace.build,
    entries: [
      { label: ({ workspace }) => workspace.corpus, child: botsChildren.corpus, count: 'itemCount' },
      { label: ({ workspace }) => workspace.corpusFiles, child: 'corpusMenu/fileManagement' },
    ],
  },
  {
    heading: ({ workspace }) => workspace.talk,
    entries: [
      { label: ({ workspace }) => workspace.test, child: botsChildren.chat },
      { label: ({ workspace }) => workspace.connect, child: botsChildren.connect },
    ],
  },
]

export const accountMenu: readonly (MenuEntry & { isForAdmin?: boolean })[] = [
  { label: ({ menu }) => menu.accountDetails, to: accountPaths.details },
  { label: ({ menu }) => menu.serviceInfo, to: accountPaths.service },
  { label: ({ menu }) => menu.privileges, to: accountPaths.privileges },
  { label: ({ menu }) => menu.changePassword, to: accountPaths.changePassword },
  { label: ({ menu }) => menu.applications, to: adminPaths.applications, isForAdmin: true },
  { label: ({ menu }) => menu.outbox, to: adminPaths.outbox, isForAdmin: true },
  { label: ({ menu }) => menu.models, to: adminPaths.models, isForAdmin: true },
]
