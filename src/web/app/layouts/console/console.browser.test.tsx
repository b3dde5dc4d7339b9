import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listApplications } from '#contract/features/accounts.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { getOverview, getWaiting } from '#contract/features/admin/overview.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { phrasesOf } from '#tests/component/screens.ts'
import { storageKeys } from '#web/platform/local-storage.ts'

const { admin, common, titles } = phrasesOf.en

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listApplications, { items: [], nextCursor: null, total: 0, waiting: 3 })
  api.hold(getOverview)
  api.answer(getWaiting, { applications: 3, leads: 1, contactMessages: 12 })
  api.answer(listOutbox, { items: [], nextCursor: null, total: 0, hasMailServer: true })
})

it('shows where an ADMIN is, what waits elsewhere, and the way back to the workspace', async () => {
  await openScreen('/admin/outbox', { api, account: accountOf('ADMIN') })
  const console = page.getByRole('navigation', { name: common.menu.console })
  await expect.element(console.getByRole('link', { name: titles.outbox })).toHaveAttribute('aria-current', 'page')
  for (const [title, count] of [
    [titles.applications, 3],
    [titles.leads, 1],
    [titles.contactMessages, 12],
  ] as const)
    await expect
      .element(console.getByRole('link', { name: title }).getByRole('img', { name: common.menu.waiting(count) }))
      .toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('img', { name: common.menu.waiting(16) })).toBeInTheDocument()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: common.menu.factory }))
    .toHaveAttribute('href', '/user/bots')
  await expectFaultlessLooks()
})

it('refuses whoever is no ADMIN, whatever the browser kept, and asks the server for nothing', async () => {
  const { goTo } = await openScreen('/userIndex/userMsg', { api, account: accountOf('VIP') })
  window.localStorage.setItem(storageKeys.tier, 'ADMIN')
  await goTo('/admin/applications')
  await expect.element(page.getByRole('heading', { name: admin.notAllowed.title })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: common.menu.console })).not.toBeInTheDocument()
  expect([...api.callsOf(listApplications), ...api.callsOf(getWaiting)]).toEqual([])
  await expectFaultlessLooks()
})

it('is reached from the account, and opens as a menu on narrow screens', async () => {
  const { goTo, address } = await openScreen('/appAccountMenu', {
    api,
    account: accountOf('ADMIN'),
    width: narrowWidth,
  })
  await page.getByRole('main').getByRole('link', { name: common.menu.console }).click()
  await expect.poll(address).toBe('/admin')
  await page.getByRole('link', { name: common.menu.openMenu }).click()
  await expect.poll(address).toBe('/admin/menu')
  await page.getByRole('link', { name: titles.outbox }).click()
  await expect.poll(address).toBe('/admin/outbox')
  await goTo('/admin/menu')
  await page.getByRole('main').getByRole('link', { name: common.menu.factory }).click()
  // Whoever has no bot yet is led on from the list of bots.
  await expect.poll(address).toMatch(/^\/user\/(bots|white)$/)
})

it('begins with the overview, which alone is marked in the menu there', async () => {
  await openScreen('/admin', { api, account: accountOf('ADMIN') })
  const console = page.getByRole('navigation', { name: common.menu.console })
  await expect
    .element(console.getByRole('link', { name: titles.adminOverview }))
    .toHaveAttribute('aria-current', 'page')
  await console.getByRole('link', { name: titles.outbox }).click()
  await expect.element(console.getByRole('link', { name: titles.outbox })).toHaveAttribute('aria-current', 'page')
  await expect.element(console.getByRole('link', { name: titles.adminOverview })).not.toHaveAttribute('aria-current')
})

it('keeps its menu from others', async () => {
  await openScreen('/admin/menu', { api, account: accountOf() })
  await expect.element(page.getByText(admin.notAllowed.title)).toBeVisible()
  await expect.element(page.getByRole('link', { name: titles.outbox })).not.toBeInTheDocument()
})

it.each([
  ['/userIndex/applications?status=approved&q=tea', '/admin/applications?status=approved&q=tea'],
  ['/userIndex/outbox?q=ann', '/admin/outbox?q=ann'],
  ['/user2/userIndex/outbox?q=ann', '/admin/outbox?q=ann'],
])('leads from %s to %s', async (path, to) => {
  const { address } = await openScreen(path, { api, account: accountOf('ADMIN') })
  await expect.poll(address).toBe(to)
})
