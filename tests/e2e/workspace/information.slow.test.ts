/** The bot information: what an owner fills in is what customers hear a moment later, and nothing that is written there ever runs. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFeature, changeInformation, getInformation } from '#contract/features/customising/bot-information.ts'
import { featureFields, informationFields } from '#contract/features/customising/information.ts'
import type { Locale } from '#contract/fields.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, field, phrasesOf } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

const texts: Record<Locale, Record<'price' | 'ask' | 'own', string>> = {
  zh: { price: '帐篷 299 元起', ask: '多少钱', own: '帐篷两百九十九，别家没有这个价。' },
  en: { price: 'tents from £39', ask: 'how much is it', own: 'Thirty-nine pounds for a tent, and nobody beats that.' },
}

let site: TestSite
let owner: Person
beforeAll(async () => {
  site = await openSharedSite()
  owner = await createOwnerSession(site.app)
})
afterAll(() => site?.close())

const pathOf = (bot: TestBot, query: string) => `/user/setting/settingIndex?bot=${bot.id}&${query}`

async function ask(page: Page, locale: Locale, text: string): Promise<void> {
  const composer = field(page, phrasesOf[locale].common.chat.composerLabel)
  await composer.fill(text)
  await composer.press('Enter')
}

describe.each(['zh', 'en'] as const)('what is filled in, in %s', (locale) => {
  const { information, answers } = phrasesOf[locale]
  const { price, ask: asked, own } = texts[locale]

  it('answers customers at once, in the words of the owner if wanted, and is found again from an answer', async () => {
    const bot = await createTestBot(site.app, owner, { language: locale, items: [] })
    const page = await site.openPage({ locale, cookie: owner.cookie })
    const errors = collectPageErrors(page)
    await page.goto(pathOf(bot, 'tab=purchase&field=price'))
    await expect
      .poll(() => field(page, information.fields.price).evaluate((each) => each === document.activeElement))
      .toBe(true)
    await page.keyboard.type(price)
    await page.getByText(information.state.fieldSaved, { exact: true }).waitFor()
    // What the bot says stands beside it.
    await page.getByRole('main').locator('p', { hasText: price }).first().waitFor()
    await expectFaultlessLooks(page, `information-${locale}`)

    const visitor = await site.openPage({ locale })
    await visitor.goto(`/appDialogChat?bot=${bot.id}`)
    await ask(visitor, locale, asked)
    await visitor.getByText(price).waitFor()

    await button(page, information.reword.action).click()
    await page.getByLabel(information.reword.label(information.fields.price)).fill(own)
    await button(page, information.reword.done).click()
    await page.getByText(information.said.wording).waitFor()
    await page.getByRole('main').getByText(own).first().waitFor()
    await ask(visitor, locale, asked)
    await visitor.getByText(own).waitFor()

    await page.goto(`/user/aiChat?bot=${bot.id}`)
    await ask(page, locale, asked)
    await page.getByText(information.why.from(information.fields.price)).waitFor()
    await button(page, answers.edit.action).first().click()
    const drawer = page.getByRole('dialog', { name: answers.edit.title })
    await drawer.getByRole('link', { name: information.why.edit }).click()
    await expect
      .poll(() => field(page, information.fields.price).evaluate((each) => each === document.activeElement))
      .toBe(true)
    expect(errors).toEqual([])
  })
})

describe('two windows', () => {
  const { information } = phrasesOf.en

  it('that change the same field show both, and what was typed without a line goes when it is back', async () => {
    const bot = await createTestBot(site.app, owner, { items: [] })
    const [one, other] = (await Promise.all([1, 2].map(() => site.openPage({ cookie: owner.cookie })))) as [Page, Page]
    await Promise.all([one, other].map((page) => page.goto(pathOf(bot, 'tab=more'))))
    const father = (page: Page) => field(page, information.fields.father)
    await father(one).waitFor()
    await one.context().setOffline(true)
    await father(one).fill('a lamp')
    await field(one, information.fields.mother).fill('a candle')
    await one.getByText(information.state.offline(2)).waitFor()
    await father(other).fill('a torch')
    await father(other).press('Tab')
    await other.getByText(information.state.fieldSaved, { exact: true }).waitFor()
    await one.context().setOffline(false)
    await one.getByText(information.conflict.title).waitFor()
    await one.getByText('a torch', { exact: true }).waitFor()
    // Only the field that is contested waits.
    await expect.poll(() => field(other, information.fields.mother).inputValue()).toBe('a candle')
    await button(one, information.conflict.keepOurs).click()
    await expect.poll(() => father(other).inputValue()).toBe('a lamp')
    await other.close()
    await one.close()
  })
})

describe('hostile texts', () => {
  const payloads = [
    '<img src=x onerror="window.hacked=1">',
    '"><script>window.hacked=1</script>',
    '[here](javascript:window.hacked=1)',
    '<svg/onload=window.hacked=1>',
  ]
  /** A page says when one of them ran, or could be clicked. */
  async function expectHarmless(page: Page): Promise<void> {
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
    expect(await page.locator('a[href^="javascript:" i], main script, main svg[onload], [onerror]').count()).toBe(0)
  }

  it('in every field run nowhere: not on the screen, beside it, in the chat, or in why', async () => {
    const someone = await createUserSession(site.app, { plan: 'vip-yearly' })
    const bot = await createTestBot(site.app, someone, { items: [] })
    const params = { botId: bot.id }
    const payload = (place: number) => payloads[place % payloads.length] as string
    const plain = informationFields.filter(
      (each) =>
        !['isFree', 'price', 'discount', 'birthday', 'officialWebsite', 'products', 'paymentMethods'].includes(each),
    )
    const facts = {
      ...Object.fromEntries(plain.map((each, place) => [each, payload(place)])),
      products: payloads,
      paymentMethods: payloads,
      price: { text: payload(0), amount: '', currency: 'GBP' as const },
      discount: { text: payload(1), percent: '' },
      officialWebsite: "https://example.com/?q='onmouseover='window.hacked=1",
    }
    const wordings = { isFree: payload(2), selfIntroduction: payload(3) }
    const saved = await call(site.app, changeInformation, { params, body: { revision: 0, facts, wordings } }, someone)
    expect(saved.status).toBe(200)
    const feature = {
      name: 'Finder',
      facts: { description: payload(0), why: payload(1), howToUse: payload(2), howItWorks: payload(3) },
      wordings: { isFree: payload(0), price: payload(1) },
    }
    const { reply } = await call(site.app, addFeature, { params, body: feature }, someone)

    const page = await site.openPage({ cookie: someone.cookie })
    const errors = collectPageErrors(page)
    for (const tab of ['basic', 'purchase', `feature&feature=${reply.id}`, 'more']) {
      await page.goto(pathOf(bot, `tab=${tab}`))
      await page.getByRole('main').getByRole('textbox').first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectHarmless(page)
    }

    const { said, features } = (await call(site.app, getInformation, { params }, someone)).reply
    const questions = [
      ...informationFields.map((each) => said[each].question),
      ...featureFields.map((each) => features[0]?.said[each].question ?? ''),
    ]
    const visitor = await site.openPage()
    const visitorErrors = collectPageErrors(visitor)
    await visitor.goto(`/appDialogChat?bot=${bot.id}`)
    const answers = visitor.locator('[data-from="bot"]')
    await answers.first().waitFor()
    for (const question of questions.slice(0, 12)) {
      const before = await answers.count()
      await ask(visitor, 'en', question)
      await expect.poll(() => answers.count(), { timeout: 30_000 }).toBeGreaterThan(before)
    }
    // What a picture would run when it fails has run by then.
    await visitor.waitForFunction(() => [...document.images].every((image) => image.complete))
    await expectHarmless(visitor)

    await page.goto(`/user/aiChat?bot=${bot.id}`)
    for (const question of ['How much is it?', 'Who is your father?']) {
      await ask(page, 'en', question)
      await page.getByRole('complementary').getByRole('blockquote').getByText(question, { exact: true }).waitFor()
      await expectHarmless(page)
    }
    expect([...errors, ...visitorErrors]).toEqual([])
  })
})
