import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startingQuantities } from '#contract/entitlements.ts'
import { changePlans, getPlans, type PlanRecord } from '#contract/features/plans.ts'
import { changeHowToPay, getHowToPay, type HowToPay, howToPayMax } from '#contract/features/terms/how-to-pay.ts'
import { startingPrices } from '#contract/prices.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen, wideWidth } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

const record: PlanRecord = { quantities: startingQuantities, prices: startingPrices, revision: 3 }

const pay: HowToPay = { zh: '开户行：示例银行\n账号：6200 0001', en: '', revision: 2 }

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(getPlans, record)
  api.answer(getHowToPay, pay)
})

describe.each(locales)('plans and prices, in %s', (locale) => {
  const { consolePlans: words, accounts } = phrasesOf[locale]
  const { names } = accounts.privileges
  const open = () => openScreen('/admin/plans', { api, locale, account: accountOf('ADMIN') })
  const botsOfVip = words.amountOf(names.bots, accounts.tier.VIP)

  it('sends prices in fen and keeps what is not touched', async () => {
    const after = { ...record, prices: { ...record.prices, monthlyFen: 1999 }, revision: 4 }
    api.answer(changePlans, after)
    await open()
    await expectFaultlessLooks()
    await field(words.monthly).fill('19.99')
    await field(botsOfVip).fill('25')
    await page.getByRole('checkbox', { name: words.unlimitedOf(names.callsPerDay, accounts.tier.VIP) }).click()
    await button(words.save).click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
    expect(api.callsOf(changePlans).map(({ body }) => body)).toEqual([
      {
        quantities: { ...startingQuantities, VIP: { ...startingQuantities.VIP, bots: 25, callsPerDay: null } },
        prices: { monthlyFen: 1999, yearlyFen: 288_800 },
        revision: 3,
      },
    ])
  })

  it('leaves the keyboard on the button that saved', async () => {
    api.answer(changePlans, { ...record, prices: { ...record.prices, monthlyFen: 1999 }, revision: 4 })
    await open()
    await field(words.monthly).fill('19.99')
    const save = button(words.save).element() as HTMLElement
    save.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(words.saved)).toBeVisible()
    await expect.element(button(words.save)).toHaveFocus()
  })

  it.each([narrowWidth, wideWidth])('says that it saved away from the button, %i pixels wide', async (width) => {
    api.answer(changePlans, record)
    await openScreen('/admin/plans', { api, locale, width, account: accountOf('ADMIN') })
    await field(words.monthly).fill('19.99')
    await button(words.save).click()
    const toast = page.getByText(words.saved).element().closest('.mantine-Notification-root')
    const shown = () => toast?.getBoundingClientRect() ?? new DOMRect()
    const pressed = () => button(words.save).element().getBoundingClientRect()
    // It slides into its place.
    await expect.poll(() => shown().height).toBeGreaterThan(0)
    await Promise.all((toast?.getAnimations() ?? []).map(({ finished }) => finished))
    const isBeside =
      shown().bottom <= pressed().top ||
      shown().top >= pressed().bottom ||
      shown().right <= pressed().left ||
      shown().left >= pressed().right
    expect(isBeside, JSON.stringify([shown(), pressed()])).toBe(true)
  })

  it('warns of a year that costs more than twelve months, and saves it all the same', async () => {
    api.answer(changePlans, { ...record, prices: { monthlyFen: 28_800, yearlyFen: 345_700 }, revision: 4 })
    await open()
    await field(words.yearly).fill('3456')
    await expect.element(page.getByText(words.yearDearer)).not.toBeInTheDocument()
    await field(words.yearly).fill('3457')
    await expect.element(page.getByText(words.yearDearer)).toBeVisible()
    await expectFaultlessLooks()
    await button(words.save).click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
  })

  it('shows faults at their fields and sends nothing', async () => {
    await open()
    await field(botsOfVip).fill('0')
    await button(words.save).click()
    await expectFault(botsOfVip, errorTextOf(locale, 'plan-below-free'))
    await field(words.yearly).fill('')
    await button(words.save).click()
    await expectFault(words.yearly, errorTextOf(locale, 'number-out-of-range'))
    expect(api.callsOf(changePlans)).toEqual([])
  })

  it('says what another ADMIN changed, keeps what was typed, and saves on top of it', async () => {
    const current = { ...record, prices: { ...record.prices, yearlyFen: 199_900 }, revision: 4 }
    await open()
    await field(botsOfVip).fill('25')
    api.refuse(changePlans, { code: 'edit-conflict', details: { current } })
    await button(words.save).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.nowIs(words.yearly, '1,999'))
    await expect.element(field(botsOfVip)).toHaveValue('25')
    await expect.element(field(words.yearly)).toHaveValue('¥1,999')
    await expectFaultlessLooks()
    api.answer(changePlans, { ...current, revision: 5 })
    await button(words.save).click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
    expect(api.callsOf(changePlans).at(-1)?.body).toEqual({
      quantities: { ...startingQuantities, VIP: { ...startingQuantities.VIP, bots: 25 } },
      prices: current.prices,
      revision: 4,
    })
  })
})

