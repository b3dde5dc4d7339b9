/** An item with all it can have, through the screens alone: a file, days, customers' questions, and its history. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveFeedback, sendMessage } from '#contract/features/answers.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { hostedPagePath } from '#contract/features/embed.ts'
import { plusDays } from '#contract/time-zones.ts'
import { call } from '#tests/support/calls/calls.ts'
import { pdfFile } from '#tests/support/files/office-files.ts'
import { cornersPng, svgFile } from '#tests/support/files/photo-files.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks, setWidth } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, expectFault, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const words = {
  en: {
    size: 'Which size of boots do I need?',
    sizeAnswer: 'Measure your foot and look it up in the **chart**.',
    other: 'how do I find my boot size',
    price: 'Where is the price list?',
    priceFile: 'Price list autumn.pdf',
    chart: 'Size chart.png',
    wrap: 'Do you wrap presents for free?',
    wrapAnswer: 'Yes, until Christmas Eve.',
  },
  zh: {
    size: '登山鞋该选多大的码？',
    sizeAnswer: '量一下脚长，对照**尺码表**选。',
    other: '登山鞋怎么选码',
    price: '价目表在哪里？',
    priceFile: '秋季价目表.pdf',
    chart: '尺码表.png',
    wrap: '包装礼物要钱吗？',
    wrapAnswer: '圣诞节前都免费。',
  },
} as const
const script = '<img src=x onerror=alert(1)>'

describe('a complete item on screen', () => {
  const locale = journeyIn('en')
  const { corpus, common, answers } = phrasesOf[locale]
  const { editor, attachment, validity, views, questions, history } = corpus
  const word = words[locale]
  let site: TestSite
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    ;({ site, owner, bot, page, pageErrors } = await beginWithBot({
      locale,
      ownerOf: (app) => createUserSession(app, { plan: 'vip-yearly' }),
      items: [
        { question: word.size, answer: word.sizeAnswer },
        { question: word.wrap, answer: word.wrapAnswer },
      ],
    }))
    await page.goto(`/user/corpusMenu/corpus?bot=${bot.id}`)
  })
  afterAll(() => site?.close())

  const row = (question: string): Locator => page.getByRole('article', { name: question, exact: true })
  const drawer = (): Locator =>
    page.getByRole('dialog', { name: new RegExp(`^(${editor.addTitle}|${editor.editTitle})$`) })
  const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true })
  const open = (question: string) => row(question).getByRole('button', { name: question, exact: true }).click()

  async function choose(name: string, bytes: Buffer): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await drawer()
      .getByRole('button', { name: new RegExp(`^(${attachment.add}|${attachment.replace})$`) })
      .click()
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  }
  async function storedItem(question: string) {
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)
    return reply.items.find((item) => item.question === question)
  }

  it('refuses what is no file for an answer, at the field and in the words of the catalogue', async () => {
    await open(word.size)
    await choose('setup.exe', Buffer.from([0x4d, 0x5a, 0x90, 0]))
    await drawer().getByText(errorTextOf(locale, 'attachment-type')).waitFor()
    await choose('huge.pdf', Buffer.alloc(3_670_017))
    await drawer().getByText(errorTextOf(locale, 'attachment-too-large')).waitFor()
    // Named as a picture: only its content tells, on the server.
    await choose('drawing.png', svgFile)
    await drawer().getByText(errorTextOf(locale, 'attachment-type')).waitFor()
  })

  it('shows the picture that was chosen, saves it, and the chat beside it sends it along', async () => {
    await choose(word.chart, cornersPng())
    const preview = drawer().getByRole('img', { name: word.chart })
    await preview.waitFor()
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48)
    await expectFaultlessLooks(page, `corpus-attachment-${locale}`)
    await button(page, editor.save).click()
    await page.getByText(editor.saved).waitFor()
    await row(word.size).getByText(corpus.row.file(word.chart)).waitFor({ state: 'attached' })
    await field(page, common.chat.composerLabel).fill(word.size)
    await button(page, common.actions.send).click()
    const sent = page.getByRole('region', { name: answers.test.tryTitle }).getByRole('img', { name: word.chart })
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48)
  })

  it('adds an item whose answer is a file alone', async () => {
    await button(page, corpus.list.add).click()
    await field(page, editor.question).fill(word.price)
    await button(page, editor.create).click()
    await expectFault(page, editor.answer, phrasesOf[locale].common.missing.answer)
    await choose(word.priceFile, pdfFile)
    // Its name is there as soon as it is on its way; another one may be chosen once it has arrived.
    await drawer().getByRole('button', { name: attachment.replace, exact: true }).waitFor()
    await button(page, editor.create).click()
    await page.getByText(editor.created).waitFor()
    expect(await storedItem(word.price)).toMatchObject({ answer: '', attachment: { name: word.priceFile } })
  })

  it('keeps an item to its days, says so in the list, and finds it by that', async () => {
    const today = site.app.clock.now().toISOString().slice(0, 10)
    await open(word.wrap)
    await field(page, validity.first).fill(plusDays(today, 3))
    await field(page, validity.last).fill(plusDays(today, 1))
    await button(page, editor.save).click()
    await expectFault(page, validity.last, errorTextOf(locale, 'date-range', { isValidity: true }))
    await field(page, validity.last).fill(plusDays(today, 9))
    await button(page, editor.save).click()
    await expect.poll(async () => (await storedItem(word.wrap))?.validUntil).toBe(plusDays(today, 9))
    await expect.poll(() => row(word.wrap).locator('[data-state="upcoming"]').count()).toBe(1)
    await field(page, common.chat.composerLabel).fill(word.wrap)
    await button(page, common.actions.send).click()
    await page
      .getByText(answers.why.leftOut['not-yet-valid'](word.wrap, '').slice(0, word.wrap.length))
      .last()
      .waitFor()
    await page.getByRole('combobox', { name: corpus.enabled.label }).click()
    await page.getByRole('option', { name: validity.filter.upcoming, exact: true }).click()
    await row(word.size).waitFor({ state: 'detached' })
    await row(word.wrap).waitFor()
    await expectFaultlessLooks(page, `corpus-validity-${locale}`)
    await button(page, corpus.search.reset).click()
  })

  it('lists what customers asked of it, and takes a wording in with one click', async () => {
    const params = { botId: bot.id }
    const ask = async (text: string) =>
      (await call(site.app, sendMessage, { params, body: { text } }, bot.program)).reply
    await ask(word.size)
    await ask(word.other)
    const { messageId, answer } = await ask(word.other)
    expect(answer?.source.kind).toBe('answer')
    await call(site.app, giveFeedback, { params: { ...params, messageId }, body: { verdict: 'good' } }, owner)
    await open(word.size)
    await tab(views.questions).click()
    await page.getByText(questions.known).waitFor()
    await page.getByText(questions.good('1')).waitFor()
    await expectFaultlessLooks(page, `corpus-questions-${locale}`)
    await button(page, questions.addOne(word.other)).click()
    await expect.poll(async () => (await storedItem(word.size))?.variants).toEqual([word.other])
    await expect.poll(() => page.getByText(questions.known).count()).toBe(2)
    await tab(views.edit).click()
    expect(await field(page, editor.variants).inputValue()).toBe(word.other)
  })

  it('shows each change with what it was before, runs nothing that was written, and goes back', async () => {
    await field(page, editor.answer).fill(script)
    await button(page, editor.save).click()
    await expect.poll(async () => (await storedItem(word.size))?.answer).toBe(script)
    await open(word.size)
    await tab(views.history).click()
    await page.getByRole('article').filter({ hasText: history.change.edit }).first().waitFor()
    await expectFaultlessLooks(page, `corpus-history-${locale}`)
    await page.getByText(history.restore, { exact: true }).first().click()
    await page.getByText(history.restored, { exact: true }).waitFor()
    await expect.poll(async () => (await storedItem(word.size))?.answer).toBe(word.sizeAnswer)
    await page.getByText(history.change.restoration).waitFor()
    await tab(views.edit).click()
    expect(await field(page, editor.answer).inputValue()).toBe(word.sizeAnswer)
    await button(page, editor.close).click()
  })

  it('takes an edit back by the notice that says it was saved', async () => {
    // Without the notices of the edits before.
    await page.reload()
    await row(word.size).hover()
    await button(page, corpus.row.edit(word.size)).click()
    await page
      .getByRole('form', { name: editor.inlineLabel(word.size) })
      .getByLabel(editor.answer)
      .fill('Other.')
    await button(page, editor.save).click()
    await expect.poll(async () => (await storedItem(word.size))?.answer).toBe('Other.')
    const notice = page.getByRole('alert').filter({ hasText: editor.saved })
    await notice.getByRole('button', { name: common.actions.undo }).click()
    await expect.poll(async () => (await storedItem(word.size))?.answer).toBe(word.sizeAnswer)
  })

  it('a visitor sees the picture in the answer and the document as a card, again after a reload, on a phone and in a frame', async () => {
    const visitor = await site.openPage({ locale })
    const errors = collectPageErrors(visitor)
    await setWidth(visitor, 390)
    await visitor.goto(`${hostedPagePath}?bot=${bot.id}`)
    for (const question of [word.size, word.price]) {
      await field(visitor, common.chat.composerLabel).fill(question)
      await button(visitor, common.actions.send).click()
      await visitor.getByText(question).last().waitFor()
    }
    const card = visitor.getByRole('link', { name: common.chat.file(word.priceFile, `${pdfFile.length} B`) })
    await card.waitFor()
    await visitor.reload()
    const picture = visitor.getByRole('img', { name: word.chart })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48)
    await expectFaultlessLooks(visitor, `hosted-attachments-${locale}`)
    const download = visitor.waitForEvent('download')
    await card.click()
    expect((await download).suggestedFilename()).toBe(word.priceFile)
    await visitor.goto(`${hostedPagePath}?bot=${bot.id}&embedded=1`)
    await visitor.getByRole('img', { name: word.chart }).waitFor()
    expect(errors).toEqual([])
    await visitor.context().close()
  })

  it('says to a free account what the plan does not have', async () => {
    await site.app.database.pool.query("update accounts set plan = 'free' where id = $1", [owner.account.id])
    await page.goto(`/user/corpusMenu/corpus?bot=${bot.id}&item=new`)
    await drawer().getByText(errorTextOf(locale, 'vip-only')).waitFor()
    await expectFaultlessLooks(page, `corpus-attachment-free-${locale}`)
    expect(pageErrors).toEqual([])
  })
})
