import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addHolidays, listHolidays, removeHoliday } from '#contract/features/terms/holidays.ts'
import { findAccountPlan, grantPlan, recordPayment, type Term } from '#contract/features/terms/terms.ts'
import { instalmentsOf } from '#contract/plans/terms.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

const accountId = '00000000-0000-4000-8000-000000000021'
const email = 'amy@ridge-and-trail.example.com'
const term: Term = {
  id: '00000000-0000-4000-8000-000000000022',
  plan: 'vip-monthly',
  source: 'admin',
  state: 'running',
  startsOn: '2026-11-03',
  dueOn: '2027-11-02',
  totalFen: 345_600,
  paidFen: 0,
  instalments: instalmentsOf('vip-monthly', '2026-11-03', 28_800).map((row) => ({
    ...row,
    state: row.number === 1 ? 'due' : 'planned',
    receipt: null,
  })),
}
const plan = {
  tier: 'VIP' as const,
  plan: 'vip-monthly' as const,
  source: 'admin' as const,
  from: '2026-11-02T16:00:00.000Z',
  until: '2027-11-02T16:00:00.000Z',
  lastDay: '2027-11-02',
  daysLeft: 340,
  hasEnded: false,
  pausedAt: null,
  payBy: '2026-11-17',
  isCancelled: false,
  terms: [term],
}
const receipt = {
  number: 'HD-2026-00001',
  recordedAt: '2026-11-25T08:00:00.000Z',
  paidOn: '2026-11-25',
  amountFen: 28_800,
  plan: 'vip-monthly' as const,
  instalment: 1,
  instalments: 12,
  startsOn: '2026-11-03',
  dueOn: '2027-11-02',
  customer: email,
  email,
  reference: '',
}

describe.each(locales)('the console of plans, in %s', (locale) => {
  const { termsDesk: words } = phrasesOf[locale]

  async function open(path: string) {
    const api = new FakeApi()
    api.answer(findAccountPlan, { accountId, email, today: '2026-11-25', plan, receipts: [] })
    api.answer(grantPlan, plan)
    api.answer(recordPayment, receipt)
    api.answer(listHolidays, {
      items: ['2026-10-01', '2026-10-02', '2026-10-05'].map((day) => ({ day, name: 'Autumn' })),
    })
    api.answer(addHolidays, { items: [] })
    api.answer(removeHoliday, undefined)
    const screen = await openScreen(path, { api, locale, account: accountOf('ADMIN') })
    return { ...screen, api }
  }

  it('finds an account by its email, and says at once that there is none', async () => {
    const { api, address } = await open('/admin/accountPlans')
    api.refuse(findAccountPlan, 'account-missing')
    await field(words.plans.email).fill(email)
    await button(words.plans.find).click()
    await expect.element(page.getByText(errorTextOf(locale, 'account-missing'), { exact: true })).toBeVisible()
    await expect.poll(address).toContain('/admin/accountPlans?email=')
    expect(api.callsOf(findAccountPlan)[0]?.query.get('email')).toBe(email)
  })

  it('records a payment to the fen, and keeps what was typed when the amount is wrong', async () => {
    const { api } = await open(`/admin/accountPlans?email=${email}`)
    await button(words.plans.record).first().click()
    await expect.element(field(words.payment.amount)).toHaveValue('288')
    await expectFaultlessLooks()
    await field(words.payment.amount).fill('many')
    await button(words.payment.submit).click()
    await expectFault(words.payment.amount, errorTextOf(locale, 'payment-amount'))
    expect(api.callsOf(recordPayment)).toHaveLength(0)
    await field(words.payment.amount).fill('288.00')
    await button(words.payment.submit).click()
    await expect.element(page.getByText(words.payment.done(receipt.number), { exact: true })).toBeVisible()
    expect(api.callsOf(recordPayment).map(({ body }) => body)).toEqual([
      { termId: term.id, instalment: 1, amountFen: 28_800, paidOn: '2026-11-25', reference: '' },
    ])
  })

  it('offers a renewal from the day after the last', async () => {
    const { api } = await open(`/admin/accountPlans?email=${email}`)
    await button(words.plans.grant).click()
    await expect.element(field(words.grant.startsOn)).toHaveValue('2027-11-03')
    await button(words.grant.submit).click()
    await expect
      .poll(() => api.callsOf(grantPlan).map(({ body }) => body))
      .toEqual([{ plan: 'vip-monthly', startsOn: '2027-11-03' }])
  })

  it('grants what a request asks for, and forgets the request once it is granted', async () => {
    const leadId = '00000000-0000-4000-8000-000000000023'
    const { api, address } = await open(`/admin/accountPlans?email=${email}&lead=${leadId}&plan=vip-yearly`)
    await button(words.plans.grant).click()
    await expect.element(page.getByRole('radio', { name: words.grant.yearly('¥2,888') })).toBeChecked()
    await button(words.grant.submit).click()
    await expect.element(page.getByText(words.grant.done, { exact: true })).toBeVisible()
    expect(api.callsOf(grantPlan).map(({ body }) => body)).toEqual([
      { plan: 'vip-yearly', startsOn: '2027-11-03', leadId },
    ])
    await expect.poll(address).not.toContain('lead=')
  })

  it('names a trial as one, and no plan that nobody chose', async () => {
    const trial = { ...plan, source: 'trial' as const, terms: [{ ...term, source: 'trial' as const, instalments: [] }] }
    const { api } = await open('/admin/accountPlans')
    api.answer(findAccountPlan, { accountId, email, today: '2026-11-25', plan: trial, receipts: [] })
    await field(words.plans.email).fill(email)
    await button(words.plans.find).click()
    await expect.element(page.getByRole('heading', { name: phrasesOf[locale].terms.trial })).toBeVisible()
    const { plan: planNames } = phrasesOf[locale].accounts
    expect(page.getByText(planNames['vip-monthly'], { exact: false }).elements()).toEqual([])
    await expectFaultlessLooks()
  })

  it('shows holidays in a row as one, and adds a single day by its first field alone', async () => {
    const { api } = await open('/admin/holidays?year=2026')
    await expect.element(page.getByText(words.holidays.days('2'), { exact: false })).toBeVisible()
    await expectFaultlessLooks()
    await field(words.holidays.from).fill('2026-12-25')
    await field(words.holidays.name).fill('Christmas')
    await button(words.holidays.submit).click()
    await expect
      .poll(() => api.callsOf(addHolidays).map(({ body }) => body))
      .toEqual([{ from: '2026-12-25', to: '2026-12-25', name: 'Christmas' }])
  })
})
