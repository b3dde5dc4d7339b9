/** Test and improve: asking, seeing why, judging, and correcting an answer at its source. */
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logOut } from '#contract/features/accounts.ts'
import { deleteBot, getBot } from '#contract/features/bots.ts'
import { getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import type { Locale } from '#contract/fields.ts'
import { sessions } from '#server/features/accounts/accounts.tables.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, expectFault, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const markdown = [
  '**Bold** and [a link](https://example.com/help), [mail](mailto:help@example.com), [no](javascript:alert(1)).',
  '',
  '| Size | Price |',
  '|---|---|',
  '| One | 20 |',
  '',
  '```js',
  `const order = "${'a'.repeat(200)}"`,
  '```',
  '',
  '![picture](https://example.com/p.png) <b onclick="alert(1)">raw</b> <script>alert(1)</script>',
].join('\n')

/** Two entries alike but for their thing; `unsure` is a word of both, `unknown` is of no language. */
const texts: Record<Locale, Record<'boots' | 'tent' | 'unsure' | 'markup' | 'unknown' | 'hello' | 'other', string>> = {
  zh: {
    boots: '靴子怎么退？',
    tent: '帐篷怎么退？',
    unsure: '退',
    markup: '价格表在哪里看？',
    unknown: 'zzqx',
    hello: '你好',
    other: '帐篷淋湿了发霉',
  },
  en: {
    boots: 'How do I return boots?',
    tent: 'How do I return tents?',
    unsure: 'return',
    markup: 'Where is the price list?',
    unknown: 'zzqx',
    hello: 'hello',
    other: 'mould after rain',
  },
}

