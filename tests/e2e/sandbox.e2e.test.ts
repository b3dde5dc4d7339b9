/** A bot without an account, which becomes the first one of the account. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBots } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { becomePerson, collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

describe('a bot that a visitor tries out', () => {
  const locale = journeyIn('zh')
  const { sandbox, common, bots } = phrasesOf[locale]
  const words = {
    zh: {
      name: '山野装备',
      answer: '当天发货。',
      asked: '孩子生日要用',
      question: '能自提吗？',
      pickUp: '可以，来店里取。',
    },
    en: {
      name: 'Ridge',
      answer: 'The same day.',
      asked: 'it is a birthday present',
      question: 'Can I pick it up?',
      pickUp: 'Yes, in the shop.',
    },
  }[locale]
  const [, seed = ''] = sandbox.items.seeds
  let site: TestSite
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    site = await openSharedSite()
    page = await site.openPage({ locale })
    pageErrors = collectPageErrors(page)
  })
  afterAll(() => site?.close())

  const thread = () => page.getByRole('list', { name: common.chat.thread })
  async function ask(question: string) {
    await field(page, common.chat.composerLabel).fill(question)
    await field(page, common.chat.composerLabel).press('Enter')
  }

  it('begins from the home page with an empty draft', async () => {
    await page.goto(pathOf('home'))
    await page.getByRole('link', { name: phrasesOf[locale].home.hero.tryOut }).click()
    await page.getByRole('heading', { name: sandbox.items.emptyTitle }).waitFor()
    await expectFaultlessLooks(page, `sandbox-empty-${locale}`)
  })

  it('answers what was just written, and learns another way to ask it', async () => {
    await button(page, seed).click()
    await page.keyboard.type(words.answer)
    await field(page, sandbox.bot.name).fill(words.name)
    await ask(seed)
    await thread().getByText(words.answer).waitFor()
    await ask(words.asked)
    await button(page, sandbox.chat.asVariant(seed)).click()
    await expect.poll(() => thread().getByText(words.answer).count()).toBe(2)
    await button(page, sandbox.items.add).click()
    await page.keyboard.type(words.question)
    await field(page, sandbox.items.answer).fill(words.pickUp)
    await ask(words.question)
    await thread().getByText(words.pickUp).waitFor()
    await expectFaultlessLooks(page, `sandbox-${locale}`)
  })

  it('is found again when the page is opened again', async () => {
    await page.reload()
    await expect.poll(() => field(page, sandbox.bot.name).inputValue()).toBe(words.name)
    await page.getByText(sandbox.items.variantCount(1)).waitFor()
    await ask(words.asked)
    await thread().getByText(words.answer).waitFor()
  })

  it('becomes a bot of the account, items first, and is gone from the browser', async () => {
    const person = await createUserSession(site.app)
    await becomePerson(page, site.origin, person.cookie)
    await page.goto(pathOf('createBot'))
    await expect.poll(() => page.getByLabel(bots.create.name).inputValue()).toBe(words.name)
    await page.getByRole('checkbox', { name: sandbox.brought.title(2) }).waitFor()
    await button(page, bots.create.submit).click()
    await page.getByText(words.pickUp).waitFor()
    const [bot] = (await call(site.app, listBots, {}, person)).reply.items
    expect(bot).toMatchObject({ name: words.name, language: locale, firstSteps: { hasOwnItem: true } })
    await page.goto(pathOf('sandbox'))
    await page.getByRole('heading', { name: sandbox.items.emptyTitle }).waitFor()
    expect(pageErrors).toEqual([])
  })
})
