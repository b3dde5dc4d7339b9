import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startingQuantities } from '#contract/entitlements.ts'
import { resetSecondFactor } from '#contract/features/account/second-factor.ts'
import { grantPack, listPacks, withdrawPack } from '#contract/features/account/usage.ts'
import {
  changeAccountLimits,
  changeAccountRole,
  type InspectedAccount,
  inspectAccount,
  type ListedAccount,
  listAccounts,
  reinstateAccount,
  suspendAccount,
} from '#contract/features/admin/accounts.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

const id = '00000000-0000-4000-8000-000000000077'
const listed: ListedAccount = {
  id,
  email: 'lin@teahouse.example',
  customerName: 'Lin Tea House',
  tier: 'VIP',
  plan: 'vip-monthly',
  planUntil: '2026-12-09T00:00:00.000Z',
  planSource: 'trial',
  timeZone: 'Asia/Shanghai',
  suspendedAt: null,
  deletesAt: null,
  createdAt: '2026-09-01T08:00:00.000Z',
  lastLogInAt: '2026-11-20T08:00:00.000Z',
  callsToday: 1234,
  callsPerDay: 5000,
}
const longName = 'a-very-long-name-of-somebody-who-wanted-all-of-it@departments.of.a.company.with.a.long.name.example'
const others: ListedAccount[] = [
  {
    ...listed,
    id: '00000000-0000-4000-8000-000000000078',
    email: longName,
    customerName: null,
    tier: 'FREE',
    plan: 'free',
    planUntil: null,
    planSource: null,
    suspendedAt: '2026-11-02T08:00:00.000Z',
    deletesAt: '2026-12-01T08:00:00.000Z',
    lastLogInAt: null,
    callsToday: 0,
    callsPerDay: 100,
  },
  {
    ...listed,
    id: '00000000-0000-4000-8000-000000000079',
    email: 'boss@example.com',
    customerName: null,
    tier: 'ADMIN',
    planUntil: null,
    planSource: null,
    callsPerDay: null,
  },
]
const account: InspectedAccount = {
  ...accountOf('VIP'),
  id,
  email: listed.email,
  customerName: 'Lin Tea House',
  planSource: 'trial',
  role: 'user',
  locale: 'zh',
  suspendedAt: null,
  suspensionReason: null,
  lastLogInAt: '2026-11-20T08:00:00.000Z',
  sessions: 2,
  bots: 3,
  items: 412,
  storageBytes: 5_400_000,
  secondFactor: 'on',
  planLimits: startingQuantities.VIP,
  limits: { ...startingQuantities.VIP, bots: 20 },
  limitChanges: { bots: 20 },
  events: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      at: '2026-11-21T08:00:00.000Z',
      action: 'account-limits-changed',
      actor: 'boss@example.com',
      target: 'bots by plan → 20',
      count: 1,
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      at: '2026-11-20T08:00:00.000Z',
      action: 'log-in',
      actor: listed.email,
      target: '',
      count: 1,
    },
  ],
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listAccounts, { items: [listed, ...others], nextCursor: null, total: 3 })
  api.answer(inspectAccount, account)
  api.answer(listPacks, { items: [] })
})

const person = { ...accountOf('ADMIN'), id: '00000000-0000-4000-8000-0000000000aa' }
const detailPath = `/admin/account?account=${id}`

