import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startingQuantities } from '#contract/entitlements.ts'
import { getUsage } from '#contract/features/account/usage.ts'
import { askForVip, getLead, type OwnLead, withdrawLead } from '#contract/features/enquiries/leads.ts'
import { getPlans } from '#contract/features/plans.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf, usageOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'

// A toast would lie over the buttons of a narrow screen.
afterEach(() => notifications.clean())

const lead: OwnLead = {
  id: '00000000-0000-4000-8000-000000000009',
  contact: 'Amy Reed',
  email: 'free@example.com',
  phone: '0161 496 0123',
  company: '',
  reason: '',
  payType: 'yearly',
  state: 'new',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
}

describe.each(locales)('the plan page, in %s', (locale) => {
  const { plans, accounts } = phrasesOf[locale]

  async function open(found: OwnLead | null, account = accountOf(), width?: number): Promise<FakeApi> {
    const api = new FakeApi()
    api.answer(getUsage, usageOf(account))
    api.answer(getLead, { lead: found })
    await openScreen('/userIndex/updatePlan', { api, locale, account, ...(width !== undefined && { width }) })
    await expect.element(page.getByRole('heading', { name: plans.title, level: 1 })).toBeVisible()
    return api
  }

  it('says at each field what is missing, and sends nothing', async () => {
    const api = await open(null)
    await fill({ [plans.form.email]: '' })
    await button(plans.form.submit).click()
    await expectFault(plans.form.contact, plans.form.missing.contact)
    await expectFault(plans.form.phone, plans.form.missing.phone)
    await expectFault(plans.form.email, phrasesOf[locale].common.missing.email)
    await expect.element(field(plans.form.contact)).toHaveFocus()
    await fill({ [plans.form.phone]: '0161' })
    await button(plans.form.submit).click()
    await expectFault(plans.form.phone, errorTextOf(locale, 'phone-format'))
    expect(api.callsOf(askForVip)).toHaveLength(0)
    await expectFaultlessLooks()
  })

  it('sends what was typed with the way to pay, and shows the request in place of the form', async () => {
    const api = await open({ ...lead, state: 'withdrawn' }, { ...accountOf(), contactName: 'Ann', phone: '12345' })
    await expect.element(field(plans.form.contact)).toHaveValue('Ann')
    await expect.element(field(plans.form.phone)).toHaveValue('12345')
    await expect.element(page.getByRole('radio', { name: plans.form.yearly })).toBeChecked()
    await page.getByText(plans.form.monthly, { exact: true }).click()
    await fill({ [plans.form.company]: 'Ridge & Trail' })
    api.answer(askForVip, () => {
      api.answer(getLead, { lead })
      return { lead }
    })
    await button(plans.form.submit).click()
    await expect.element(page.getByRole('heading', { name: plans.lead.titles.new })).toBeVisible()
    await expect.element(button(plans.form.submit)).not.toBeInTheDocument()
    expect(api.callsOf(askForVip).map(({ body }) => body)).toEqual([
      {
        contact: 'Ann',
        email: 'free@example.com',
        phone: '12345',
        company: 'Ridge & Trail',
        reason: '',
        payType: 'monthly',
      },
    ])
    await expectFaultlessLooks()
  })

  it('shows the request that another tab sent first', async () => {
    const api = await open(null)
    api.refuse(askForVip, 'lead-open')
    await fill({ [plans.form.contact]: 'Amy', [plans.form.phone]: '0161 496 0123' })
    api.answer(getLead, { lead: { ...lead, state: 'contacted' } })
    await button(plans.form.submit).click()
    await expect.element(page.getByRole('heading', { name: plans.lead.titles.contacted })).toBeVisible()
    await expect.element(page.getByText(errorTextOf(locale, 'lead-open'))).toBeVisible()
  })

  it('withdraws a request only when asked twice, and says whether it was done', async () => {
    const api = await open(lead, accountOf(), narrowWidth)
    const { confirm } = plans.lead
    await button(plans.lead.withdraw).click()
    await button(confirm.keep).click()
    expect(api.callsOf(withdrawLead)).toHaveLength(0)
    await button(plans.lead.withdraw).click()
    const dialog = page.getByRole('dialog')
    api.refuse(withdrawLead, 'not-found')
    await dialog.getByRole('button', { name: confirm.action, exact: true }).click()
    await expect.element(dialog.getByText(errorTextOf(locale, 'operation-failed'), { exact: true })).toBeVisible()
    const withdrawn = { ...lead, state: 'withdrawn' as const }
    api.answer(withdrawLead, () => {
      api.answer(getLead, { lead: withdrawn })
      return { lead: withdrawn }
    })
    await dialog.getByRole('button', { name: confirm.action, exact: true }).click()
    await expect.element(page.getByText(confirm.done, { exact: true })).toBeVisible()
    await expect.element(button(plans.form.submit)).toBeVisible()
    await expectFaultlessLooks()
  })

  it('shows what the plans have and cost here, as the server says', async () => {
    const api = new FakeApi()
    const VIP = { ...startingQuantities.VIP, bots: 37 }
    api.answer(getPlans, {
      quantities: { ...startingQuantities, VIP },
      prices: { monthlyFen: 10_000, yearlyFen: 100_050 },
      revision: 2,
    })
    api.answer(getUsage, usageOf(accountOf()))
    api.answer(getLead, { lead: null })
    await openScreen('/userIndex/updatePlan', { api, locale, account: accountOf() })
    const row = page.getByRole('row', { name: accounts.privileges.names.bots })
    await expect.element(row.getByText('37', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/1,000\.50/)).toBeVisible()
    await expect.element(page.getByText(/199\.50/)).toBeVisible()
  })

  it('leads who is paused to what is to be paid', async () => {
    const { standing } = phrasesOf[locale].plans
    await open(null, { ...accountOf(), plan: 'vip-monthly', planPausedAt: '2026-11-20T08:00:00.000Z' })
    await expect.element(page.getByText(standing.paused, { exact: false })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: standing.pay, exact: true }))
      .toHaveAttribute('href', '/userIndex/checkout')
  })

  it('offers an ADMIN no plan', async () => {
    const api = new FakeApi()
    api.answer(getUsage, usageOf(accountOf('ADMIN')))
    await openScreen('/userIndex/updatePlan', { api, locale, account: accountOf('ADMIN') })
    await expect.element(page.getByText(plans.standing.admin)).toBeVisible()
    await expect.element(button(plans.form.submit)).not.toBeInTheDocument()
    await expectFaultlessLooks()
  })
})
