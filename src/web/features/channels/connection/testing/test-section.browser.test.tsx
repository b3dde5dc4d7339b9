/** “Send a test” in the drawer of a connection. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Connection, listConnections } from '#contract/features/channels/connections.ts'
import { channelFaults } from '#contract/features/channels/faults.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import {
  getConnectionTest,
  sendConnectionTest,
  type TestContact,
  type TestSend,
} from '#contract/features/channels/test-sends.ts'
import { connectionsOf, slackOf, wechatOf } from '#tests/component/channels.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'
import { withOpen } from '../../channels.paths.ts'

const path = workspacePath('thirdManagement/third1')
const ids = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2'] as const
const at = () => new Date().toISOString()
const contactOf = (place: 0 | 1, name: string | null, changes: Partial<TestContact> = {}): TestContact => ({
  conversationId: ids[place],
  name,
  code: '04BF',
  isThread: false,
  wroteAt: at(),
  window: { left: null, count: null, until: null, shut: null },
  ...changes,
})
const sendOf = (changes: Partial<TestSend> = {}): TestSend => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  conversationId: ids[0],
  to: 'Mei',
  code: '04BF',
  text: 'This is a test message.',
  state: 'waiting',
  fault: null,
  details: {},
  tries: 0,
  nextTryAt: at(),
  at: at(),
  endedAt: null,
  ...changes,
})

describe.each(locales)('a test of a connection, in %s', (locale) => {
  const { connecting, channels } = phrasesOf[locale]
  const { test } = connecting
  const { faults } = channels
  const dialog = page.getByRole('dialog')
  const section = dialog.getByRole('region', { name: test.title })

  async function open(connection: Connection, changes: Partial<ReplyOf<typeof getConnectionTest>> = {}) {
    const api = createWorkspaceApi([], locale)
    let now: ReplyOf<typeof getConnectionTest> = {
      canSend: true,
      takesPlaces: connection.kind === 'slack',
      contacts: [contactOf(0, 'Mei'), contactOf(1, 'Sam', { isThread: true })],
      last: null,
      ...changes,
    }
    api.answer(listConnections, connectionsOf([connection]))
    api.answer(getConnectionTest, () => now)
    const opened = await openScreen(withOpen(path, connection.id), { api, locale, account: accountOf() })
    await expect.element(section).toBeVisible()
    const become = (last: TestSend) => {
      now = { ...now, last }
      opened.tell({ topic: 'connections' })
    }
    return { ...opened, api, become }
  }

  it('sends to whoever wrote last, and shows live what became of it', async () => {
    const { api, become } = await open(slackOf())
    api.answer(sendConnectionTest, () => {
      become(sendOf())
      return sendOf()
    })
    await button(test.send).click()
    await expect.element(section.getByText(test.waiting('Mei'), { exact: true })).toBeVisible()
    await expect.element(button(test.send)).toBeDisabled()
    expect(api.callsOf(sendConnectionTest)[0]?.body).toEqual({ conversationId: ids[0] })
    become(sendOf({ fault: 'unreachable', tries: 1 }))
    await expect.element(section.getByText(faults.unreachable.is as string)).toBeVisible()
    become(sendOf({ state: 'sent', tries: 2, endedAt: at() }))
    await expect.element(section.getByText(test.sentText)).toBeVisible()
    const link = section.getByRole('link', { name: test.inMessages })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(`conversation=${ids[0]}`))
    await expect.element(button(test.send)).toBeEnabled()
    await expectFaultlessLooks()
  })

  type Details = Readonly<Record<string, string>> & { readonly kind: ChannelKind }
  const saying = (text: string | ((details: Details) => string), details: Details) =>
    typeof text === 'string' ? text : text(details)

  it('names whoever has no name in the language of the screen, as Messages does', async () => {
    const visitor = phrasesOf[locale].inbox.visitor('04BF')
    const { become } = await open(slackOf(), { contacts: [contactOf(0, null)] })
    await expect.element(section.getByLabelText(test.to).first()).toHaveValue(expect.stringContaining(visitor))
    become(sendOf({ to: null }))
    await expect.element(section.getByText(test.waiting(visitor), { exact: true })).toBeVisible()
  })

  it('says each refusal in plain words with what to do', async () => {
    const { become } = await open(slackOf())
    const details = { kind: 'slack', scopes: 'chat:write', code: '-1', address: '203.0.113.9' } as const
    for (const fault of channelFaults) {
      become(sendOf({ state: 'refused', fault, details, endedAt: at() }))
      const { is, todo } = faults[fault]
      const own = test.todo[fault as keyof typeof test.todo] ?? todo
      await expect.element(section.getByText(saying(is, details))).toBeVisible()
      await expect.element(section.getByText(saying(own, details), { exact: true })).toBeVisible()
    }
    become(sendOf({ state: 'refused', fault: 'platform-failed', details: { code: 'perhaps-sent' }, endedAt: at() }))
    await expect.element(section.getByText(test.perhaps.todo, { exact: true })).toBeVisible()
    become(
      sendOf({
        state: 'refused',
        fault: 'contact-gone',
        conversationId: slackOf().id,
        to: 'C0123456',
        code: null,
        endedAt: at(),
      }),
    )
    await expect.element(section.getByText(test.placeGone.todo, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('takes a channel of Slack, with a fault at the field', async () => {
    const { api } = await open(slackOf(), { contacts: [] })
    await expect.element(section.getByText(test.nobody.slack, { exact: true })).toBeVisible()
    api.refuse(sendConnectionTest, { code: 'channel-place', field: 'place' })
    await field(test.place).fill('general')
    await button(test.send).click()
    await expectFault(test.place, errorTextOf(locale, 'channel-place'))
    api.answer(sendConnectionTest, sendOf())
    await field(test.place).fill(' C0123456789 ')
    await button(test.send).click()
    await expect.poll(() => api.callsOf(sendConnectionTest).at(-1)?.body).toEqual({ place: 'C0123456789' })
    await expectFaultlessLooks()
  })

  it('says what to do where nothing can be sent', async () => {
    const nobody = await open(wechatOf(), { contacts: [] })
    await expect.element(section.getByText(test.nobody.wechat, { exact: true })).toBeVisible()
    await expect.element(button(test.send)).not.toBeInTheDocument()
    void nobody
    await open(wechatOf(), { canSend: false })
    await expect.element(section.getByText(test.answersOnly, { exact: true })).toBeVisible()
    await open(slackOf({ state: 'failure' }))
    await expect.element(section.getByText(test.notWorking, { exact: true })).toBeVisible()
    const shut = { left: 0, count: 5, until: at(), shut: 'time' as const }
    await open(wechatOf(), { contacts: [contactOf(0, 'Mei', { window: shut })] })
    await expect.element(section.getByText(test.shut, { exact: true })).toBeVisible()
    await expect.element(button(test.send)).toBeDisabled()
    await expectFaultlessLooks()
  })

  it('says that it was refused, such as with too many tests', async () => {
    const { api } = await open(slackOf())
    api.refuse(sendConnectionTest, 'too-many-requests')
    await button(test.send).click()
    await expect.element(section.getByRole('alert')).toBeVisible()
  })
})