describe.each(locales)('the accounts of the installation, in %s', (locale) => {
  const { consoleAccounts: words, accounts, audit, common } = phrasesOf[locale]
  const open = (path: string) => openScreen(path, { api, locale, account: person })

  it('gives a pack and takes it back, and says at the field what is none', async () => {
    const { packs: words } = phrasesOf[locale]
    await open(detailPath)
    await button(words.grant).click()
    await field(words.dialog.calls).fill('0')
    await button(words.dialog.submit).click()
    await expectFault(words.dialog.calls, errorTextOf(locale, 'number-out-of-range', { min: 1 }))
    const pack = { id: 'p', calls: 500, callsLeft: 500, boughtAt: account.createdAt, expiresAt: null, note: 'INV 7' }
    api.answer(grantPack, pack)
    await field(words.dialog.calls).fill('500')
    await field(words.dialog.note).fill('INV 7')
    api.answer(listPacks, { items: [pack] })
    await button(words.dialog.submit).click()
    await expect.element(page.getByText(words.leftOf('500', '500'))).toBeVisible()
    expect(api.callsOf(grantPack).at(-1)?.body).toEqual({ calls: 500, expiresAt: null, note: 'INV 7' })
    await expectFaultlessLooks()
    await button(words.withdraw.action).click()
    api.answer(withdrawPack, undefined)
    api.answer(listPacks, { items: [] })
    await page.getByRole('dialog').getByRole('button', { name: words.withdraw.confirm }).click()
    await expect.element(page.getByText(words.none)).toBeVisible()
  })

  it('lists who is there, finds and sorts them, and opens one', async () => {
    const { address } = await open('/admin/accounts')
    await expect.element(page.getByText('Lin Tea House')).toBeVisible()
    await expect.element(page.getByText(words.neverLoggedIn)).toBeVisible()
    await expectFaultlessLooks()
    await field(words.search).fill('tea')
    await expect.poll(() => api.callsOf(listAccounts).at(-1)?.query.get('q')).toBe('tea')
    await page.getByRole('combobox', { name: words.group }).click()
    await page.getByRole('option', { name: words.groups.suspended }).click()
    await expect.poll(() => api.callsOf(listAccounts).at(-1)?.query.get('group')).toBe('suspended')
    await expect.poll(address).toBe('/admin/accounts?q=tea&group=suspended')
    await page.getByRole('link', { name: listed.email }).click()
    await expect.poll(address).toBe(detailPath)
  })

  it('says of a whole email that no account has it, and of a word that none matches', async () => {
    api.answer(listAccounts, { items: [], nextCursor: null, total: 0 })
    const { goTo } = await open('/admin/accounts?q=nobody@example.com')
    await expect.element(page.getByRole('heading', { name: errorTextOf(locale, 'account-missing') })).toBeVisible()
    await goTo('/admin/accounts?q=nobody')
    await expect.element(page.getByRole('heading', { name: words.noMatch.title })).toBeVisible()
  })

  it('shows what an account is, has and uses, and what happened to it', async () => {
    await open(detailPath)
    await expect.element(page.getByText(words.detail.outOf('3', '20'))).toBeVisible()
    await expect.element(page.getByText(audit.actions['account-limits-changed'])).toBeVisible()
    const { targets } = audit
    await expect
      .element(page.getByText(targets.change(accounts.privileges.names.bots, targets.byPlan, '20')))
      .toBeVisible()
    await expect
      .element(page.getByRole('row', { name: new RegExp(`^${accounts.privileges.names.bots}`) }))
      .toHaveTextContent(/10\s*20/)
    await expectFaultlessLooks()
  })

  it('says of an account that waits to be deleted until when, and that its owner asked for it', async () => {
    api.answer(inspectAccount, { ...account, deletesAt: '2026-12-01T08:00:00.000Z' })
    await open(detailPath)
    await expect.element(page.getByText(words.detail.deletesText)).toBeVisible()
    await expect.element(button(words.detail.suspend)).toBeEnabled()
    await expectFaultlessLooks()
  })

  it('suspends with a reason, which is required', async () => {
    const reason = 'Sends advertising to strangers'
    const suspended = { ...account, suspendedAt: '2026-11-25T08:00:00.000Z', suspensionReason: reason }
    await open(detailPath)
    await button(words.detail.suspend).click()
    await button(words.suspendDialog.action).click()
    await expectFault(words.suspendDialog.reason, common.missing.reason)
    await expectFaultlessLooks()
    expect(api.callsOf(suspendAccount)).toEqual([])
    api.refuse(suspendAccount, 'account-changed')
    await field(words.suspendDialog.reason).fill(reason)
    await button(words.suspendDialog.action).click()
    await expect.element(page.getByText(errorTextOf(locale, 'account-changed'))).toBeVisible()
    await expect.element(field(words.suspendDialog.reason)).toHaveValue(reason)
    api.answer(suspendAccount, suspended)
    api.answer(inspectAccount, suspended)
    await button(words.suspendDialog.action).click()
    await expect.element(page.getByText(words.detail.reason(reason))).toBeVisible()
    expect(api.callsOf(suspendAccount).at(-1)?.body).toEqual({ reason })
    api.answer(reinstateAccount, account)
    await button(words.detail.reinstate).click()
    api.answer(inspectAccount, account)
    await button(words.reinstateDialog.action).click()
    await expect.element(button(words.detail.suspend)).toBeVisible()
    expect(api.callsOf(reinstateAccount)).toHaveLength(1)
  })

  it('sets what one account has, and sends only that with what it was made from', async () => {
    const { names } = accounts.privileges
    await open(detailPath)
    await button(words.limits.edit).click()
    await field(names.bots).fill('-3')
    await button(words.limits.save).click()
    await expectFault(names.bots, errorTextOf(locale, 'number-out-of-range', { min: 0 }))
    expect(api.callsOf(changeAccountLimits)).toEqual([])
    await field(names.bots).fill('')
    await field(names.corpusItemsPerBot).fill('1200')
    await page.getByRole('checkbox', { name: words.limits.unlimitedOf(names.callsPerDay) }).click()
    await page.getByRole('combobox', { name: names.export }).click()
    await page.getByRole('option', { name: accounts.privileges.no, exact: true }).click()
    await expectFaultlessLooks()
    api.answer(changeAccountLimits, account)
    await button(words.limits.save).click()
    await expect
      .poll(() => api.callsOf(changeAccountLimits).map(({ body }) => body))
      .toEqual([{ limitChanges: { callsPerDay: null, corpusItemsPerBot: 1200, export: false }, before: { bots: 20 } }])
  })

  it('makes an ADMIN only of whom one names, and says why the last one stays', async () => {
    await open(detailPath)
    await button(words.detail.makeAdmin).click()
    const make = page.getByRole('dialog').getByRole('button', { name: words.roleDialog.make })
    await expect.element(make).toBeDisabled()
    await page.getByRole('dialog').getByRole('textbox').fill(account.email)
    api.refuse(changeAccountRole, 'last-admin')
    await make.click()
    await expect.element(page.getByText(errorTextOf(locale, 'last-admin'))).toBeVisible()
    expect(api.callsOf(changeAccountRole)[0]?.body).toEqual({ role: 'admin' })
  })

  it('resets the second step of who lost it', async () => {
    api.answer(resetSecondFactor, undefined)
    await open(detailPath)
    await button(words.detail.resetSecondFactor).click()
    await button(words.secondFactorDialog.action).click()
    await expect.element(page.getByText(words.secondFactorDialog.done)).toBeVisible()
    expect(api.callsOf(resetSecondFactor)).toHaveLength(1)
  })

  it('asks for an account where none is named, and says when it is not there', async () => {
    const { goTo } = await open('/admin/account')
    await expect.element(page.getByRole('heading', { name: words.detail.choose.title })).toBeVisible()
    api.refuse(inspectAccount, 'account-missing')
    await goTo(detailPath)
    await expect.element(page.getByText(errorTextOf(locale, 'account-missing'))).toBeVisible()
  })
})

it('does not offer an ADMIN to suspend their own account', async () => {
  const { consoleAccounts: words } = phrasesOf.en
  await openScreen(detailPath, { api, account: { ...person, id } })
  await expect.element(page.getByText(words.detail.own)).toBeVisible()
  await expect.element(button(words.detail.suspend)).not.toBeInTheDocument()
})
