import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listWebhooks } from '#contract/features/app-access/webhooks.ts'
import { getWidget } from '#contract/features/channels/widget.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

const { titles, common } = phrasesOf.en

it.each([
  ['thirdManagement/third1', titles.connect],
  // Without entries of their own.
  ['thirdManagement/third2', titles.connect],
  ['thirdManagement/widget', titles.connect],
  ['thirdManagement/apps', titles.appAccess],
])('at %s the side bar marks “%s”', async (path, title) => {
  const api = createWorkspaceApi()
  // The entry is marked whatever becomes of the screen.
  for (const endpoint of [listWebhooks, getWidget]) api.refuse(endpoint, 'network-busy')
  await openScreen(workspacePath(path), { api, account: accountOf() })
  const nav = page.getByRole('navigation', { name: common.menu.workspace })
  await expect.element(nav.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
  expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})
