/** How a bot speaks, set by its owner from the first word to what a customer hears: in a real browser, with a real engine behind it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveFeedback, sendMessage, testBot } from '#contract/features/answers.ts'
import { getReplySettings, saveReplySettings } from '#contract/features/customising/replies.ts'
import type { Locale } from '#contract/fields.ts'
import { call } from '#tests/support/calls/calls.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import type { Person } from '#tests/support/people/people.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const said: Record<
  Locale,
  {
    items: { question: string; answer: string }[]
    /** Two of them, as customers put it: near enough, and not quite. */
    risky: string
    asked: readonly string[]
    hello: string
    group: { question: string; answer: string; asked: string }
    rules: [string, string]
    words: string
    disguised: string
    innocent: string
    hit: string
  }
> = {
  zh: {
    items: [
      { question: '怎么退货？', answer: '七天内寄回来。' },
      { question: '支持国际配送吗？', answer: '支持四十个国家。' },
      { question: '帐篷怎么清洗？', answer: '用清水擦洗，晾干再收。' },
    ],
    risky: '能送到国外吗',
    asked: ['国际件多久到', '睡袋怎么洗', '能退吗', '寄错了怎么办', '帐篷漏水能修吗', '退货谁出运费'],
    hello: '你好',
    group: { question: '团购有优惠吗', answer: '十件以上九折，{bot}这边开单。', asked: '我们单位多买几件能打折吗' },
    rules: ['发票', '发票！'],
    words: '敏感词\n傻瓜\n刷单\n加微信返现\n',
    disguised: '加❤微-信返-现',
    innocent: '傻瓜相机多少钱',
    hit: '加微信返现',
  },
  en: {
    items: [
      { question: 'How do I return an item?', answer: 'Send it back within a week.' },
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
      { question: 'How do I wash my tent?', answer: 'With clear water, then dry it.' },
    ],
    risky: 'do you deliver overseas',
    asked: [
      'where is the ship',
      'how do I fold my tent',
      'is my item fine',
      'wash my boots',
      'return a call',
      'abroad?',
    ],
    hello: 'hello',
    group: {
      question: 'Is there a group discount?',
      answer: '10% off from ten pieces, says {bot}.',
      asked: 'do groups get a discount',
    },
    rules: ['invoice', 'Invoice!'],
    words: 'Sensitive words\nidiot\nbetting\ncashback off-site\n',
    disguised: 'c-a-s-h-b-a-c-k off*site?',
    innocent: 'what an idiotic zip',
    hit: 'cashback off-site',
  },
}

const hostile = '<img src=x onerror="window.broken=true"><script>window.broken=true</script>'