describe('test and improve', () => {
  const locale = journeyIn('zh')
  const phrases = phrasesOf[locale]
  const { answers, common } = phrases
  const { test, why, feedback, edit } = answers
  const said = texts[locale]
  let site: TestSite
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    const items = [
      { question: said.boots, answer: locale === 'zh' ? '洗净后寄回。' : 'Clean them and send them back.' },
      { question: said.tent, answer: locale === 'zh' ? '晾干后寄回。' : 'Dry it and send it back.' },
      { question: said.markup, answer: markdown },
    ]
    ;({ site, owner, bot, page, pageErrors } = await beginWithBot({ locale, items }))
    await page.goto(`/user/aiChat?bot=${bot.id}`)
  })
  afterAll(() => site?.close())

  const composer = () => field(page, common.chat.composerLabel)
  const thread = () => page.getByRole('list', { name: common.chat.thread })
  const whyPanel = () => page.getByRole('complementary', { name: why.title })
  const drawer = () => page.getByRole('dialog', { name: edit.title })
  const last = (locator: Locator) => locator.last()
  async function ask(question: string) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await composer().fill(question)
    await composer().press('Enter')
    await whyPanel().getByText(question, { exact: true }).first().waitFor()
  }
  async function openDrawer() {
    await last(button(page, edit.action)).click()
    await drawer().getByText(edit.asked, { exact: true }).waitFor()
  }
  async function chooseWay(way: keyof typeof edit.ways) {
    await drawer().getByText(edit.ways[way], { exact: true }).click()
  }
  const itemOf = async (place: number) =>
    (await call(site.app, getCorpusItem, { params: { botId: bot.id, itemId: bot.itemIds[place] ?? '' } }, owner)).reply

  it('begins with questions to tap, and says that nothing is explained yet', async () => {
    await page.getByRole('group', { name: answers.hosted.starters }).getByRole('button', { name: said.boots }).waitFor()
    await page.getByText(why.none, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `chat-empty-${locale}`)
  })

  it('lets only what works be chosen, and asks in either language', async () => {
    await page.getByRole('combobox', { name: test.model }).or(field(page, test.model)).first().click()
    const missing = page.getByRole('option', { name: test.notSetUp(test.models['language-model']) })
    await missing.waitFor()
    await expect.poll(() => missing.getAttribute('data-combobox-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    const other: Locale = locale === 'zh' ? 'en' : 'zh'
    const starters = page.getByRole('group', { name: answers.hosted.starters })
    const choose = async (language: Locale) => {
      await field(page, test.language).first().click()
      await page.getByRole('option', { name: test.inLanguage[language] }).click()
    }
    await choose(other)
    await starters.getByRole('button', { name: said.boots }).waitFor({ state: 'detached' })
    await expect.poll(() => starters.getByRole('button').count()).toBe(4)
    await choose(locale)
    await starters.getByRole('button', { name: said.boots }).waitFor()
  })

  it('answers with why, ticks the step, and keeps the keyboard in the composer', async () => {
    await composer().fill(said.boots)
    await button(page, common.actions.send).click()
    await whyPanel().getByText(why.from(said.boots), { exact: true }).waitFor()
    await whyPanel().getByText(why.reason.exact, { exact: true }).waitFor()
    await expect.poll(() => composer().evaluate((input) => input === document.activeElement)).toBe(true)
    await expect
      .poll(async () => (await call(site.app, getBot, { params: { botId: bot.id } }, owner)).reply.firstSteps.isTested)
      .toBe(true)
    await page.getByRole('link', { name: phrases.bots.steps.isTested }).waitFor({ state: 'detached' })
    await whyPanel().getByText(why.steps, { exact: true }).click()
    await expectFaultlessLooks(page, `chat-answer-${locale}`)
  })

  it('leaves an Enter of an input method alone, and breaks the line at Shift+Enter', async () => {
    await composer().fill('fahuo')
    await composer().dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await composer().dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    await composer().press('Shift+Enter')
    await expect.poll(() => composer().inputValue()).toBe('fahuo\n')
    expect(await thread().getByText('fahuo').count()).toBe(0)
    await composer().fill('')
  })

  it('offers questions when it is unsure, and goes on from the one that is tapped', async () => {
    await ask(said.unsure)
    await whyPanel().getByText(why.kind.suggest, { exact: true }).waitFor()
    const chips = page.getByRole('group', { name: common.chat.suggestions })
    await chips.getByRole('button', { name: said.boots }).waitFor()
    await expectFaultlessLooks(page, `chat-suggest-${locale}`)
    await chips.getByRole('button', { name: said.tent }).click()
    await whyPanel().getByText(why.reason['chosen-suggestion'], { exact: true }).waitFor()
    await thread()
      .getByText(locale === 'zh' ? '晾干后寄回。' : 'Dry it and send it back.')
      .waitFor()
    await chips.waitFor({ state: 'detached' })
  })

  it('shows Markdown without anything that could harm, and a line of code that scrolls by itself', async () => {
    await ask(said.markup)
    await thread().getByRole('table').waitFor()
    const links = thread().getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.com/help',
      'mailto:help@example.com',
    ])
    await expect.poll(() => links.first().getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    expect(await thread().locator('img, script, [onclick]').count()).toBe(0)
    await expectFaultlessLooks(page, `chat-markdown-${locale}`)
  })

  it('takes very long words and right-to-left text', async () => {
    await ask(`مرحبا كيف أعيد الحذاء ${'x'.repeat(300)}`)
    const bubble = thread().getByText('مرحبا').first()
    expect(await bubble.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
    await expectFaultlessLooks(page, `chat-long-${locale}`)
    // The thread scrolls, the page does not.
    const [pageHeight, screenHeight] = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement
      return [scrollHeight, clientHeight]
    })
    expect(pageHeight).toBe(screenHeight)
  })

  it('says when a text is too long instead of cutting it', async () => {
    await composer().fill('长'.repeat(2001))
    await composer().press('Enter')
    await expectFault(page, common.chat.composerLabel, errorTextOf(locale, 'field-too-long', { limit: 2000 }))
    expect((await composer().inputValue()).length).toBe(2001)
    await composer().fill('长'.repeat(2000))
    await composer().press('Enter')
    await expect.poll(() => composer().inputValue()).toBe('')
    await last(button(page, feedback.good)).waitFor()
    await button(page, test.restart).click()
    await page.getByRole('group', { name: answers.hosted.starters }).waitFor()
  })

  it('keeps the question of a failed call, and asks it again', async () => {
    await page.context().setOffline(true)
    await composer().fill(said.tent)
    await composer().press('Enter')
    await thread().getByRole('alert').getByText(errorTextOf(locale, 'network-error')).waitFor()
    await expectFaultlessLooks(page, `chat-failed-${locale}`)
    await page.context().setOffline(false)
    await thread().getByRole('button', { name: common.actions.retry }).click()
    await whyPanel().getByText(why.from(said.tent), { exact: true }).waitFor()
    await expect.poll(() => thread().getByText(said.tent).count()).toBe(1)
  })

  it('takes a judgement with reasons, and offers to correct the answer right away', async () => {
    await last(button(page, feedback.good)).click()
    await page.getByText(feedback.saved, { exact: true }).waitFor()
    await last(button(page, feedback.bad)).click()
    await page.getByRole('checkbox', { name: feedback.reason.outdated }).check()
    await field(page, feedback.comment).fill('2024')
    await expectFaultlessLooks(page, `feedback-${locale}`)
    await page.getByRole('dialog', { name: feedback.bad }).getByRole('button', { name: feedback.submit }).click()
    await page.getByText(feedback.savedBad, { exact: true }).waitFor()
    await expect.poll(() => last(button(page, feedback.bad)).getAttribute('aria-pressed')).toBe('true')
    const { rows } = await site.app.database.pool.query<{ reasons: string[] }>(
      'select verdict_reasons as reasons from messages where verdict is not null and bot_id = $1',
      [bot.id],
    )
    expect(rows).toEqual([{ reasons: ['outdated'] }])
  })

  it('edits the entry, proves it, and gives the focus back', async () => {
    await openDrawer()
    await expectFaultlessLooks(page, `edit-entry-${locale}`)
    await field(page, edit.answer).fill('')
    await button(page, edit.saveAndAsk).click()
    await expectFault(page, edit.answer, phrasesOf[locale].common.missing.answer)
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('dialog', { name: common.leaveForm.title })
    await leaving.getByRole('button', { name: common.leaveForm.leave }).click()
    await drawer().waitFor({ state: 'detached' })
    await expect
      .poll(() => last(button(page, edit.action)).evaluate((element) => element === document.activeElement))
      .toBe(true)

    await openDrawer()
    await field(page, edit.answer).fill('NEW ANSWER')
    await button(page, edit.saveAndAsk).click()
    await thread().getByText(edit.askedAgain, { exact: true }).waitFor()
    await thread().getByText(edit.proven(said.tent, '100%'), { exact: true }).waitFor()
    await thread().getByText('NEW ANSWER').waitFor()
    expect((await itemOf(1)).answer).toBe('NEW ANSWER')
    await expectFaultlessLooks(page, `proof-${locale}`)
  })

  it('shows what changed meanwhile before it overwrites it', async () => {
    await openDrawer()
    await field(page, edit.answer).fill('MINE')
    await call(
      site.app,
      updateCorpusItem,
      { params: { botId: bot.id, itemId: bot.itemIds[1] ?? '' }, body: { answer: 'THEIRS' } },
      owner,
    )
    await button(page, edit.saveAndAsk).click()
    await page.getByText(edit.changedMeanwhile, { exact: true }).waitFor()
    await drawer().getByText('THEIRS', { exact: true }).waitFor()
    await expect.poll(() => field(page, edit.answer).inputValue()).toBe('MINE')
    expect((await itemOf(1)).answer).toBe('THEIRS')
    await expectFaultlessLooks(page, `edit-conflict-${locale}`)
    await button(page, edit.saveAndAsk).click()
    await thread().getByText('MINE').waitFor()
    expect((await itemOf(1)).answer).toBe('MINE')
  })

  it('adds the words as a variant, found by search, and proves it', async () => {
    await ask(said.unknown)
    await whyPanel().getByText(why.kind.fallback, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `chat-fallback-${locale}`)
    await openDrawer()
    await chooseWay('variant')
    await expect.poll(() => button(page, edit.addAndAsk).isDisabled()).toBe(true)
    await field(page, edit.search).fill('nothing like it')
    await page.getByText(edit.nothingFound, { exact: true }).waitFor()
    await field(page, edit.search).fill(said.boots.slice(0, 12))
    await page.getByRole('radio', { name: said.boots }).check()
    await expectFaultlessLooks(page, `edit-variant-${locale}`)
    await button(page, edit.addAndAsk).click()
    await thread().getByText(edit.proven(said.boots, '100%'), { exact: true }).waitFor()
    expect((await itemOf(0)).variants).toEqual([said.unknown])
  })

  it('creates an entry and proves it, with the fault at the field', async () => {
    await ask(said.other)
    await openDrawer()
    await chooseWay('create')
    await expect.poll(() => field(page, edit.question).inputValue()).toBe(said.other)
    await button(page, edit.createAndAsk).click()
    await expectFault(page, edit.answer, phrasesOf[locale].common.missing.answer)
    await expectFaultlessLooks(page, `edit-create-${locale}`)
    await field(page, edit.answer).fill('Dry it first.')
    await button(page, edit.createAndAsk).click()
    await thread().getByText(edit.proven(said.other, '100%'), { exact: true }).waitFor()
  })

  it('admits when a correction did not help, and why', async () => {
    await ask(said.hello)
    await whyPanel().getByText(why.kind.greeting, { exact: true }).waitFor()
    await openDrawer()
    await drawer().getByText(edit.ways.create, { exact: true }).waitFor()
    expect(await drawer().getByText(edit.ways.item, { exact: true }).count()).toBe(0)
    await chooseWay('create')
    await field(page, edit.answer).fill('Welcome!')
    await button(page, edit.createAndAsk).click()
    await thread().getByText(edit.notYet.otherStep(why.kind.greeting), { exact: true }).waitFor()
    await expectFaultlessLooks(page, `proof-failed-${locale}`)
  })

  it('does not add to an entry that is switched off, nor edit one that is gone', async () => {
    await call(
      site.app,
      updateCorpusItem,
      { params: { botId: bot.id, itemId: bot.itemIds[2] ?? '' }, body: { isEnabled: false } },
      owner,
    )
    await openDrawer()
    await chooseWay('variant')
    await field(page, edit.search).fill(said.markup.slice(0, 6))
    await page.getByText(edit.disabledEntry, { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: said.markup }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
  })

  it('stays at the last message when the room gets small, as by the keyboard of a phone', async () => {
    const hiddenBelow = () =>
      thread().evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    await ask(said.boots)
    expect(await hiddenBelow()).toBeLessThan(2)
    await page.setViewportSize({ width: 1440, height: 500 })
    await expect.poll(hiddenBelow).toBeLessThan(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(hiddenBelow).toBeLessThan(2)
  })

  it('explains an older answer on request, under it on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const explain = button(page, why.title).first()
    await explain.click()
    await thread().getByText(why.from(said.tent), { exact: true }).first().waitFor()
    await expect.poll(() => explain.getAttribute('aria-pressed')).toBe('true')
    await expectFaultlessLooks(page, `chat-why-${locale}`)
    await explain.click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => thread().getByText(why.from(said.tent), { exact: true }).count()).toBe(0)
  })

  it('says by itself that the bot is no more, once it is deleted elsewhere', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const second = await createTestBot(site.app, owner, { language: locale })
    const { reply } = await call(site.app, getBot, { params: { botId: second.id } }, owner)
    await page.goto(`/user/aiChat?bot=${second.id}`)
    await composer().waitFor()
    await call(site.app, deleteBot, { params: { botId: second.id }, body: { name: reply.name } }, owner)
    await page.getByRole('heading', { name: common.workspace.noBotTitle }).waitFor()
  })

  it('leads to the log-in form and back when the session ended, noticed by a question or from another device', async () => {
    const person = await createOwnerSession(site.app)
    const own = await createTestBot(site.app, person, { language: locale })
    const tab = await site.openPage({ locale, cookie: person.cookie })
    const logInAgain = async () => {
      await tab.waitForURL('**/login?next=*')
      await field(tab, phrases.accounts.fields.email).fill(person.account.email)
      await field(tab, phrases.accounts.fields.password).fill(person.password)
      await button(tab, phrases.accounts.logIn.submit).click()
      await tab.waitForURL(`**/user/aiChat?bot=${own.id}`)
      await field(tab, common.chat.composerLabel).waitFor()
    }
    await tab.goto(`/user/aiChat?bot=${own.id}`)
    await field(tab, common.chat.composerLabel).fill('?!')
    // As when its time is over: nobody is told. A cookie taken from the browser would come back with what the page still reads.
    await site.app.database.house.delete(sessions).where(eq(sessions.accountId, person.account.id))
    const asking = field(tab, common.chat.composerLabel).press('Enter')
    // What the page was about to read may notice before the question does, and takes the field away.
    await Promise.race([asking.catch(() => {}), tab.waitForURL('**/login?next=*')])
    await logInAgain()

    const session = (await tab.context().cookies()).find(({ name }) => name === 'huida_session')
    await call(site.app, logOut, {}, { ...person, cookie: `huida_session=${session?.value ?? ''}` })
    await logInAgain()
    await tab.context().close()
  })

  it('threw nothing, and met its security policy', () => {
    expect(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})
