/** Keeping a corpus: through the screens alone. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  corpusItemInput,
  createCorpusItem,
  deleteCorpusItems,
  listCorpus,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { button, errorTextOf, expectFault, field, fill, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const questions = {
  en: ['When do you open?', 'How do I return a tent?', 'Do you ship abroad?', 'Is the gift card refundable?'],
  zh: ['你们几点开门？', '帐篷怎么退货？', '能寄到国外吗？', '礼品卡可以退吗？'],
} as const
const words = {
  en: {
    newQuestion: 'Which sleeping bag suits winter?',
    newAnswer: 'The **down** one, rated to -10.',
    keywords: 'winter, warm，down',
    variants: 'warm sleeping bag\nsleeping bag for snow',
    intent: 'advice',
    changed: 'When do you open on Sundays?',
    search: 'tent',
    tentLike: 'how to return my tent',
    elsewhere: 'From another window?',
  },
  zh: {
    newQuestion: '冬天用哪种睡袋？',
    newAnswer: '用 **羽绒** 的，零下十度也可以。',
    keywords: '冬天，保暖、羽绒',
    variants: '保暖睡袋\n雪地睡袋',
    intent: '推荐',
    changed: '周日几点开门？',
    search: '帐篷',
    tentLike: '帐篷要怎么退',
    elsewhere: '另一个窗口里加的？',
  },
} as const
const dayMs = 24 * 3600_000
const anItem = corpusItemInput.parse({ question: 'q', answer: 'a' })

function number(value: number): string {
  return value.toLocaleString('en')
}

/** How far the page is scrolled, and how long it is. */
const depth = () => `${window.scrollY} of ${document.documentElement.scrollHeight}`

async function changesFrom(page: Page, before: string): Promise<boolean> {
  const change = page.waitForFunction(
    (was) => was !== `${window.scrollY} of ${document.documentElement.scrollHeight}`,
    before,
    { timeout: 1000 },
  )
  return await change.then(
    () => true,
    () => false,
  )
}

