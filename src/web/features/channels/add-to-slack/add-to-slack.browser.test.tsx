import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { listConnections } from '#contract/features/channels/connections.ts'
import { installFailures, startSlackInstall } from '#contract/features/channels/installs.ts'
import { connectionsOf } from '#tests/component/channels.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'
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
    api.answer(listConnections, connectionsOf())
    await openScreen('/slack', { locale, api, account: accountOf() })
    const third1 = withOpen(workspacePath('thirdManagement/third1'), 'slack')
    await expect.element(link(slackPage.start)).toHaveAttribute('href', third1)
    await field(slackPage.bot).first().click()
    await page.getByRole('option', { name: 'Coins' }).click()
    await expect
      .element(link(slackPage.start))
      .toHaveAttribute('href', `/user2/thirdManagement/third1?bot=${other}&open=slack`)
  })

  it('leads to Slack for the bot that is chosen, where the operator has an app; an app of one’s own stays possible', async () => {
    const other = '00000000-0000-4000-8000-0000000000b9'
    const api = createWorkspaceApi([], locale)
    api.answer(listBots, { items: [botOf(), botOf({ id: other, name: 'Coins', template: 'coin' })], limit: 2 })
    api.answer(listConnections, connectionsOf([], { sharedApps: ['slack'] }))
    await openScreen(`/slack?bot=${other}`, { locale, api, account: accountOf() })
    await expect.element(field(slackPage.bot).first()).toHaveValue('Coins')
    await expect
      .element(link(slackPage.own))
      .toHaveAttribute('href', `/user2/thirdManagement/third1?bot=${other}&open=slack`)
    await expectFaultlessLooks()
    api.refuse(startSlackInstall, 'bot-read-only')
    await button(slackPage.add).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(errorTextOf(locale, 'bot-read-only'))
    // Slack's page would take the test away.
    api.answer(startSlackInstall, { url: '#at-slack' })
    await button(slackPage.add).click()
    await expect.poll(() => window.location.hash).toBe('#at-slack')
    expect(api.callsOf(startSlackInstall).at(-1)?.params).toEqual({ botId: other })
    window.location.hash = ''
  })

  it.each(installFailures)('says why it failed and what to do: %s', async (reason) => {
    const bot = botOf().id
    await openScreen(`/slack?result=failed&reason=${reason}&bot=${bot}`, { locale })
    const words = slackPage.reasons[reason]
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.is)
    await expect.element(page.getByText(words.todo, { exact: true })).toBeVisible()
    await expect.element(link(slackPage.again)).toHaveAttribute('href', `/slack?bot=${bot}`)
    await expect.element(link(slackPage.contact)).toBeVisible()
    expect(link(slackPage.upgrade).elements()).toHaveLength(reason === 'plan' ? 1 : 0)
    await expectFaultlessLooks()
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
    const bot = botOf().id
    await goTo(`/slack?result=connected&bot=${bot}&connection=c1`)
    await expect
      .element(link(slackPage.toConnection))
      .toHaveAttribute('href', withOpen(`/user/thirdManagement/third1?bot=${bot}`, 'c1'))
  })
})
