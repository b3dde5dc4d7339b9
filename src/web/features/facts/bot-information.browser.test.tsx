import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBots, renameBot } from '#contract/features/bots.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

describe.each(locales)('the name on the page of the information, in %s', (locale) => {
  const { create, rename } = phrasesOf[locale].bots

  it('is changed there, and at once wherever else it stands', async () => {
    const api = createWorkspaceApi([], locale)
    api.answer(renameBot, ({ body }) => {
      const renamed = { ...botOf({ language: locale }), ...(body as { name: string }) }
      api.answer(listBots, { items: [renamed], limit: 1 })
      return renamed
    })
    await openScreen(workspacePath('setting/settingIndex'), { api, locale, account: accountOf() })
    const side = page.getByRole('complementary')
    await expect.element(side.getByText(botOf().name, { exact: true })).toBeVisible()
    await button(rename.action).click()
    await field(create.name).fill('Tents')
    await button(rename.submit).click()
    await expect.element(page.getByRole('main').getByText('Tents', { exact: true })).toBeVisible()
    await expect.element(side.getByText('Tents', { exact: true })).toBeVisible()
    await expect.element(button(rename.action)).toHaveFocus()
    await page.viewport(narrowWidth, 844)
    await expect.element(page.getByRole('banner').getByText('Tents', { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })
})
