import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen, wideWidth } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

it('names the bot where no side bar does, however long its name is', async () => {
  const name = 'A shop for tents, boots and everything else that one needs on a mountain'
  const api = createWorkspaceApi()
  api.answer(listBots, { items: [botOf({ name })], limit: 1 })
  await openScreen(workspacePath('thirdManagement/third1'), { api, account: accountOf() })
  const named = page.getByRole('banner').getByText(name, { exact: true })
  await expect.element(named).toBeInTheDocument()
  await expect.element(named).not.toBeVisible()
  for (const width of [1200, 768, narrowWidth]) {
    await page.viewport(width, 844)
    await expect.element(named).toBeVisible()
    // On one line, and nothing is pushed out of the header.
    expect(named.element().getBoundingClientRect().height).toBeLessThan(40)
    expect(named.element().getBoundingClientRect().width).toBeGreaterThan(100)
  }
  await expectFaultlessLooks()
  await page.viewport(wideWidth, 900)
  await expect.element(named).not.toBeVisible()
})
