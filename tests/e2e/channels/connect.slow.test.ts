/** From no platform to two, through the screens alone: Slack by a socket, as this machine has no public address, and a WeChat account. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Channel } from '#channels/port/channel.ts'
import { slack } from '#channels/slack/slack.ts'
import { wechatChannel } from '#channels/wechat/wechat.channel.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, expectFault, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'

const words = {
  zh: { question: '你们几点开门？', answer: '每天上午九点开门。', other: '可以退货吗？', returns: '七天内可以退货。' },
  en: {
    question: 'When do you open?',
    answer: 'At nine every day.',
    other: 'Can I return it?',
    returns: 'Within a week.',
  },
} as const

describe('connecting a bot to platforms', () => {
  const locale = journeyIn('zh')
  const { connecting, channels, platforms, hosting, functions } = phrasesOf[locale]
  const word = words[locale]
  const contact = 'oJourneyContact1'
  let slackServer: SlackServer
  let wechat: Wechat
  let site: TestSite
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    slackServer = await startSlack()
    wechat = await startWechat({ name: 'Lamps' })
    const items = [
      { question: word.question, answer: word.answer },
      { question: word.other, answer: word.returns },
    ]
    ;({ site, bot, page, pageErrors } = await beginWithBot({
      locale,
      items,
      site: startTestSite({
        channels: new Map<ChannelKind, Channel<object>>([
          ['slack', slack],
          ['wechat', wechatChannel],
        ]),
        channelEndpoints: { slack: slackServer.apiUrl, wechat: wechat.baseUrl },
      }),
      ownerOf: createUserSession,
    }))
  })
  afterAll(async () => {
    await site?.close()
    await slackServer?.close()
    await wechat?.close()
  })

  const drawer = () => page.getByRole('dialog')
  const stepOf = (title: string) => drawer().getByRole('listitem').filter({ hasText: title })
  const isDone = (title: string) => stepOf(title).getByText(connecting.done, { exact: true })
  const cardOf = (kind: 'slack' | 'wechat', name: string) =>
    page
      .getByRole('region', { name: connecting.inUse, exact: true })
      .getByRole('listitem')
      .filter({
        hasText: connecting.of(channels.kinds[kind], name),
      })
  async function closeDrawer() {
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
  }

  it('begins on the way in from Slack, which leads to its drawer', async () => {
    await page.goto('/slack')
    await page.getByRole('heading', { name: hosting.slackPage.title }).waitFor()
    await page.getByRole('link', { name: hosting.slackPage.start, exact: true }).click()
    await drawer().getByText(platforms.slack.create, { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('bot')).toBe(bot.id)
    // Nobody can call this machine.
    await expect.poll(() => drawer().getByRole('radio', { name: platforms.slack.socket.name }).isChecked()).toBe(true)
    const download = page.waitForEvent('download')
    await button(page, platforms.slack.manifest).click()
    expect((await download).suggestedFilename()).toBe('slack-app-manifest.json')
    await expectFaultlessLooks(page, `connect-slack-${locale}`)
  })

  it('refuses a wrong token at its field, and takes the right one', async () => {
    const { botToken, appToken } = slackServer.workspace
    await field(page, platforms.slack.botToken).fill('xoxb-wrong')
    await field(page, platforms.slack.appToken).fill(appToken)
    await button(page, connecting.save).click()
    await expectFault(page, platforms.slack.botToken, errorTextOf(locale, 'channel-token', { kind: 'slack' }))
    await field(page, platforms.slack.botToken).fill(botToken)
    await button(page, connecting.save).click()
    await drawer().getByText(platforms.slack.first, { exact: true }).waitFor()
    await isDone(platforms.slack.values).waitFor()
    await drawer().getByText(connecting.socketOpen, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `connect-slack-made-${locale}`)
  })

  it('answers in Slack, and shows at once that something came', async () => {
    slackServer.sockets.deliver('events_api', slackServer.events.direct(word.question))
    await expect
      .poll(() => slackServer.workspace.posted.map(({ text }) => text), { timeout: 15_000 })
      .toContain(word.answer)
    await drawer().getByText(connecting.answered, { exact: true }).waitFor()
    await drawer().getByText(channels.status.connected, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `connect-slack-answered-${locale}`)
    await closeDrawer()
  })

  it('connects WeChat, whose handshake ticks the step of the address', async () => {
    const { appId, appSecret, token, encodingAesKey } = wechat.account
    await button(page, `${connecting.connect}: ${channels.kinds.wechat}`).click()
    await drawer().getByText(connecting.needsAddress, { exact: true }).waitFor()
    await field(page, platforms.wechat.appId).fill(appId)
    await field(page, platforms.wechat.appSecret).fill(appSecret)
    await field(page, platforms.wechat.token).fill(token)
    await field(page, platforms.wechat.encodingAesKey).fill(encodingAesKey)
    await expectFaultlessLooks(page, `connect-wechat-${locale}`)
    await button(page, connecting.save).click()
    await drawer().getByText(platforms.wechat.push, { exact: true }).waitFor()
    // The next step is in view, wherever the button stood.
    const heading = drawer().getByRole('heading', { name: platforms.wechat.push })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(60)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(500)
    await expectFaultlessLooks(page, `connect-wechat-made-${locale}`)
    const url = await drawer()
      .getByText(platforms.wechat.url, { exact: true })
      .locator('..')
      .locator('code')
      .innerText()
    expect(await wechat.saveAddress(url)).toBe(true)
    await isDone(platforms.wechat.push).waitFor()
    await drawer().getByText(connecting.verified, { exact: true }).waitFor()
  })

  it('answers in WeChat, and shows that as well', async () => {
    await wechat.say(contact, word.other)
    await expect
      .poll(
        () =>
          wechat
            .chat(contact)
            .filter(({ by }) => by === 'account')
            .map(({ text }) => text),
        { timeout: 15_000 },
      )
      .toContain(word.returns)
    await drawer().getByText(connecting.answered, { exact: true }).waitFor()
    await button(page, connecting.check).click()
    await drawer().getByText(connecting.lines.credentials.ok, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `connect-wechat-answered-${locale}`)
    await closeDrawer()
    await cardOf('wechat', 'Lamps').getByText(channels.status.connected, { exact: true }).waitFor()
  })

  it('shows within ten seconds that the token was revoked, and comes back with a new one', async () => {
    const { name } = slackServer.workspace.team
    slackServer.revokeToken()
    slackServer.sockets.deliver('events_api', slackServer.events.direct(word.question))
    await cardOf('slack', name).getByText(channels.status.failed, { exact: true }).waitFor({ timeout: 10_000 })
    await expectFaultlessLooks(page, `connect-failed-${locale}`)
    await button(page, `${connecting.fix}: ${connecting.of(channels.kinds.slack, name)}`).click()
    await drawer()
      .getByText(channels.faults['token-wrong'].todo({ kind: 'slack' }), { exact: true })
      .waitFor()
    await expectFaultlessLooks(page, `connect-slack-failed-${locale}`)
    await field(page, platforms.slack.botToken).fill(slackServer.workspace.botToken)
    await button(page, connecting.save).click()
    await drawer()
      .getByText(channels.faults['token-wrong'].todo({ kind: 'slack' }), { exact: true })
      .waitFor({ state: 'detached' })
    // What Slack says while no socket is open, nobody hears.
    await drawer().getByText(connecting.socketOpen, { exact: true }).waitFor()
  })

  it('is closed from the functions, after which Slack is not answered', async () => {
    await page.goto(`/user/setting/function?bot=${bot.id}`)
    const part = page.getByRole('region', { name: functions.hosting.slackTitle, exact: true })
    await part.getByText(hosting.states.enabled, { exact: true }).waitFor()
    await part.getByRole('button', { name: connecting.closeAction, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: connecting.closeAction, exact: true }).click()
    await part.getByText(hosting.isClosed, { exact: true }).waitFor()
    // What is closed holds no socket: Slack has nowhere to say it.
    await expect.poll(() => slackServer.sockets.open.length).toBe(0)
    const said = slackServer.workspace.posted.length
    const envelope = slackServer.sockets.deliver('events_api', slackServer.events.direct(word.other))
    await part.getByRole('link', { name: hosting.manage, exact: true }).click()
    await drawer().getByText(connecting.socketOff, { exact: true }).waitFor()
    expect(slackServer.sockets.waiting.has(envelope)).toBe(true)
    expect(slackServer.workspace.posted).toHaveLength(said)
    await page.goto(`/user/thirdManagement/third2?bot=${bot.id}`)
    await page.getByText(hosting.isClosed, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `hosting-${locale}`)
    expect(pageErrors).toEqual([])
  })
})