describe('the corpus on screen', () => {
  const locale = journeyIn('zh')
  const { corpus, common } = phrasesOf[locale]
  const { editor } = corpus
  const [opening, tent, abroad, giftCard] = questions[locale]
  const word = words[locale]
  let site: TestSite
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    const items = questions[locale].map((question) => ({ question, answer: `${question} 1\n\n- 2` }))
    ;({ site, owner, bot, page, pageErrors } = await beginWithBot({
      locale,
      site: startTestSite(),
      // A month passes in it, and an ADMIN's session lasts a week.
      ownerOf: (app) => createUserSession(app, { plan: 'vip-yearly' }),
      // Three old ones, then one of today.
      items: items.slice(1),
      onceMade: ({ clock }) => clock.skip(20 * dayMs),
    }))
    await page.goto(`/user/corpusMenu?bot=${bot.id}`)
    await page.waitForURL('**/corpusMenu/corpus?*')
  })
  afterAll(() => site?.close())

  const row = (question: string): Locator => page.getByRole('article', { name: question, exact: true })
  const drawer = (): Locator =>
    page.getByRole('dialog', { name: new RegExp(`^(${editor.addTitle}|${editor.editTitle})$`) })

  async function storedQuestions(): Promise<string[]> {
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)
    return reply.items.map(({ question }) => question)
  }

  it('adds an item in the drawer, with tags from both comma forms', async () => {
    await button(page, corpus.list.add).click()
    await button(page, editor.create).click()
    await expectFault(page, editor.question, phrasesOf[locale].common.missing.question)
    await fill(page, {
      [editor.question]: opening,
      [editor.answer]: word.newAnswer,
      [editor.variants]: word.variants,
      [editor.keywords]: `${word.keywords},`,
    })
    await drawer().getByRole('combobox', { name: editor.intent }).fill(word.intent)
    await button(page, editor.create).click()
    await page.getByText(editor.created).waitFor()
    await row(opening).waitFor()
    await page.getByText(corpus.list.total('4'), { exact: true }).waitFor()
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)
    expect(reply.items[0]).toMatchObject({
      question: opening,
      intent: word.intent,
      keywords: word.keywords.split(/[,，、]/).map((keyword) => keyword.trim()),
      variants: word.variants.split('\n'),
    })
  })

  it('opens on a new item by its own path', async () => {
    await page.goto(`/user/corpusMenu/addCorpus?bot=${bot.id}`)
    await drawer().getByRole('heading', { name: editor.addTitle }).waitFor()
    await button(page, editor.close).click()
    await expect.poll(() => drawer().count()).toBe(0)
  })

  it('offers to add a question as a variant while it is typed, in one click', async () => {
    await button(page, corpus.list.add).click()
    const [variant = ''] = word.variants.split('\n')
    await field(page, editor.question).fill(`${variant}?`)
    await button(page, corpus.similar.openOne(opening)).waitFor()
    await field(page, editor.question).fill(word.tentLike)
    await button(page, corpus.similar.addTo(tent)).click()
    await page.getByText(corpus.similar.added(tent)).waitFor()
    await drawer().getByRole('heading', { name: editor.editTitle }).waitFor()
    await expect.poll(() => field(page, editor.variants).inputValue()).toBe(word.tentLike)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer().count()).toBe(0)
  })

  it('leads from a question that exists to the item that has it', async () => {
    await button(page, corpus.list.add).click()
    await fill(page, { [editor.question]: giftCard, [editor.answer]: 'x' })
    await button(page, editor.create).click()
    await expectFault(page, editor.question, errorTextOf(locale, 'question-exists'))
    await button(page, corpus.exists.open).click()
    // What was written is not thrown away unasked.
    await page
      .getByRole('dialog', { name: common.leaveForm.title })
      .getByRole('button', { name: common.leaveForm.leave })
      .click()
    await drawer().getByRole('heading', { name: editor.editTitle }).waitFor()
    await expect.poll(() => field(page, editor.question).inputValue()).toBe(giftCard)
    await button(page, editor.close).click()
  })

  it('is walked, opened and edited in place by keyboard', async () => {
    await page.reload()
    await row(opening).waitFor()
    // The one that got a variant was changed last: it stands first.
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
    await expect.poll(() => row(opening).evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('e')
    const inline = page.getByRole('form', { name: editor.inlineLabel(opening) })
    await inline.getByLabel(editor.question, { exact: true }).fill('')
    await page.keyboard.press('Control+s')
    await inline.getByText(phrasesOf[locale].common.missing.question).waitFor()
    await inline.getByLabel(editor.question, { exact: true }).fill(word.changed)
    await page.keyboard.press('Control+s')
    await row(word.changed).waitFor()
    await expect.poll(storedQuestions).toContain(word.changed)
    await page.keyboard.press('e')
    await page.getByRole('form', { name: editor.inlineLabel(word.changed) }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await drawer().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer().count()).toBe(0)
  })

  it('shows who was first when two edit one item, and both ways out', async () => {
    await row(word.changed).getByRole('button', { name: word.changed, exact: true }).click()
    await expect.poll(() => field(page, editor.question).inputValue()).toBe(word.changed)
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id }, query: { q: word.changed } }, owner)
    const params = { botId: bot.id, itemId: reply.items[0]?.id ?? '' }
    await call(site.app, updateCorpusItem, { params, body: { answer: 'theirs' } }, owner)
    await field(page, editor.answer).fill('mine')
    await button(page, editor.save).click()
    await button(page, corpus.conflict.load).click()
    await expect.poll(() => field(page, editor.answer).inputValue()).toBe('theirs')
    await call(site.app, updateCorpusItem, { params, body: { answer: 'theirs again' } }, owner)
    await field(page, editor.answer).fill('mine in the end')
    await button(page, editor.save).click()
    await button(page, corpus.conflict.keep).click()
    await expect
      .poll(async () => (await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)).reply.items[0]?.answer)
      .toBe('mine in the end')
    await button(page, editor.close).click()
  })

  it('follows what happens in other windows, without a reload', async () => {
    const params = { botId: bot.id }
    const question = word.elsewhere
    const { reply } = await call(site.app, createCorpusItem, { params, body: { question, answer: 'x' } }, owner)
    await row(question).waitFor()
    const change = { params: { ...params, itemId: reply.id }, body: { isEnabled: false } }
    await call(site.app, updateCorpusItem, change, owner)
    await expect.poll(() => row(question).getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await call(site.app, deleteCorpusItems, { params, body: { ids: [reply.id] } }, owner)
    await expect.poll(() => row(question).count()).toBe(0)
  })

  it('keeps a row that is being written in, though somebody deletes its item', async () => {
    const params = { botId: bot.id }
    const question = word.elsewhere
    const { reply } = await call(site.app, createCorpusItem, { params, body: { question, answer: 'x' } }, owner)
    await row(question).waitFor()
    await button(page, corpus.row.edit(question)).click()
    const inline = page.getByRole('form', { name: editor.inlineLabel(question) })
    await inline.getByLabel(editor.answer, { exact: true }).fill('mine')
    await call(site.app, deleteCorpusItems, { params, body: { ids: [reply.id] } }, owner)
    await inline.getByRole('button', { name: editor.save, exact: true }).click()
    await inline.getByRole('button', { name: corpus.conflict.addAnew, exact: true }).click()
    await expect
      .poll(async () => (await call(site.app, listCorpus, { params }, owner)).reply.items[0])
      .toMatchObject({ question, answer: 'mine' })
    await expect.poll(() => row(question).count()).toBe(1)
    const [added] = (await call(site.app, listCorpus, { params }, owner)).reply.items
    await call(site.app, deleteCorpusItems, { params, body: { ids: [added?.id ?? ''] } }, owner)
    await expect.poll(() => row(question).count()).toBe(0)
  })

  it('switches an item off and on where it stands', async () => {
    const toggle = row(abroad).getByRole('switch')
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
    const isStoredOn = async () => {
      const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id }, query: { enabled: 'no' } }, owner)
      return reply.items.map(({ question }) => question)
    }
    await expect.poll(isStoredOn).toEqual([abroad])
    await toggle.click()
    await expect.poll(isStoredOn).toEqual([])
  })

  it('unfolds one item, and all of them', async () => {
    await button(page, corpus.fold.open(tent)).click()
    await row(tent).getByRole('listitem').filter({ hasText: /^2$/ }).waitFor()
    await row(tent).getByText(corpus.row.otherWays, { exact: true }).waitFor()
    await button(page, corpus.fold.none).click()
    await expect.poll(() => page.getByText(corpus.row.openEditor, { exact: true }).count()).toBe(4)
    await button(page, corpus.fold.all).click()
    await expect.poll(() => page.getByText(corpus.row.openEditor, { exact: true }).count()).toBe(0)
  })

  it('finds by text, keeps the search over a reload, and clears it', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(word.search)
    await page.getByText(corpus.list.matching('1', '4'), { exact: true }).waitFor()
    await page.reload()
    await page.getByText(corpus.list.matching('1', '4'), { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await field(page, corpus.search.label).fill('qwxyz')
    await page.getByRole('heading', { name: corpus.empty.noMatchTitle }).waitFor()
    await page.getByRole('region').getByRole('button', { name: corpus.search.reset }).last().click()
    await expect.poll(() => page.getByRole('article').count()).toBe(4)
    expect(new URL(page.url()).searchParams.get('q')).toBeNull()
  })

  it('finds what changed lately', async () => {
    // The browser's clock is not the test's: days are those of the server's writing.
    await page.clock.setFixedTime(site.app.clock.now())
    await page.reload()
    await row(word.changed).waitFor()
    await button(page, corpus.dates.any).click()
    await button(page, corpus.dates.week).click()
    await page.getByText(corpus.list.matching('3', '4'), { exact: true }).waitFor()
    await expect.poll(() => row(giftCard).count()).toBe(0)
    await button(page, corpus.search.reset).click()
    await row(giftCard).waitFor()
  })

  it('deletes one item and brings it back', async () => {
    await row(tent).hover()
    await button(page, corpus.row.remove(tent)).click()
    await page.getByText(corpus.removed.one(tent)).waitFor()
    await expect.poll(storedQuestions).not.toContain(tent)
    await expect.poll(() => row(tent).count()).toBe(0)
    await button(page, common.actions.undo).click()
    await row(tent).waitFor()
    await expect.poll(storedQuestions).toContain(tent)
  })

  it('deletes many after asking with their number, and brings them back', async () => {
    const boxes = page.getByRole('article').getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await page.getByText(common.list.selected('3'), { exact: true }).waitFor()
    await button(page, common.list.selectEverything('4')).click()
    await page.getByText(common.list.selected('4'), { exact: true }).waitFor()
    await page
      .getByRole('region', { name: common.list.selection })
      .getByRole('button', { name: corpus.selection.remove })
      .click()
    const dialog = page.getByRole('dialog', { name: corpus.selection.confirmTitle('4') })
    await dialog.getByRole('button', { name: common.actions.cancel }).click()
    await expect.poll(storedQuestions).toHaveLength(4)
    await page
      .getByRole('region', { name: common.list.selection })
      .getByRole('button', { name: corpus.selection.remove })
      .click()
    await dialog.getByRole('button', { name: corpus.selection.confirm('4') }).click()
    await page.getByRole('heading', { name: corpus.empty.title }).waitFor()
    await expect.poll(storedQuestions).toEqual([])
    await button(page, common.actions.undo).last().click()
    await expect.poll(() => page.getByRole('article').count()).toBe(4)
    await expect.poll(storedQuestions).toHaveLength(4)
  })

  it('asks before writing is thrown away', async () => {
    await row(tent).getByRole('button', { name: tent, exact: true }).click()
    await field(page, editor.answer).fill('unsaved')
    await page.keyboard.press('Escape')
    const dialog = page.getByRole('dialog', { name: common.leaveForm.title })
    await dialog.getByRole('button', { name: common.leaveForm.stay }).click()
    await expect.poll(() => field(page, editor.answer).inputValue()).toBe('unsaved')
    await button(page, editor.close).click()
    await dialog.getByRole('button', { name: common.leaveForm.leave }).click()
    await expect.poll(() => drawer().count()).toBe(0)
  })

  it('keeps few rows in the page however far one scrolls', async () => {
    const many = await createTestBot(site.app, owner, { language: locale, items: [] })
    const items = Array.from({ length: 1000 }, (_, i) => ({ ...anItem, question: `${opening} ${i}` }))
    await site.app.database.house.transaction((tx) =>
      insertItems(tx, owner.account.id, many.id, items, { limit: 1000, at: site.app.clock.now() }),
    )
    await page.goto(`/user/corpusMenu/corpus?bot=${many.id}`)
    await page.getByText(corpus.list.total(number(1000)), { exact: true }).waitFor()
    // Where the pointer was left, the wheel may turn the chat beside the list.
    await page.getByRole('article').first().hover()
    const rowCounts: number[] = []
    const end = page.getByText(corpus.list.end(number(1000)))
    let quietTurns = 0
    while (!(await end.isVisible())) {
      const before = await page.evaluate(depth)
      await page.mouse.wheel(0, 20_000)
      quietTurns = (await changesFrom(page, before)) ? 0 : quietTurns + 1
      rowCounts.push(await page.getByRole('article').count())
      if (quietTurns < 10) continue
      const foot = (await page.locator('main').innerText()).slice(-300)
      expect.fail(`Ten turns of the wheel changed nothing at ${before}: ${foot}`)
    }
    expect(Math.max(...rowCounts)).toBeLessThan(400)
    await page.keyboard.press('Home')
    await expect.poll(() => page.getByRole('article').first().isVisible()).toBe(true)
  })

  it('threw nothing, and met its security policy, on all these screens', () => {
    expect(pageErrors).toEqual([])
  })
})
