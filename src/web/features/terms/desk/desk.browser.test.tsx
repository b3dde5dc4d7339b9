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
  paidFrom: '2026-11-03',
  paidUntil: '2026-12-02',
  customer: email,
  email,
  reference: '',
}

const found = { accountId, email, today: '2026-11-25', plan, receipts: [] }

describe.each(locales)('the console of plans, in %s', (locale) => {
  const { termsDesk: words } = phrasesOf[locale]

  async function open(path: string) {
    const api = new FakeApi()
    api.answer(findAccountPlan, found)
    api.answer(grantPlan, plan)
    api.answer(recordPayment, receipt)
    api.answer(listHolidays, {
      items: [
        ...['2026-10-01', '2026-10-02', '2026-10-05'].map((day) => ({ day, name: 'Autumn', kind: 'holiday' as const })),
        { day: '2026-10-10', name: 'Autumn', kind: 'working' },
      ],
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

  it('records a payment of what the instalment asks for, and says at its field that the day is wrong', async () => {
    const { api } = await open(`/admin/accountPlans?email=${email}`)
    await button(words.plans.record).first().click()
    await expect.element(page.getByText(words.payment.amount('¥288'))).toBeVisible()
    await expectFaultlessLooks()
    const details = { from: '2026-08-05', to: '2026-11-25' }
    api.refuse(recordPayment, { code: 'day-out-of-range', field: 'paidOn', details })
    await field(words.payment.paidOn).fill('2000-11-25')
    await button(words.payment.submit).click()
    await expectFault(words.payment.paidOn, errorTextOf(locale, 'day-out-of-range', details))
    api.answer(recordPayment, receipt)
    await field(words.payment.paidOn).fill('2026-11-25')
    await button(words.payment.submit).click()
    await expect.element(page.getByText(words.payment.done(receipt.number), { exact: true })).toBeVisible()
    expect(
      api
        .callsOf(recordPayment)
        .map(({ body }) => body)
        .slice(1),
    ).toEqual([{ termId: term.id, instalment: 1, amountFen: 28_800, paidOn: '2026-11-25', reference: '' }])
  })

  it('says that a trial ends on the first day of the plan', async () => {
    const lead = '00000000-0000-4000-8000-000000000023'
    const { api, goTo } = await open('/admin/accountPlans')
    const trial = { ...term, source: 'trial' as const, instalments: [], totalFen: 0 }
    api.answer(findAccountPlan, { ...found, plan: { ...plan, source: 'trial', terms: [trial] } })
    await goTo(`/admin/accountPlans?email=${email}&lead=${lead}&plan=vip-monthly`)
    await button(words.plans.grant).click()
    await expect.element(page.getByText(words.grant.trialEnds)).toBeVisible()
    await button(words.grant.submit).click()
    await expect
      .poll(() => api.callsOf(grantPlan).map(({ body }) => body))
      .toEqual([{ plan: 'vip-monthly', startsOn: found.today, leadId: lead }])
  })

  it('opens the receipt of what was paid, and goes back to the account', async () => {
    const { terms } = phrasesOf[locale]
    const { api, goTo, address } = await open('/admin/accountPlans')
    const instalments = term.instalments.map((row) =>
      row.number === 1
        ? { ...row, state: 'paid' as const, receipt: { number: receipt.number, paidOn: receipt.paidOn } }
        : row,
    )
    const receipts = [{ ...receipt, recordedBy: 'owner@example.com' }]
    api.answer(findAccountPlan, { ...found, receipts, plan: { ...plan, terms: [{ ...term, instalments }] } })
    await goTo(`/admin/accountPlans?email=${email}`)
    await button(receipt.number).click()
    await expect.element(page.getByRole('heading', { name: terms.receipt.title, level: 1 })).toBeVisible()
    await expectFaultlessLooks()
    await button(words.plans.backToAccount).click()
    await expect.element(button(receipt.number)).toBeVisible()
    await expect.poll(address).not.toContain('receipt')
  })

  it('asks for no payment of a plan that ended, unless it is due', async () => {
    const { api, goTo } = await open('/admin/accountPlans')
    api.answer(findAccountPlan, { ...found, plan: { ...plan, terms: [{ ...term, state: 'ended' }] } })
    await goTo(`/admin/accountPlans?email=${email}`)
    await expect.element(button(words.plans.record)).toBeVisible()
    expect(button(words.plans.record).elements()).toHaveLength(1)
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
      .toEqual([{ from: '2026-12-25', to: '2026-12-25', name: 'Christmas', kind: 'holiday' }])
  })

  it('adds a make-up day, and says at its field that a weekday is a working day already', async () => {
    const { holidays } = words
    const { api } = await open('/admin/holidays?year=2026')
    await page.getByRole('radio', { name: holidays.workingAtWeekends }).click()
    await field(holidays.from).fill('2026-10-09')
    await field(holidays.name).fill('Autumn')
    const refused = { day: '2026-10-09' }
    api.refuse(addHolidays, { code: 'make-up-day-working', field: 'from', details: refused })
    await button(holidays.submit).click()
    await expectFault(holidays.from, errorTextOf(locale, 'make-up-day-working', refused))
    await expectFaultlessLooks()
    await page.getByRole('radio', { name: holidays.kinds.holiday, exact: true }).click()
    await expect.element(field(holidays.from)).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('radio', { name: holidays.workingAtWeekends }).click()
    const otherwise = { day: '2026-10-17', kind: 'holiday' }
    api.refuse(addHolidays, { code: 'day-listed-otherwise', field: 'from', details: otherwise })
    await field(holidays.from).fill('2026-10-17')
    await button(holidays.submit).click()
    await expectFault(holidays.from, errorTextOf(locale, 'day-listed-otherwise', otherwise))
    api.answer(addHolidays, { items: [] })
    await field(holidays.from).fill('2026-10-18')
    await button(holidays.submit).click()
    await expect.element(page.getByText(holidays.added, { exact: true })).toBeVisible()
    expect(api.callsOf(addHolidays).at(-1)?.body).toEqual({
      from: '2026-10-18',
      to: '2026-10-18',
      name: 'Autumn',
      kind: 'working',
    })
  })

  it('shows the kind of each entry, and those of one kind alone', async () => {
    const { holidays } = words
    const { api, address } = await open('/admin/holidays?year=2026')
    const list = page.getByRole('list').filter({ hasText: 'Autumn' })
    await expect.element(list.getByText(holidays.kinds.working, { exact: true })).toBeVisible()
    expect(list.getByText(holidays.kinds.holiday, { exact: true }).elements()).toHaveLength(2)
    await page.getByRole('combobox', { name: holidays.kind }).click()
    await page.getByRole('option', { name: holidays.kinds.working }).click()
    await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(1)
    await expect.poll(address).toContain('kind=working')
    api.answer(listHolidays, { items: [{ day: '2025-10-01', name: 'Autumn', kind: 'holiday' }] })
    await button(holidays.earlier).click()
    await expect.poll(address).toContain('year=2025')
    await expect.element(page.getByText(holidays.noMatch.title)).toBeVisible()
    expect(api.callsOf(listHolidays).at(-1)?.query.get('year')).toBe('2025')
    await button(phrasesOf[locale].common.list.clearFilters).click()
    await expect.element(list.getByText(holidays.kinds.holiday, { exact: true })).toBeVisible()
    await expect.poll(address).toContain('year=2025')
  })

  it('removes every day of an entry and says which they were', async () => {
    const { holidays } = words
    const { api } = await open('/admin/holidays?year=2026')
    await page.getByRole('list').getByRole('button').first().click()
    await expect.element(page.getByText(holidays.removed('').trim(), { exact: false }).first()).toBeVisible()
    expect(api.callsOf(removeHoliday)).toHaveLength(2)
  })
})
