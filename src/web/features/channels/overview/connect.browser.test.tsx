import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { createConnection, listConnections } from '#contract/features/channels/connections.ts'
import { startSlackInstall } from '#contract/features/channels/installs.ts'
import { connectionsOf, faultOf, slackOf, wechatOf } from '#tests/component/channels.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen, wideWidth } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'
import { withOpen } from '../channels.paths.ts'

// Notices outlive the screen.
afterEach(() => notifications.clean())

const path = workspacePath('thirdManagement/third1')

describe.each(locales)('every way to a bot, in %s', (locale) => {
  const { connecting, channels, bots, platforms, common } = phrasesOf[locale]
  const dialog = page.getByRole('dialog')
  const cardsOf = (group: string) => page.getByRole('region', { name: group, exact: true }).getByRole('listitem')
  const actionOf = (action: string, title: string) => button(`${action}: ${title}`)
  const { slack, wechat } = channels.kinds

  function apiWith(...args: Parameters<typeof connectionsOf>) {
    const api = createWorkspaceApi([], locale)
    api.answer(listConnections, connectionsOf(...args))
    return api
  }
  const open = (api: ReturnType<typeof apiWith>, opened?: string) =>
    openScreen(opened === undefined ? path : withOpen(path, opened), { api, locale, account: accountOf() })

  it('shows failures first, with the fix as the one primary button, and what is in use before what can be added', async () => {
    const works = slackOf({ id: '00000000-0000-4000-8000-0000000000d1', name: 'A' })
    const failed = slackOf({ name: 'B', state: 'failure', lastError: faultOf('token-wrong') })
    const api = apiWith([works, wechatOf(), failed])
    await open(api)
    await expect.element(cardsOf(connecting.inUse).first()).toHaveTextContent(connecting.of(slack, 'B'))
    await expect
      .element(cardsOf(connecting.inUse).first())
      .toHaveTextContent(channels.faults['token-wrong'].is({ kind: 'slack' }))
    await expect.element(cardsOf(connecting.inUse).nth(1)).toHaveTextContent(channels.status.connected)
    await expect.element(cardsOf(connecting.inUse).nth(2)).toHaveTextContent(channels.status.waiting)
    await expect.element(actionOf(connecting.fix, connecting.of(slack, 'B'))).toHaveAttribute('data-variant', 'filled')
    // Somebody has written by Slack; by WeChat nobody yet.
    await expect.element(cardsOf(connecting.addable).first()).not.toHaveTextContent(connecting.badge.untried)
    await expect.element(cardsOf(connecting.addable).nth(1)).toHaveTextContent(connecting.badge.untried)
    for (const name of connecting.missingKinds)
      await expect.element(page.getByText(name, { exact: true })).toBeVisible()
    expect(page.getByRole('region', { name: connecting.missing }).getByRole('button').elements()).toEqual([])
    await expectFaultlessLooks()
  })

  it('says what a private address is good for, and how to change that', async () => {
    const api = apiWith([], { isPublicAddress: false, callbackOrigin: 'http://192.168.3.20:4100' })
    await open(api)
    await expect.element(page.getByRole('heading', { level: 1, name: phrasesOf[locale].titles.connect })).toBeVisible()
    await expect.element(page.getByText(connecting.isPrivate.network, { exact: true })).toBeVisible()
    await expect.element(page.getByText(connecting.privateText, { exact: true })).toBeVisible()
    await expect.element(cardsOf(connecting.addable).first()).toHaveTextContent(connecting.badge.noAddress)
    await expect.element(cardsOf(connecting.addable).nth(1)).toHaveTextContent(connecting.badge.address)
    await button(connecting.howPublic).click()
    const { publicGuide } = connecting
    for (const { title } of publicGuide.steps('4100'))
      await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/caddy reverse-proxy --from bot.example.com --to 127.0.0.1:4100/)).toBeVisible()
    await expect.element(button(publicGuide.copy)).toBeVisible()
    await expectFaultlessLooks()
    // Slack begins with the way that works from here.
    await actionOf(connecting.connect, slack).click()
    await expect.element(dialog.getByRole('radio', { name: platforms.slack.socket.name })).toBeChecked()
    await expect.element(field(platforms.slack.appToken)).toBeVisible()
  })

  it('keeps what needs no platform: the page, the code for a site, the key for programs', async () => {
    const api = apiWith()
    const { address } = await open(api)
    await actionOf(connecting.manage, connecting.page.title).click()
    // The page of the test is one of this computer.
    await expect.element(dialog.getByText(bots.connect.localTitle.computer, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(bots.connect.pageLink, { exact: true })).toBeVisible()
    await dialog.getByText(connecting.howPublic, { exact: true }).click()
    await expect.element(button(connecting.publicGuide.copy)).toBeVisible()
    await expectFaultlessLooks()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    expect(address()).toBe(path)
    await actionOf(connecting.setUp, connecting.site.title).click()
    await expect.element(dialog.getByText(bots.connect.snippet, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(connecting.howPublic, { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    await actionOf(connecting.manage, connecting.api.title).click()
    await expect.element(dialog.getByText(bots.connect.example, { exact: true })).toBeVisible()
  })

  it('offers “Add to Slack” first where the operator has an app, and an app of one’s own below', async () => {
    const api = apiWith([], { sharedApps: ['slack'] })
    await open(api, 'slack')
    const { add } = platforms.slack
    await expect.element(dialog.getByText(add.text, { exact: true })).toBeVisible()
    await expect.element(field(platforms.slack.botToken)).not.toBeVisible()
    await dialog.getByText(add.own, { exact: true }).click()
    await expect.element(field(platforms.slack.botToken)).toBeVisible()
    await expectFaultlessLooks()
    api.answer(startSlackInstall, { url: '#at-slack' })
    await button(add.button).click()
    await expect.poll(() => window.location.hash).toBe('#at-slack')
    window.location.hash = ''
  })

  it('connects Slack: asks for what is missing, shows refusals at their field, and goes on with the next step', async () => {
    const api = apiWith()
    const made = slackOf({ lastEvent: null, lastSentAt: null })
    const { address } = await open(api, 'slack')
    const { botToken, signingSecret } = platforms.slack
    await button(connecting.save).click()
    await expectFault(botToken, errorTextOf(locale, 'field-required'))
    await field(botToken).fill('xoxe.xoxb-1')
    await button(connecting.save).click()
    await expectFault(botToken, errorTextOf(locale, 'slack-token-rotates'))
    await field(botToken).fill('xapp-1-A0')
    await button(connecting.save).click()
    await expectFault(botToken, errorTextOf(locale, 'slack-app-token-here'))
    await expectFault(signingSecret, errorTextOf(locale, 'field-required'))
    await expectFaultlessLooks()
    await field(botToken).fill('xoxb-1')
    await field(signingSecret).fill('secret')
    api.refuse(createConnection, { code: 'channel-token', field: 'config.botToken' })
    await button(connecting.save).click()
    await expectFault(botToken, errorTextOf(locale, 'channel-token'))
    // What was typed is not lost by Esc.
    await userEvent.keyboard('{Escape}')
    await button(common.leaveForm.stay).click()
    api.answer(createConnection, () => {
      api.answer(listConnections, connectionsOf([made]))
      return made
    })
    await button(connecting.save).click()
    await expect.poll(address).toBe(withOpen(path, made.id))
    await expect.element(dialog.getByText(made.callbackUrl, { exact: true })).toBeVisible()
    expect(api.callsOf(createConnection).at(-1)?.body).toEqual({
      kind: 'slack',
      name: '',
      config: { botToken: 'xoxb-1', signingSecret: 'secret', appToken: '' },
    })
    await page.viewport(narrowWidth, 844)
    await expectFaultlessLooks()
    await page.viewport(wideWidth, 900)
  })

  it('keeps the two notices of WeChat and its first step apart', async () => {
    await open(apiWith([], { isPublicAddress: false, callbackOrigin: 'http://192.168.3.20:4100' }), 'wechat')
    const address = dialog.getByText(connecting.needsAddress, { exact: true })
    const warning = dialog.getByText(platforms.wechat.warning, { exact: true })
    await expect.element(warning).toBeVisible()
    const notices = [address.element().parentElement, warning.element()]
    const [first, second, steps] = [...notices, dialog.getByRole('list', { name: connecting.steps }).element()].map(
      (each) => each?.getBoundingClientRect() ?? new DOMRect(),
    )
    for (const width of [narrowWidth, wideWidth]) {
      await page.viewport(width, 900)
      expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThanOrEqual(8)
      expect((steps?.top ?? 0) - (second?.bottom ?? 0)).toBeGreaterThanOrEqual(16)
    }
    await expectFaultlessLooks()
  })

  it('connects WeChat with secrets that are made for it, and shows them until the page is left', async () => {
    const api = apiWith()
    const made = wechatOf()
    await open(api, 'wechat')
    await expect.element(dialog.getByRole('radio', { name: platforms.wechat.types.service.name })).toBeChecked()
    const token = (field(platforms.wechat.token).element() as HTMLInputElement).value
    const key = (field(platforms.wechat.encodingAesKey).element() as HTMLInputElement).value
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(key).toMatch(/^[A-Za-z0-9]{43}$/)
    // Said before anything is stored.
    await expect.element(dialog.getByText(platforms.wechat.warning, { exact: true })).toBeVisible()
    await field(platforms.wechat.appId).fill('gh_123')
    await field(platforms.wechat.token).fill('has blanks')
    await field(platforms.wechat.encodingAesKey).fill('tooshort')
    await button(connecting.save).click()
    await expectFault(platforms.wechat.appId, errorTextOf(locale, 'wechat-app-id-format'))
    await expectFault(platforms.wechat.token, errorTextOf(locale, 'wechat-token-format'))
    await expectFault(platforms.wechat.encodingAesKey, errorTextOf(locale, 'wechat-key-format', { length: 8 }))
    await expectFaultlessLooks()
    await field(platforms.wechat.token).fill(token)
    await field(platforms.wechat.encodingAesKey).fill(key)
    await field(platforms.wechat.appId).fill('wx3f8a27c1d90b64e2')
    await field(platforms.wechat.appSecret).fill('0123456789')
    await expectFaultlessLooks()
    api.answer(createConnection, () => {
      api.answer(listConnections, connectionsOf([made]))
      return made
    })
    await button(connecting.save).click()
    await expect.element(dialog.getByText(made.callbackUrl, { exact: true })).toBeVisible()
    for (const secret of [token, key]) await expect.element(dialog.getByText(secret, { exact: true })).toBeVisible()
    expect(api.callsOf(createConnection)[0]?.body).toMatchObject({
      kind: 'wechat',
      config: { token, encodingAesKey: key, mode: 'safe', accountType: 'service' },
    })
    await expect.element(dialog.getByText(connecting.of(wechat, made.name), { exact: false }).first()).toBeVisible()
    await expectFaultlessLooks()
  })

  it('says that a connection is gone where a link leads to none, and that the list could not be read', async () => {
    const api = apiWith()
    await open(api, '00000000-0000-4000-8000-0000000000ff')
    await expect.element(dialog.getByText(connecting.gone, { exact: true })).toBeVisible()
    await button(connecting.goneBack).click()
    await expect.poll(() => dialog.elements()).toEqual([])
    const broken = createWorkspaceApi([], locale)
    broken.refuse(listConnections, 'network-busy')
    await open(broken)
    await expect.element(page.getByText(errorTextOf(locale, 'network-busy'), { exact: true })).toBeVisible()
  })

  it('previews the opening words with the name of the bot as it is written', async () => {
    const name = 'Cash$$ & $& Co'
    const api = apiWith()
    const look = { colour: '#0b6e69', subtitle: '', openingWords: '[{bot}]' }
    api.answer(listBots, { items: [botOf({ name, language: locale, look })], limit: 1 })
    await open(api)
    const preview = page.getByRole('region', { name: bots.connect.preview })
    await expect.element(preview.getByText(`[${name}]`, { exact: true })).toBeVisible()
  })
})