describe('how a bot speaks', () => {
  const locale = journeyIn('zh')
  const texts = said[locale]
  const phrases = phrasesOf[locale].replySettings
  const { bar, customised, words, attempt } = phrases
  const { names } = phrases.replies
  let site: TestSite
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    ;({ site, owner, bot, page, pageErrors } = await beginWithBot({ locale, items: texts.items }))
    const ask = (text: string) =>
      call(site.app, sendMessage, { params: { botId: bot.id }, body: { text } }, bot.program)
    for (const text of [texts.risky, ...texts.asked, texts.hello]) await ask(text)
    for (let n = 0; n < 30; n++) await ask(`zzqx ${n.toString(36)}vvk`)
    const tested = await call(site.app, testBot, { params: { botId: bot.id }, body: { text: texts.risky } }, owner)
    const params = { botId: bot.id, messageId: tested.reply.messageId }
    await call(site.app, giveFeedback, { params, body: { verdict: 'good' } }, owner)
    await page.goto(`/user/setting/replySet?bot=${bot.id}`)
    await page.getByText(names.greetingReply, { exact: true }).waitFor()
  })
  afterAll(() => site?.close())

  const foot = () => page.getByRole('region', { name: bar.label })
  const row = (name: keyof typeof names) => page.getByRole('button', { name: new RegExp(`^${names[name]}`) })
  const save = async () => {
    await foot().getByRole('button', { name: bar.save }).click()
    await foot().getByRole('button', { name: bar.save }).waitFor({ state: 'detached' })
  }
  const heard = async (text: string) =>
    (await call(site.app, sendMessage, { params: { botId: bot.id }, body: { text } }, bot.program)).reply.answer

  it('shows each reply with what was said of late, and tries a new way to say one before it is saved', async () => {
    await page.getByText(phrases.step.same('38')).waitFor()
    await expectFaultlessLooks(page, `replies-${locale}`)
    await row('greetingReply').click()
    await button(page, phrases.replies.addWay).click()
    await field(page, phrases.replies.way(names.greetingReply, 2)).fill(hostile)
    await button(page, attempt.ask).click()
    await page.getByText(attempt.thisOne).waitFor()
    await button(page, attempt.again).click()
    await page.getByText(attempt.thisOne).waitFor()
    await expectFaultlessLooks(page, `replies-greeting-${locale}`)
    await row('greetingReply').click()
  })

  it('takes a list of words, refuses what is none, and shows whom it stops', async () => {
    await row('sensitiveReply').click()
    const choose = page.locator('input[type="file"]')
    await choose.setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText(errorTextOf(locale, 'file-type')).waitFor()
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, 'a\n')
    await choose.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: large })
    await page.getByText(errorTextOf(locale, 'file-too-large')).waitFor()
    await choose.setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(texts.words) })
    await page
      .getByText(new RegExp(`^${words.added(3)}`))
      .first()
      .waitFor()
    await button(page, words.remove(texts.hit)).waitFor()
    await button(page, words.starter).click()
    // The newest are shown first, and the list has more than are shown at once.
    await button(page, words.remove(texts.hit)).waitFor({ state: 'detached' })
    await field(page, words.test).fill(texts.disguised)
    await page.getByText(words.hit(texts.hit)).waitFor()
    await field(page, words.test).fill(texts.innocent)
    await page.getByText(/^(?:不拦：|Not stopped: )/).waitFor()
    await expectFaultlessLooks(page, `replies-words-${locale}`)
    await row('sensitiveReply').click()
  })

  it('has rules that are dragged into their order, one of which is recognised', async () => {
    for (const question of texts.rules) {
      await button(page, customised.add).click()
      await field(page, customised.question).fill(question)
      await field(page, customised.answer).fill(`${question} ${hostile}`)
    }
    await page.getByText(customised.hidden(1, texts.rules[0])).waitFor()
    await button(page, customised.add).click()
    await field(page, customised.question).fill(texts.group.question)
    await page.getByText(customised.match.similar, { exact: true }).last().click()
    await field(page, customised.answer).fill(texts.group.answer)
    const rules = page.getByRole('region', { name: customised.title })
    await rules.getByLabel(attempt.text, { exact: true }).fill(texts.group.asked)
    await rules.getByRole('button', { name: attempt.ask, exact: true }).click()
    await rules.getByText(attempt.thisOne).waitFor()
    await expectFaultlessLooks(page, `replies-rules-${locale}`)
    await button(page, customised.open(3, texts.group.question)).click()
    const grip = await button(page, customised.grip(3)).boundingBox()
    const target = await button(page, customised.grip(1)).boundingBox()
    if (grip === null || target === null) throw new Error('No grips')
    await page.mouse.move(grip.x + 10, grip.y + 20)
    await page.mouse.down()
    await page.mouse.move(target.x + 10, target.y + 4, { steps: 8 })
    await page.mouse.up()
    await button(page, customised.open(1, texts.group.question)).waitFor()
  })

  it('shows what another step changes about last week, names all that is unsaved, and customers hear it once it is saved', async () => {
    await page.getByRole('radio', { name: phrases.step.names[4] ?? '', exact: true }).check()
    const panel = page.getByRole('complementary', { name: phrases.step.title })
    await panel.getByText(phrases.step.outcome.lostHeld).waitFor()
    await panel.getByText(texts.risky, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `replies-step-${locale}`)
    expect((await heard(texts.group.asked))?.source.kind).not.toBe('custom')
    await save()
    await page.getByRole('radio', { name: phrases.step.names[2] ?? '', exact: true }).check()
    await page.keyboard.press('Control+s')
    await foot().getByRole('button', { name: bar.save }).waitFor({ state: 'detached' })
    const group = await heard(texts.group.asked)
    expect(group?.source.kind).toBe('answer')
    expect(group?.text).toBe(texts.group.answer.replace('{bot}', bot.name))
    expect((await heard(texts.disguised))?.source.kind).toBe('sensitive')
    expect((await heard(texts.innocent))?.source.kind).not.toBe('sensitive')
  })

  it('keeps both versions where another tab has changed the same', async () => {
    const { reply: stored } = await call(site.app, getReplySettings, { params: { botId: bot.id } }, owner)
    await row('thanksReply').click()
    await field(page, phrases.replies.way(names.thanksReply, 1)).fill(`Mine ${hostile}`)
    const { steps: _steps, ...body } = stored
    const replies = { ...stored.replies, thanksReply: ['Theirs.'], endReply: ['Theirs, too.'] }
    await call(site.app, saveReplySettings, { params: { botId: bot.id }, body: { ...body, replies } }, owner)
    await foot().getByRole('button', { name: bar.save }).click()
    await page.getByText(phrases.conflict.title).waitFor()
    await expectFaultlessLooks(page, `replies-conflict-${locale}`)
    await button(page, phrases.conflict.keepMine).click()
    await save()
    const { reply: merged } = await call(site.app, getReplySettings, { params: { botId: bot.id } }, owner)
    expect(merged.replies).toMatchObject({ thanksReply: [`Mine ${hostile}`], endReply: ['Theirs, too.'] })
  })

  it('asks once before one leaves with something unsaved', async () => {
    await page.getByRole('switch', { name: phrases.replies.switchOf(names.endReply) }).click()
    await page.getByRole('link', { name: phrasesOf[locale].titles.corpus }).first().click()
    const dialog = page.getByRole('dialog', { name: phrasesOf[locale].common.leaveForm.title })
    await dialog.getByRole('button', { name: phrasesOf[locale].common.leaveForm.stay }).click()
    await foot().getByText(bar.count(1)).waitFor()
    await foot().getByRole('button', { name: bar.discard }).click()
    await foot().getByText(bar.count(1)).waitFor({ state: 'detached' })
  })

  it('says what its owner wrote as text, wherever a customer reads it', async () => {
    const { reply: stored } = await call(site.app, getReplySettings, { params: { botId: bot.id } }, owner)
    const { steps: _steps, ...body } = stored
    const replies = Object.fromEntries(Object.keys(stored.replies).map((name) => [name, [`${name} ${hostile}`]]))
    const all = { ...body, replies: replies as typeof stored.replies }
    await call(site.app, saveReplySettings, { params: { botId: bot.id }, body: all }, owner)
    const visitor = await site.openPage({ locale })
    const errors = collectPageErrors(visitor)
    await visitor.goto(`/appDialogChat?bot=${bot.id}`)
    const composer = field(visitor, phrasesOf[locale].common.chat.composerLabel)
    const said = [
      [texts.hello, /^greetingReply/],
      [texts.rules[0], new RegExp(`^${texts.rules[0]}[!！]? `, 'i')],
      ['thanks', /^thanksReply/],
      ['zzqx', /^fallbackReply/],
    ] as const
    for (const [text, answer] of said) {
      await composer.fill(text)
      await composer.press('Enter')
      // A message is sent once the last one is answered.
      await visitor.getByText(answer).waitFor()
    }
    expect(await visitor.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined()
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined()
    expect(errors).toEqual([])
    expect(pageErrors).toEqual([])
  })
})
