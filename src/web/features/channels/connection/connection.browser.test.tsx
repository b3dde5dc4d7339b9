import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Connection,
  changeConnection,
  checkConnection,
  closeConnection,
  listConnections,
  listDeadSends,
  removeConnection,
  replaySends,
} from '#contract/features/channels/connections.ts'
import { channelFaults, ignoredReasons } from '#contract/features/channels/faults.ts'
import { startSlackInstall } from '#contract/features/channels/installs.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { connectionsOf, faultOf, linesOf, slackOf, wechatOf } from '#tests/component/channels.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'
import { withOpen } from '../channels.paths.ts'

// Notices outlive the screen.
afterEach(() => notifications.clean())

const path = workspacePath('thirdManagement/third1')

describe.each(locales)('a connection in its drawer, in %s', (locale) => {
  const { connecting, channels, platforms, common } = phrasesOf[locale]
  const dialog = page.getByRole('dialog')
  const { faults, ignored, status } = channels

  async function open(connection: Connection) {
    const api = createWorkspaceApi([], locale)
    let now: Connection | undefined = connection
    api.answer(listConnections, () => connectionsOf(now ? [now] : []))
    api.answer(listDeadSends, { items: [], total: 0 })
    const opened = await openScreen(withOpen(path, connection.id), { api, locale, account: accountOf() })
    await expect.element(dialog.getByText(connecting.health, { exact: true })).toBeVisible()
    const become = (changes: Partial<Connection> | undefined) => {
      now = changes && now ? { ...now, ...changes } : undefined
    }
    return { ...opened, api, become }
  }
  type Details = Readonly<Record<string, string>> & { readonly kind: ChannelKind }
  const saying = (text: string | ((details: Details) => string), details = {}, kind: ChannelKind = 'slack') =>
    typeof text === 'string' ? text : text({ ...details, kind })

  it('ticks its steps by what came, while it is open', async () => {
    const { tell, become } = await open(wechatOf())
    const stepOf = (title: string) => dialog.getByRole('listitem').filter({ hasText: title })
    await expect.element(stepOf(platforms.wechat.values)).toHaveTextContent(connecting.done)
    await expect.element(stepOf(platforms.wechat.push)).not.toHaveTextContent(connecting.done)
    const at = new Date().toISOString()
    become({ lastEvent: { at, rawKind: 'handshake', ignoredReason: null } })
    tell({ topic: 'connections' })
    await expect.element(stepOf(platforms.wechat.push)).toHaveTextContent(connecting.done)
    await expect.element(stepOf(platforms.wechat.first)).not.toHaveTextContent(connecting.done)
    await expect.element(dialog.getByText(connecting.verified, { exact: true })).toBeVisible()
    become({ lastEvent: { at, rawKind: 'text', ignoredReason: null } })
    tell({ topic: 'connections' })
    await expect.element(dialog.getByText(connecting.answered, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(status.connected, { exact: true })).toBeVisible()
  })

  it('says of each reason why the last event was not answered, and what to do', async () => {
    const { tell, become } = await open(slackOf())
    for (const reason of ignoredReasons) {
      become({ lastEvent: { at: new Date().toISOString(), rawKind: 'message', ignoredReason: reason } })
      tell({ topic: 'connections' })
      const text = `${connecting.ignored(ignored[reason].is)} ${ignored[reason].todo}`
      await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
    }
  })

  it('says each fault in plain words, with the one thing to do about it', async () => {
    const { tell, become } = await open(slackOf())
    const details = { secret: 'Signing Secret', scopes: 'chat:write', code: '-1', address: '203.0.113.9' }
    for (const fault of channelFaults) {
      become({ state: 'failure', lastError: faultOf(fault, details) })
      tell({ topic: 'connections' })
      await expect.element(dialog.getByText(saying(faults[fault].is, details), { exact: true })).toBeVisible()
      await expect.element(dialog.getByText(saying(faults[fault].todo, details), { exact: true })).toBeVisible()
    }
    await expect.element(dialog.getByText(status.failed, { exact: true })).toBeVisible()
    become({ state: 'failure', lastError: faultOf('address-not-listed', details) })
    tell({ topic: 'connections' })
    await expect.element(dialog.getByText(details.address, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('replaces a token: what is left empty stays, and a refusal stands at its field', async () => {
    const connection = slackOf({ state: 'failure', lastError: faultOf('token-wrong') })
    const { api, become } = await open(connection)
    // A broken one shows the form at once.
    await expect.element(dialog.getByText(connecting.keep('Ab12'), { exact: true })).toBeVisible()
    await field(platforms.slack.botToken).fill('xoxb-new')
    api.refuse(changeConnection, { code: 'channel-token', field: 'config.botToken' })
    await button(connecting.save).click()
    await expectFault(platforms.slack.botToken, errorTextOf(locale, 'channel-token'))
    api.answer(changeConnection, () => {
      become({ state: 'enabled', lastError: null })
      return slackOf()
    })
    await button(connecting.save).click()
    await expect.element(dialog.getByText(status.connected, { exact: true })).toBeVisible()
    expect(api.callsOf(changeConnection).at(-1)?.body).toEqual({ config: { botToken: 'xoxb-new' } })
  })

  it('of the operator’s app shows no tokens: it is added again, which is also what repairs it', async () => {
    const config = { botToken: 'Ab12', signingSecret: '', appToken: '' }
    const fault = { state: 'removed', lastError: faultOf('app-removed') } as const
    const { api, tell, become } = await open(slackOf({ config, isShared: true }))
    const { add, botToken } = platforms.slack
    await expect.element(dialog.getByText(add.way, { exact: true })).toBeVisible()
    become(fault)
    tell({ topic: 'connections' })
    await expect.element(dialog.getByText(add.fix, { exact: true })).toBeVisible()
    expect(field(botToken).elements()).toEqual([])
    await expectFaultlessLooks()
    api.answer(startSlackInstall, { url: '#at-slack' })
    await button(add.again).click()
    await expect.poll(() => window.location.hash).toBe('#at-slack')
    window.location.hash = ''
  })

  it('goes from calls to a socket and back, with what that needs and what to do in Slack', async () => {
    const { slack } = platforms
    const config = { botToken: 'Ab12', signingSecret: '', appToken: 'ef56' }
    const { api, become } = await open(slackOf({ config, isSocketOpen: true, needsPublicAddress: false }))
    await dialog.getByText(connecting.changeSlack, { exact: true }).click()
    const way = (name: string) => dialog.getByRole('radio', { name, exact: false })
    await expect.element(way(slack.socket.name)).toBeChecked()
    await way(slack.calls.name).click()
    await expect.element(dialog.getByText(slack.calls.change, { exact: true })).toBeVisible()
    await button(connecting.save).click()
    await expectFault(slack.signingSecret, errorTextOf(locale, 'field-required'))
    expect(api.callsOf(changeConnection)).toEqual([])
    await field(slack.signingSecret).fill('a signing secret')
    await expectFaultlessLooks()
    const byCalls = { config: { ...config, signingSecret: 'cret', appToken: '' }, isSocketOpen: null }
    api.answer(changeConnection, () => {
      become(byCalls)
      return slackOf(byCalls)
    })
    await button(connecting.save).click()
    await expect.poll(() => api.callsOf(changeConnection).length).toBe(1)
    const toCalls = { config: { signingSecret: 'a signing secret' }, without: ['appToken'] }
    expect(api.callsOf(changeConnection)[0]?.body).toEqual(toCalls)
    await expect.element(dialog.getByRole('term').filter({ hasText: connecting.socket })).not.toBeInTheDocument()
    // Slack's secret is kept with it: only the new token is asked for.
    await way(slack.socket.name).click()
    await expect.element(dialog.getByText(slack.socket.change, { exact: true })).toBeVisible()
    await field(slack.appToken).fill('xapp-1-new')
    await button(connecting.save).click()
    await expect.poll(() => api.callsOf(changeConnection).at(1)?.body).toEqual({ config: { appToken: 'xapp-1-new' } })
  })

  it('says of a call that was refused what to do, and the check shows it in place of a tick', async () => {
    const { api, tell, become } = await open(slackOf())
    const { lines } = connecting
    api.answer(checkConnection, { lines: linesOf(), connection: slackOf() })
    await button(connecting.check).click()
    await expect.element(dialog.getByText(lines.handshake.ok, { exact: true })).toBeVisible()
    become({ lastError: faultOf('signature-wrong', { secret: 'Signing Secret' }) })
    tell({ topic: 'connections' })
    await expect.element(dialog.getByText(status.refused, { exact: true })).toBeVisible()
    await expect
      .poll(() => dialog.getByText(saying(faults['signature-wrong'].is, { secret: 'Signing Secret' })).elements())
      .toHaveLength(2)
    expect(dialog.getByText(lines.handshake.ok, { exact: true }).elements()).toEqual([])
    await expectFaultlessLooks()
    become({ lastError: null })
    tell({ topic: 'connections' })
    await expect.element(dialog.getByText(lines.handshake.ok, { exact: true })).toBeVisible()
  })

  it('says that a paused connection is off, and names what came in words', async () => {
    await open(slackOf({ isOpen: false, isSocketOpen: false, needsPublicAddress: false }))
    await expect.element(dialog.getByText(connecting.socketOff, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(channels.eventKinds.app_mention, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(status.closed, { exact: true }).first()).toBeVisible()
  })

  it('checks from outside, a line each', async () => {
    const connection = wechatOf()
    const { api } = await open(connection)
    const fault = 'address-not-listed' as const
    const lines = linesOf({
      credentials: { outcome: 'failed', fault, details: { address: '203.0.113.9' } },
      scopes: { outcome: 'skipped' },
      handshake: { outcome: 'waiting' },
    })
    api.answer(checkConnection, { lines, connection })
    await button(connecting.check).click()
    await expect.element(dialog.getByText(connecting.lines.address.ok, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(saying(faults[fault].is, {}, 'wechat'), { exact: true })).toBeVisible()
    const todo = saying(faults[fault].todo, {}, 'wechat')
    await expect.element(dialog.getByText(todo, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('203.0.113.9', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(connecting.lines.handshake.waiting, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    api.refuse(checkConnection, 'too-many-requests')
    await button(connecting.check).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
  })

  it('of a socket whose token was revoked says neither that nothing ever came nor that anything is being sent', async () => {
    const socket = { isSocketOpen: false, needsPublicAddress: false } as const
    const lastError = faultOf('token-wrong')
    const failed = slackOf({ ...socket, state: 'failure', lastError, sends: { pending: 1, held: 0, dead: 0 } })
    const { api, tell, become } = await open(failed)
    await expect.element(dialog.getByText(connecting.stopped('1'), { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(connecting.socketWaits, { exact: true })).toBeVisible()
    expect(dialog.getByText(connecting.pending('1'), { exact: true }).elements()).toEqual([])
    const lines = linesOf({
      address: { outcome: 'skipped' },
      credentials: { outcome: 'failed', fault: 'token-wrong' },
      scopes: { outcome: 'skipped' },
      handshake: { outcome: 'waiting' },
    })
    api.answer(checkConnection, { lines, connection: failed })
    await button(connecting.check).click()
    await expect.element(dialog.getByText(connecting.lines.socket.waiting, { exact: true })).toBeVisible()
    expect(dialog.getByText(connecting.lines.handshake.waiting, { exact: true }).elements()).toEqual([])
    await expectFaultlessLooks()
    // It works again: what waited is on its way.
    become({ state: 'enabled', lastError: null })
    tell({ topic: 'connections' })
    await expect.element(dialog.getByText(connecting.pending('1'), { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(connecting.socketLost, { exact: true })).toBeVisible()
  })

  it('sends again what was given up, one or all', async () => {
    const connection = slackOf({ sends: { pending: 1, held: 2, dead: 3 } })
    const { api } = await open(connection)
    const sendId = '00000000-0000-4000-8000-0000000000e1'
    const moment = new Date().toISOString()
    const dead = { conversationId: null, details: {}, tries: 12, at: moment, deadAt: moment }
    api.answer(listDeadSends, {
      items: [{ ...dead, id: sendId, text: 'Open until six.', fault: 'unreachable' }],
      total: 3,
    })
    api.answer(replaySends, { count: 1 })
    await openScreen(withOpen(path, connection.id), { api, locale, account: accountOf() })
    await expect.element(dialog.getByText(connecting.held('2'), { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(connecting.dead('3'), { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(connecting.deadMore('1', '3'), { exact: true })).toBeVisible()
    await button(`${connecting.replay}: Open until six.`).click()
    await expect.element(page.getByText(connecting.replayed('1'), { exact: true })).toBeVisible()
    await button(connecting.replayAll).click()
    await expect.poll(() => api.callsOf(replaySends).map(({ body }) => body)).toEqual([{ sendId }, {}])
  })

  it('closes, is renamed and is removed, each after a question', async () => {
    const connection = slackOf()
    const { api, become, address } = await open(connection)
    const upper = page.getByRole('dialog').last()
    api.answer(closeConnection, () => {
      become({ isOpen: false })
      return slackOf({ isOpen: false })
    })
    await button(connecting.closeAction).click()
    await expect.element(page.getByText(connecting.closeText, { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => api.callsOf(closeConnection)).toEqual([])
    await button(connecting.closeAction).click()
    await upper.getByRole('button', { name: connecting.closeAction }).click()
    await expect.element(page.getByText(status.closed, { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText(connecting.stateClosed, { exact: true })).toBeVisible()

    api.answer(changeConnection, () => {
      become({ name: 'Front desk' })
      return slackOf({ name: 'Front desk' })
    })
    await button(connecting.rename).click()
    await upper.getByLabelText(connecting.name, { exact: true }).fill('Front desk')
    await upper.getByRole('button', { name: common.actions.save, exact: true }).click()
    await expect.element(page.getByText(connecting.renamed, { exact: true })).toBeVisible()
    expect(api.callsOf(changeConnection)[0]?.body).toEqual({ name: 'Front desk' })

    api.answer(removeConnection, () => {
      become(undefined)
      return undefined as never
    })
    await button(connecting.remove).click()
    await expect
      .element(page.getByText(connecting.removeTitle(channels.kinds.slack, 'Front desk'), { exact: true }))
      .toBeVisible()
    await upper.getByRole('button', { name: connecting.remove }).click()
    await expect.poll(address).toBe(path)
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  })
})
