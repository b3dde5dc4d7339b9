import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Connection,
  closeConnection,
  listConnections,
  openConnection,
} from '#contract/features/channels/connections.ts'
import { connectionsOf, faultOf, slackOf, wechatOf } from '#tests/component/channels.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'
import { withOpen } from '../channels.paths.ts'

describe.each(locales)('hosting, in %s', (locale) => {
  const { hosting, functions, connecting, channels } = phrasesOf[locale]
  const slackPart = page.getByRole('region', { name: functions.hosting.slackTitle, exact: true })
  const third1 = workspacePath('thirdManagement/third1')
  const failure = { lastError: faultOf('token-wrong') }

  function createApi(...connections: Connection[]) {
    const api = createWorkspaceApi([], locale)
    api.answer(listConnections, connectionsOf(connections))
    return api
  }
  const open = (path: string, api = createApi(), account = accountOf()) =>
    openScreen(workspacePath(path), { api, locale, account })

  it('is enabled from the functions, where the drawer of Slack opens', async () => {
    const { address } = await open('setting/function')
    await expect.element(slackPart.getByText(hosting.states.none, { exact: true })).toBeVisible()
    await slackPart.getByRole('link', { name: hosting.enable, exact: true }).click()
    await expect.poll(address).toBe(withOpen(third1, 'slack'))
  })

  it.each(['submitted', 'enabled', 'removed', 'failure'] as const)('shows that it is %s', async (state) => {
    const connection = slackOf({ state, ...(state === 'failure' && failure) })
    const { address } = await open('setting/function', createApi(connection))
    await expect.element(slackPart.getByText(hosting.states[state], { exact: true })).toBeVisible()
    const isBroken = state === 'removed' || state === 'failure'
    // What is broken answers nobody.
    expect(slackPart.getByText(hosting.isOpen, { exact: true }).elements()).toHaveLength(isBroken ? 0 : 1)
    if (state === 'failure')
      await expect
        .element(slackPart.getByText(channels.faults['token-wrong'].is({ kind: 'slack' }), { exact: true }))
        .toBeVisible()
    await slackPart.getByRole('link', { name: isBroken ? hosting.fix : hosting.manage, exact: true }).click()
    await expect.poll(address).toBe(withOpen(third1, connection.id))
  })

  it('is closed and opened after a question', async () => {
    const api = createApi(slackOf())
    const become = (isOpen: boolean) => () => {
      api.answer(listConnections, connectionsOf([slackOf({ isOpen })]))
      return slackOf({ isOpen })
    }
    api.answer(closeConnection, become(false))
    api.answer(openConnection, become(true))
    await open('setting/function', api)
    const dialog = page.getByRole('dialog')
    await button(connecting.closeAction).click()
    await expect.element(dialog.getByText(connecting.closeText, { exact: true })).toBeVisible()
    expect(api.callsOf(closeConnection)).toEqual([])
    await dialog.getByRole('button', { name: connecting.closeAction }).click()
    await expect.element(slackPart.getByText(hosting.isClosed, { exact: true })).toBeVisible()
    await expect.poll(() => dialog.elements()).toEqual([])
    await button(connecting.openAction).click()
    await dialog.getByRole('button', { name: connecting.openAction }).click()
    await expect.element(slackPart.getByText(hosting.isOpen, { exact: true })).toBeVisible()
  })

  it('keeps the buttons of an account that failed on its line, as those of one that works', async () => {
    const failed = slackOf({ state: 'failure', ...failure })
    await open('thirdManagement/third2', createApi(failed, wechatOf()))
    const fault = page.getByText(channels.faults['token-wrong'].is({ kind: 'slack' }), { exact: true })
    await expect.element(fault).toBeVisible()
    const boxOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getBoundingClientRect()
    expect(boxOf(hosting.fix).bottom).toBeLessThanOrEqual(fault.element().getBoundingClientRect().top)
    expect(boxOf(hosting.fix).right).toBe(boxOf(hosting.manage).right)
    await expectFaultlessLooks()
  })

  it('says on its own page how it stands and what the plan has of it', async () => {
    await open('thirdManagement/third2', createApi(slackOf()))
    await expect.element(page.getByText(hosting.text, { exact: true })).toBeVisible()
    await expect.element(page.getByText(hosting.states.enabled, { exact: true })).toBeVisible()
    await expect.element(page.getByText(hosting.personalText, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: hosting.upgrade, exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await open('thirdManagement/third2', createApi(), accountOf('VIP'))
    await expect.element(page.getByRole('link', { name: hosting.usage, exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: hosting.upgrade, exact: true }).elements()).toEqual([])
  })
})
