import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startingQuantities } from '#contract/entitlements.ts'
import { getLead, type OwnLead } from '#contract/features/enquiries/leads.ts'
import { getPlans } from '#contract/features/plans.ts'
import { chooseBots, type Downgrade, getDowngrade } from '#contract/features/terms/downgrades.ts'
import { getHowToPay, type HowToPay } from '#contract/features/terms/how-to-pay.ts'
import { cancelPlan, getPlan, listReceipts, type PlanState, undoCancellation } from '#contract/features/terms/terms.ts'
import { instalmentsOf } from '#contract/plans/terms.ts'
import { startingPrices } from '#contract/prices.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'

const botIds = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

function planOf(change: Partial<PlanState> = {}): PlanState {
  const instalments = instalmentsOf('vip-monthly', '2026-07-03', 28_800).map((row) => {
    const isPaid = row.number <= 5
    const receipt = isPaid ? { number: `HD-2026-0000${row.number}`, paidOn: row.dueOn } : null
    return {
      ...row,
      state: isPaid ? ('paid' as const) : row.number === 6 ? ('due' as const) : ('planned' as const),
      receipt,
    }
  })
  return {
    tier: 'VIP',
    plan: 'vip-monthly',
    source: 'admin',
    from: '2026-07-02T16:00:00.000Z',
    until: '2027-07-02T16:00:00.000Z',
    lastDay: '2027-07-02',
    daysLeft: 220,
    hasEnded: false,
    pausedAt: null,
    payBy: '2026-12-17',
    isCancelled: false,
    terms: [
      {
        id: '00000000-0000-4000-8000-000000000011',
        plan: 'vip-monthly',
        source: 'admin',
        state: 'running',
        startsOn: '2026-07-03',
        dueOn: '2027-07-02',
        totalFen: 345_600,
        paidFen: 144_000,
        instalments,
      },
    ],
    ...change,
  }
}

const receipt = {
  number: 'HD-2026-00005',
  recordedAt: '2026-11-03T08:00:00.000Z',
  paidOn: '2026-11-03',
  amountFen: 28_800,
  plan: 'vip-monthly' as const,
  instalment: 5,
  instalments: 12,
  startsOn: '2026-07-03',
  dueOn: '2027-07-02',
  paidFrom: '2026-11-03',
  paidUntil: '2026-12-02',
  customer: 'Ridge & Trail Ltd',
  email: 'vip@example.com',
  reference: 'TR-7781',
}

const withoutPlan: Partial<PlanState> = {
  terms: [],
  plan: 'free',
  tier: 'FREE',
  source: null,
  from: null,
  until: null,
  lastDay: null,
  daysLeft: null,
  payBy: null,
}

const unwritten: HowToPay = { zh: '', en: '', revision: 0 }
const written: HowToPay = {
  zh: '开户行：示例银行\n账号：6200 0001',
  en: 'Bank: Example Bank\nAccount: 6200 0001',
  revision: 1,
}

const lead: OwnLead = {
  id: '00000000-0000-4000-8000-000000000009',
  contact: 'Amy Reed',
  email: 'vip@example.com',
  phone: '0161 496 0123',
  company: '',
  reason: '',
  payType: 'yearly',
  state: 'new',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
}

const downgrade: Downgrade = {
  state: 'none',
  chooseUntil: null,
  botLimit: 1,
  bots: ['小野售后', 'English desk'].map((name, place) => ({
    id: botIds[place] ?? '',
    name,
    itemCount: place === 0 ? 1284 : 40,
    createdAt: '2026-07-05T08:00:00.000Z',
    stays: place === 0,
    isReadOnly: false,
  })),
  isChosen: false,
  itemLimit: 200,
  fullBots: [{ id: botIds[0] ?? '', name: '小野售后', itemCount: 1284 }],
  lostFeatures: ['batchUpload', 'export'],
  lowered: [{ name: 'callsPerDay', from: 5000, to: 100 }],
}

