import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getUsage, type Usage } from '#contract/features/account/usage.ts'
import { changeContactLimits, listBots } from '#contract/features/bots.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf, usageOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi } from '#tests/component/workspace.ts'

const account = accountOf('FREE')
const pack = { id: 'p', calls: 500, boughtAt: '2026-11-20T08:00:00.000Z', note: '' }

const states: readonly (readonly [string, Partial<Usage>])[] = [
  ['near', { calls: { used: 83, limit: 100 }, warning: 'near', endsAt: '2026-11-25T14:40:00.000Z' }],
  [
    'full',
    {
      calls: { used: 100, limit: 100 },
      warning: 'full',
      packCallsToday: 40,
      packCallsLeft: 460,
      packs: [{ ...pack, callsLeft: 460, expiresAt: '2027-01-31T00:00:00.000Z' }],
    },
  ],
  ['spent', { calls: { used: 100, limit: 100 }, warning: 'spent', packCallsToday: 500 }],
]

describe.each(locales)('usage, in %s', (locale) => {
  const words = phrasesOf[locale].accountUsage

  it.each(states)('says in the service info how far the day is, and looks right: %s', async (_, changes) => {
    const api = new FakeApi()
    api.answer(getUsage, usageOf(account, changes))
    await openScreen('/userIndex/userinfo', { api, locale, account })
    const { warning = null, packCallsLeft = 0 } = changes
    if (warning === null) throw new Error('Each state warns')
    const left = packCallsLeft === null ? null : String(packCallsLeft)
    await expect.element(page.getByText(words.warnings[warning](left))).toBeVisible()
    await expect.element(page.getByRole('meter', { name: words.calls })).toHaveAttribute('data-near', 'true')
    await expectFaultlessLooks()
  })

  it('stands above the workspace while the day comes to its end, and goes when it does not', async () => {
    const api = createWorkspaceApi([], locale)
    let usage = usageOf(account, { calls: { used: 83, limit: 100 }, warning: 'near' })
    api.answer(getUsage, () => usage)
    await openScreen('/user/bots', { api, locale, account })
    // There it says what more would cost, and how to ask for it.
    const link = page.getByRole('link', { name: words.line.see })
    await expect.element(link).toHaveAttribute('href', '/userIndex/updatePlan')
    usage = usageOf(account)
    await openScreen('/user/bots', { api, locale, account })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByRole('link', { name: words.line.see }).elements()).toEqual([])
  })

  it('begins the next day by itself, and counts what is left from what customers used meanwhile', async () => {
    const api = new FakeApi()
    let usage = usageOf(account, { calls: { used: 100, limit: 100 }, warning: 'spent' })
    api.answer(getUsage, () => ({ ...usage, resetsAt: new Date(Date.now() + 1000).toISOString() }))
    await openScreen('/userIndex/userinfo', { api, locale, account })
    await expect.element(page.getByText(words.warnings.spent())).toBeVisible()
    // The session was read before any of them.
    const { callsLeft } = phrasesOf[locale].accounts.service
    const left = page.getByRole('term').filter({ hasText: callsLeft }).element().nextElementSibling
    expect(left?.textContent).toBe('0')
    usage = usageOf(account, { calls: { used: 1, limit: 100 } })
    await expect.element(page.getByText(words.warnings.spent())).not.toBeInTheDocument()
    expect(left?.textContent).toBe('99')
  })

  it('takes a limit for each customer, and says at its field what is none', async () => {
    const { connect } = phrasesOf[locale].bots
    const { common } = phrasesOf[locale]
    const api = createWorkspaceApi([], locale)
    let bot = botOf({ language: locale })
    api.answer(listBots, () => ({ items: [bot], limit: 1 }))
    api.answer(changeContactLimits, ({ body }) => {
      bot = { ...bot, contactLimits: body as typeof bot.contactLimits }
      return bot
    })
    await openScreen(`/user/thirdManagement/third1?bot=${bot.id}`, { api, locale, account })
    const form = page.getByRole('textbox', { name: connect.limits.perDay })
    await form.fill('0')
    await button(common.actions.save).last().click()
    await expectFault(connect.limits.perDay, errorTextOf(locale, 'number-out-of-range', { min: 1 }))
    await field(connect.limits.perDay).fill('3')
    await button(common.actions.save).last().click()
    await expect.element(page.getByText(connect.limitsSaved)).toBeVisible()
    expect(api.callsOf(changeContactLimits).map(({ body }) => body)).toEqual([{ perDay: 3, perMinute: null }])
  })
})
