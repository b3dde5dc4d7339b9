/** Setting up a bot step by step: a visitor begins, logs in, leaves, comes back, and puts it online. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBot, listBots } from '#contract/features/bots.ts'
import type { Locale } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import {
  collectPageErrors,
  narrowWidth,
  switchTheme,
  type TestSite,
  wideWidth,
} from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks, setWidth } from '#tests/support/screens/looks.ts'
import { Hand } from '#tests/support/screens/main-job.ts'
import { button, errorTextOf, expectFault, field, phrasesOf } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

const words = {
  zh: {
    name: '山野小野',
    introduction: '我是小野，负责解答露营装备的问题。',
    hours: '每天 9:00 到 21:00',
    hoursLabel: '营业时间',
    service: '七天无理由退换，保修两年',
    question: '可以在帐篷上绣字吗？',
    answer: '可以，8 个字以内免费，多等两天。',
  },
  en: {
    name: 'Ridge helper',
    introduction: 'I am Ridge, and I know all about our camping gear.',
    hours: '9am to 6pm, every day',
    hoursLabel: 'Opening hours',
    service: '30-day returns and a two-year warranty',
    question: 'Can you embroider a tent?',
    answer: 'Yes, up to 8 letters are free. It takes two days more.',
  },
} as const

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

describe.each(['zh', 'en'] as const satisfies readonly Locale[])('a newcomer sets up a bot in %s', (locale) => {
  const { accounts, answers, bots, common, information, made, progress } = phrasesOf[locale]
  const own = words[locale]
  const hand = new Hand()
  let fields = 0
  let page: Page
  let person: Person
  let errors: string[]
  let botId = ''
  const beganMs = performance.now()

  beforeAll(async () => {
    person = await createUserSession(site.app)
    page = await site.openPage({ locale, width, theme })
    errors = collectPageErrors(page)
  })

  /** One language is walked on a wide light screen, the other on a narrow dark one. */
  const [width, theme] = locale === 'zh' ? ([wideWidth, 'light'] as const) : ([narrowWidth, 'dark'] as const)

  async function look(name: string) {
    await expectFaultlessLooks(page, name)
    await setWidth(page, width)
    await switchTheme(page, theme)
  }

  async function type(label: string, text: string) {
    fields += 1
    await field(page, label).fill(text)
  }
  const link = (name: string, on = page) => on.getByRole('link', { name, exact: true })
  const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name })
  const hostedPage = () => `/appDialogChat?bot=${botId}`

  it('as a visitor chooses how, and is asked for a name', async () => {
    await page.goto(pathOf('made'))
    await heading(made.title).waitFor()
    await look(`set-up-made-${locale}`)
    await hand.click(link(made.paths.basic.start))
    await heading(progress.persona.title).waitFor()
    await button(page, progress.persona.save).click()
    await expectFault(page, bots.create.name, common.missing.name)
    await field(page, bots.create.name).fill('Tents & more!')
    await button(page, progress.persona.save).click()
    await expectFault(page, bots.create.name, errorTextOf(locale, 'name-characters', { signs: ['!'] }))
    await look(`set-up-faults-${locale}`)
  })

  it('types, is asked to log in at the first save, and finds it all again', async () => {
    await type(bots.create.name, own.name)
    await hand.click(page.getByRole('radio', { name: bots.language[locale] }))
    await type(progress.persona.fields.selfIntroduction.label, own.introduction)
    await look(`set-up-persona-${locale}`)
    await hand.click(button(page, progress.persona.save))
    const dialog = page.getByRole('dialog', { name: progress.persona.logIn.title })
    await dialog.waitFor()
    await look(`set-up-log-in-${locale}`)
    await hand.click(dialog.getByRole('link', { name: progress.persona.logIn.logIn, exact: true }))
    await type(accounts.fields.email, person.account.email)
    await type(accounts.fields.password, testPassword)
    await hand.click(button(page, accounts.logIn.submit))
    await heading(progress.persona.title).waitFor()
    await expect.poll(() => field(page, bots.create.name).inputValue()).toBe(own.name)
    expect(await page.getByRole('radio', { name: bots.language[locale] }).isChecked()).toBe(true)
    expect(await field(page, progress.persona.fields.selfIntroduction.label).inputValue()).toBe(own.introduction)
    await hand.click(button(page, progress.persona.save))
    await heading(progress.offer.title).waitFor()
    botId = new URL(page.url()).searchParams.get('bot') ?? ''
    const [bot] = (await call(site.app, listBots, {}, person)).reply.items
    expect(bot).toMatchObject({ id: botId, name: own.name, language: locale, status: 'draft' })
  })

  it('fills in what customers ask about the shop', async () => {
    await field(page, own.hoursLabel).waitFor()
    await field(page, information.fields.afterSalesService).waitFor()
    await look(`set-up-offer-${locale}`)
    await type(information.fields.afterSalesService, own.service)
    await type(own.hoursLabel, own.hours)
    await field(page, own.hoursLabel).press('Tab')
    // The name, the introduction, the service, and the hours.
    await page.getByText(progress.filled('4', '25'), { exact: true }).waitFor()
    await look(`set-up-offer-filled-${locale}`)
  })

  it('leaves, and comes back in another browser at the same step', async () => {
    await hand.click(link(progress.next))
    await heading(progress.corpus.title).waitFor()
    await field(page, progress.corpus.question).fill(own.question)
    await expect
      .poll(
        async () =>
          (await site.app.database.pool.query('select values from customisations where bot_id = $1', [botId])).rows[0]
            ?.values?.question,
      )
      .toBe(own.question)
    await link(progress.leave).click()
    await page.getByText(bots.list.setUp(3, 4), { exact: true }).waitFor()
    await look(`set-up-list-${locale}`)

    const elsewhere = await site.openPage({ locale, cookie: person.cookie })
    await elsewhere.goto(pathOf('bots'))
    await link(bots.list.goOn, elsewhere).click()
    await heading(progress.corpus.title, elsewhere).waitFor()
    await expect.poll(() => field(elsewhere, progress.corpus.question).inputValue()).toBe(own.question)
    await elsewhere.goto(pathOf('made'))
    await link(made.goOn(own.name), elsewhere).waitFor()
    await elsewhere.context().close()
  })

  it('looks through the answers and adds one', async () => {
    await hand.click(link(bots.list.goOn))
    await expect.poll(() => field(page, progress.corpus.question).inputValue()).toBe(own.question)
    await look(`set-up-corpus-${locale}`)
    await hand.click(page.getByLabel(progress.corpus.reviewed))
    await type(progress.corpus.question, own.question)
    await type(progress.corpus.answer, own.answer)
    await hand.click(button(page, progress.corpus.add))
    await page.getByText(progress.corpus.ownCount('1'), { exact: true }).waitFor()
    await expect.poll(() => field(page, progress.corpus.question).inputValue()).toBe('')
    await hand.click(link(progress.next))
    await heading(progress.launch.title).waitFor()
  })

  it('shows customers nothing before it is live', async () => {
    const customer = await site.openPage({ locale })
    await customer.goto(hostedPage())
    await customer.getByRole('heading', { name: answers.hosted.draftTitle }).waitFor()
    await expectFaultlessLooks(customer, `set-up-hosted-${locale}`)
    await customer.context().close()
  })

  it('asks three questions about what was filled in, and goes live', async () => {
    const asked = page.getByRole('region', { name: progress.launch.questions, exact: true }).getByRole('button')
    await expect.poll(() => asked.count()).toBe(3)
    const thread = page.getByRole('list', { name: common.chat.thread })
    for (const place of [0, 1, 2]) {
      await expect.poll(() => asked.nth(place).isEnabled()).toBe(true)
      await hand.click(asked.nth(place))
    }
    await thread.getByText(own.answer).waitFor()
    await thread.getByText(own.hours).waitFor()
    await thread.getByText(own.service).waitFor()
    await expect.poll(() => page.getByText(progress.launch.answered, { exact: true }).count()).toBe(3)
    await look(`set-up-launch-${locale}`)
    await hand.click(button(page, progress.launch.submit))
    await page.getByRole('heading', { name: progress.launch.live(own.name) }).waitFor()
    await look(`set-up-live-${locale}`)
    const { reply } = await call(site.app, getBot, { params: { botId } }, person)
    expect(reply).toMatchObject({ status: 'completed', setUp: null })
    expect(performance.now() - beganMs).toBeLessThan(5 * 60_000)
    expect([hand.clicks, fields]).toEqual([15, 8])
  })

  it('answers customers from now on', async () => {
    const customer = await site.openPage({ locale })
    await customer.goto(hostedPage())
    await field(customer, common.chat.composerLabel).fill(own.question)
    await field(customer, common.chat.composerLabel).press('Enter')
    await customer.getByRole('list', { name: common.chat.thread }).getByText(own.answer).waitFor()
    await customer.context().close()
    expect(errors).toEqual([])
  })
})