describe.each(locales)('order and payments, in %s', (locale) => {
  const { plans, terms } = phrasesOf[locale]

  async function open(
    change: Partial<PlanState> = {},
    path = '/userIndex/checkout',
    lead: OwnLead | null = null,
    pay: HowToPay = unwritten,
    losses: Downgrade = downgrade,
  ) {
    const api = new FakeApi()
    let plan = planOf(change)
    let lost = losses
    api.answer(getPlan, () => plan)
    api.answer(getPlans, { quantities: startingQuantities, prices: startingPrices, revision: 0 })
    api.answer(getLead, { lead })
    api.answer(getHowToPay, pay)
    api.answer(listReceipts, { items: plan.terms.length > 0 ? [receipt] : [] })
    api.answer(getDowngrade, () => lost)
    api.answer(cancelPlan, () => {
      plan = { ...plan, isCancelled: true }
      return plan
    })
    api.answer(undoCancellation, () => {
      plan = { ...plan, isCancelled: false }
      return plan
    })
    api.answer(chooseBots, ({ body }) => {
      const { botIds: kept } = body as { botIds: string[] }
      lost = { ...lost, isChosen: true, bots: lost.bots.map((bot) => ({ ...bot, stays: kept.includes(bot.id) })) }
      return lost
    })
    const screen = await openScreen(path, { api, locale, account: accountOf('VIP') })
    return { ...screen, api }
  }

  it('shows what is paid, what is due and what would be lost, and looks right', async () => {
    await open()
    await expect.element(page.getByRole('cell', { name: terms.instalments.states.due, exact: true })).toBeVisible()
    await expect.element(page.getByText('¥1,440', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('img', { name: terms.instalments.progress('5', '12') })).toBeVisible()
    await expect.element(page.getByText(terms.ending.bots('1', '1'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(terms.ending.items('1,284'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    expect(page.getByRole('table').getByRole('row').elements()).toHaveLength(5)
    await button(terms.instalments.all('12')).click()
    await expect.poll(() => page.getByRole('table').getByRole('row').elements().length).toBe(13)
  })

  it('says in the dialog that cancelling failed, and changes nothing', async () => {
    const { api } = await open()
    api.refuse(cancelPlan, 'operation-failed')
    await button(terms.cancel.action).click()
    await button(terms.cancel.confirm).click()
    await expect.element(page.getByText(errorTextOf(locale, 'operation-failed'), { exact: true })).toBeVisible()
    await button(terms.cancel.keep).click()
    await expect.element(button(terms.cancel.action)).toBeVisible()
  })

  it('asks before it cancels, says that it did, and takes it back', async () => {
    const { api } = await open()
    await button(terms.cancel.action).click()
    await button(terms.cancel.keep).click()
    expect(api.callsOf(cancelPlan)).toHaveLength(0)
    await button(terms.cancel.action).click()
    await button(terms.cancel.confirm).click()
    await expect.element(page.getByText(terms.cancel.done, { exact: true })).toBeVisible()
    await button(terms.cancel.undo).click()
    await expect.element(button(terms.cancel.action)).toBeVisible()
    expect(api.callsOf(undoCancellation)).toHaveLength(1)
  })

  it('lets the owner choose which bot stays: with one place, a choice replaces the other', async () => {
    const { api } = await open()
    await button(terms.ending.choose).click()
    await page.getByRole('checkbox', { name: 'English desk' }).click()
    await expect.element(page.getByRole('checkbox', { name: '小野售后' })).not.toBeChecked()
    await expectFaultlessLooks()
    await button(terms.choice.save).click()
    await expect.element(page.getByText(terms.choice.saved, { exact: true })).toBeVisible()
    expect(api.callsOf(chooseBots).map(({ body }) => body)).toEqual([{ botIds: [botIds[1]] }])
    // What is paused answers nothing and can't be edited: nobody promises that of it any more.
    await expect.element(page.getByText(terms.ending.items('1,284'), { exact: true })).not.toBeInTheDocument()
  })

  it('lets who never had a plan choose as well: somebody who is no ADMIN any more', async () => {
    const losses: Downgrade = { ...downgrade, state: 'choosing', chooseUntil: '2026-12-03T16:00:00.000Z' }
    const { api } = await open(withoutPlan, undefined, null, unwritten, losses)
    await expect.element(page.getByText(terms.ending.textFree, { exact: true })).toBeVisible()
    // The last day, not the midnight that ends it.
    const lastDay = locale === 'zh' ? '2026年12月3日' : '3 Dec 2026'
    await expect.element(page.getByText(terms.ending.chooseBy(lastDay))).toBeVisible()
    await button(terms.ending.choose).click()
    await page.getByRole('checkbox', { name: 'English desk' }).click()
    await button(terms.choice.save).click()
    await expect.element(page.getByText(terms.choice.saved, { exact: true })).toBeVisible()
    expect(api.callsOf(chooseBots)).toHaveLength(1)
  })

  it('opens a receipt as a sheet to print, and says of one that is not there that it is missing', async () => {
    const { address } = await open()
    await button(terms.receipts.open(receipt.number)).click()
    await expect.element(page.getByText('TR-7781')).toBeVisible()
    // The fifth instalment pays its month, not the whole year.
    await expect
      .element(page.getByText(locale === 'zh' ? '2026年11月3日至2026年12月2日' : '3 Nov 2026 to 2 Dec 2026'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: terms.receipt.title })).toBeVisible()
    await expectFaultlessLooks()
    await expect.poll(address).toBe(`/userIndex/checkout?receipt=${receipt.number}`)
    await open({}, '/userIndex/checkout?receipt=HD-2026-99999')
    await expect.element(page.getByText(terms.receipt.missing)).toBeVisible()
  })

  it('shows what a year costs, either way, to who has no plan', async () => {
    const { address } = await open(withoutPlan)
    await expect.element(page.getByText('¥2,888', { exact: true })).toBeVisible()
    await expect.element(page.getByText(terms.order.saving('¥568'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(terms.order.monthlySum('¥288', '12'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await page.getByRole('link', { name: terms.order.monthlyText }).click()
    await expect.poll(address).toBe('/userIndex/updatePlan?pay=monthly')
  })

  it('shows the open request in place of prices, and asks nothing of an ADMIN', async () => {
    await open(withoutPlan, '/userIndex/checkout', lead)
    await expect.element(page.getByRole('heading', { name: plans.lead.titles.new })).toBeVisible()
    await expect.element(page.getByText(terms.order.heading)).not.toBeInTheDocument()
    await open({ ...withoutPlan, tier: 'ADMIN' })
    await expect.element(page.getByText(terms.admin)).toBeVisible()
    await expect.element(page.getByText(terms.order.heading)).not.toBeInTheDocument()
  })

  it('offers a trial to go on as a plan, not to cancel it', async () => {
    const [term] = planOf().terms
    if (term === undefined) throw new Error('no term')
    await open({ source: 'trial', payBy: null, daysLeft: 14, terms: [{ ...term, source: 'trial', instalments: [] }] })
    await expect.element(page.getByRole('link', { name: terms.order.get, exact: true })).toBeVisible()
    await expect.element(page.getByText(terms.ending.heading)).toBeVisible()
    await expect.element(button(terms.cancel.action)).not.toBeInTheDocument()
  })

  it('shows how to pay what is due as it was written, line by line, with the reference to give', async () => {
    await open({}, undefined, null, written)
    const text = page.getByText(written[locale], { exact: true })
    await expect.element(text).toBeVisible()
    // A line is a line: what was written on two takes the room of two.
    const { height } = text.element().getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(text.element()).lineHeight)
    expect(Math.round(height / line)).toBe(2)
    await expect.element(page.getByRole('definition').getByText('vip@example.com', { exact: true })).toBeVisible()
    await expect.element(page.getByText(terms.pay.text, { exact: false })).not.toBeInTheDocument()
    await expect.element(page.getByRole('main').getByRole('link', { name: terms.pay.contact })).toBeVisible()
    await expectFaultlessLooks()
    await button(terms.pay.copyDetails).click()
    await expect.element(button(phrasesOf[locale].common.actions.copied)).toBeVisible()
  })

  it('shows the text of the other language where this one has none', async () => {
    const other = locale === 'zh' ? 'en' : 'zh'
    await open({}, undefined, null, { ...written, [locale]: '' })
    const text = page.getByText(written[other], { exact: true })
    await expect.element(text).toBeVisible()
    await expect.element(text).toHaveAttribute('lang', other === 'zh' ? 'zh-CN' : 'en')
  })

  it('says that we tell how to pay where nothing is written, or it cannot be read', async () => {
    const { api, goTo } = await open()
    await expect.element(page.getByText(terms.pay.text, { exact: false })).toBeVisible()
    await expect.element(button(terms.pay.copyDetails)).not.toBeInTheDocument()
    await goTo('/userIndex/updatePlan')
    api.refuse(getHowToPay, 'operation-failed')
    await goTo('/userIndex/checkout')
    await expect.element(page.getByText(terms.pay.text, { exact: false })).toBeVisible()
  })

  it('tells who has not ordered yet how it will be paid, and to wait for our answer', async () => {
    await open(withoutPlan, undefined, null, written)
    await expect.element(page.getByText(terms.pay.afterAsking, { exact: true })).toBeVisible()
    await expect.element(page.getByText(written[locale], { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await open(withoutPlan, undefined, lead, written)
    await expect.element(page.getByRole('heading', { name: plans.lead.titles.new })).toBeVisible()
    await expect.element(page.getByText(written[locale], { exact: true })).toBeVisible()
    await open(withoutPlan)
    await expect.element(page.getByText(terms.order.heading)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: terms.pay.heading, exact: true })).not.toBeInTheDocument()
  })
})