describe.each(locales)('how customers pay, in %s', (locale) => {
  const { pay: words } = phrasesOf[locale].consolePlans
  const open = () => openScreen('/admin/plans', { api, locale, account: accountOf('ADMIN') })

  it('shows what is written, and saves a text of several lines or none in each language', async () => {
    const saved = { zh: '', en: 'Bank: Example Bank\nAccount: 6200 0001', revision: 3 }
    api.answer(changeHowToPay, saved)
    await open()
    await expect.element(field(words.zh)).toHaveValue(pay.zh)
    await expect.element(field(words.en)).toHaveValue('')
    await field(words.zh).fill('')
    await field(words.en).fill(saved.en)
    await expectFaultlessLooks()
    await button(words.save).click()
    await expect.element(page.getByText(words.saved, { exact: true })).toBeVisible()
    expect(api.callsOf(changeHowToPay).map(({ body }) => body)).toEqual([{ zh: '', en: saved.en, revision: 2 }])
    expect(api.callsOf(changePlans)).toEqual([])
  })

  it('says at its field that a text is too long, and sends nothing', async () => {
    await open()
    await field(words.en).fill('b'.repeat(howToPayMax + 1))
    await button(words.save).click()
    await expectFault(words.en, errorTextOf(locale, 'field-too-long', { limit: howToPayMax }))
    expect(api.callsOf(changeHowToPay)).toEqual([])
  })

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    api.refuse(changeHowToPay, { code: 'field-too-long', field: 'zh' })
    await open()
    await field(words.zh).fill('开户行：别的银行')
    await button(words.save).click()
    await expectFault(words.zh, errorTextOf(locale, 'field-too-long'))
    await expect.element(field(words.zh)).toHaveValue('开户行：别的银行')
  })

  it('says what another ADMIN wrote, keeps what was typed, and saves on top of it', async () => {
    const current = { zh: '开户行：新的银行', en: '', revision: 3 }
    await open()
    await field(words.en).fill('Bank: Example Bank')
    api.refuse(changeHowToPay, { code: 'edit-conflict', details: { current } })
    await button(words.save).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(current.zh)
    await expect.element(field(words.zh)).toHaveValue(current.zh)
    await expect.element(field(words.en)).toHaveValue('Bank: Example Bank')
    await expectFaultlessLooks()
    api.answer(changeHowToPay, { ...current, en: 'Bank: Example Bank', revision: 4 })
    await button(words.save).click()
    await expect.element(page.getByText(words.saved, { exact: true })).toBeVisible()
    expect(api.callsOf(changeHowToPay).at(-1)?.body).toEqual({
      zh: current.zh,
      en: 'Bank: Example Bank',
      revision: 3,
    })
  })
})
