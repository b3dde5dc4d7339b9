import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'
import { withOpen } from '../channels.paths.ts'

describe.each(locales)('the way in from Slack, in %s', (locale) => {
  const { slackPage } = phrasesOf[locale].hosting
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  it('tells a visitor what it needs, and lets them log in and come back', async () => {
    await openScreen('/slack', { locale })
    for (const each of slackPage.need) await expect.element(page.getByText(each, { exact: true })).toBeVisible()
    await expect.element(link(slackPage.logIn)).toHaveAttribute('href', '/login?next=%2Fslack')
    expect(page.getByRole('banner').elements()).toEqual([])
    await expectFaultlessLooks()
  })

  it('leads to the drawer of Slack at the bot that is chosen', async () => {
    const other = '00000000-0000-4000-8000-0000000000b9'
    const api = createWorkspaceApi([], locale)
    api.answer(listBots, { items: [botOf(), botOf({ id: other, name: 'Coins', template: 'coin' })], limit: 2 })
    await openScreen('/slack', { locale, api, account: accountOf() })
    const third1 = withOpen(workspacePath('thirdManagement/third1'), 'slack')
    await expect.element(link(slackPage.start)).toHaveAttribute('href', third1)
    await field(slackPage.bot).first().click()
    await page.getByRole('option', { name: 'Coins' }).click()
    await expect
      .element(link(slackPage.start))
      .toHaveAttribute('href', `/user2/thirdManagement/third1?bot=${other}&open=slack`)
  })

  it('asks for a bot first where there is none', async () => {
    await openScreen('/slack', { locale, account: accountOf() })
    await expect.element(page.getByText(slackPage.noBot, { exact: true })).toBeVisible()
    await expect.element(link(slackPage.create)).toBeVisible()
  })

  it('says that it failed, with another try and a way to reach us; or that it is connected', async () => {
    const { goTo } = await openScreen('/slack?result=failed', { locale })
    await expect.element(page.getByText(errorTextOf(locale, 'slack-hosting-failed'), { exact: true })).toBeVisible()
    await expect.element(link(slackPage.again)).toHaveAttribute('href', '/slack')
    await expect.element(link(slackPage.contact)).toHaveAttribute('href', '/contactUs')
    await expectFaultlessLooks()
    await goTo('/slack?result=connected')
    await expect.element(page.getByRole('heading', { name: slackPage.connected })).toBeVisible()
  })
})
