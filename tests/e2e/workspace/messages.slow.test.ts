/** A customer asks for a person on the hosted page; the owner takes over, answers, hands back, fixes and exports. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBot } from '#tests/support/people/bots.ts'
import { collectPageErrors, narrowWidth, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const said = {
  zh: {
    items: [{ question: '耳机怎么退货？', answer: '七天内寄回来就行。' }],
    question: '耳机怎么退货',
    person: '转人工',
    note: '老客户，优先处理',
    reply: '您好，我来帮您看看',
    thanks: '好的谢谢',
    fixed: '十五天内寄回来就行。',
  },
  en: {
    items: [{ question: 'How do I return headphones?', answer: 'Send them back within a week.' }],
    question: 'how do i return headphones',
    person: 'I want to talk to a human',
    note: 'A regular, handle first',
    reply: 'Hello, let me have a look',
    thanks: 'and my refund number is 7731',
    fixed: 'Send them back within two weeks.',
  },
}

describe('messages', () => {
  const locale = journeyIn('zh')
  const { common, answers, inbox, inboxThread: thread, inboxTools: tools } = phrasesOf[locale]
  const texts = said[locale]
  let site: TestSite
  let bot: TestBot
  let owner: Page
  let customer: Page
  let pageErrors: string[]

  beforeAll(async () => {
    ;({ site, bot, page: owner, pageErrors } = await beginWithBot({ locale, items: texts.items }))
    customer = await site.openPage({ locale, width: narrowWidth })
    collectPageErrors(customer, pageErrors)
  })
  afterAll(() => site?.close())

  const row = () => owner.locator('a[data-row]').first()
  const column = () => owner.getByRole('complementary', { name: tools.evidence.title })
  const lines = () => owner.locator('[data-line]')

  async function say(text: string) {
    await field(customer, common.chat.composerLabel).fill(text)
    await field(customer, common.chat.composerLabel).press('Enter')
    await customer.getByText(text).first().waitFor()
  }

  it('says what to do first, then shows the first message by itself', async () => {
    await owner.goto(`/user/platformName?bot=${bot.id}`)
    await owner.getByRole('heading', { name: inbox.empty.title }).waitFor()
    await customer.goto(`/appDialogChat?bot=${bot.id}`)
    await say(texts.question)
    await customer.getByText(texts.items[0]?.answer ?? '').waitFor()
    await row().waitFor()
    await row().click()
    await lines().getByText(texts.question, { exact: true }).waitFor()
    await column()
      .getByText(answers.why.from(texts.items[0]?.question ?? ''), { exact: true })
      .waitFor()
    await expectFaultlessLooks(owner, `messages-bot-${locale}`)
  })

  it('says who waits, and lets one person take over', async () => {
    // Nothing moves while the list is pointed at.
    await owner.getByRole('heading', { level: 1 }).hover()
    await say(texts.person)
    await owner.getByText(inbox.waitingHead('1'), { exact: true }).waitFor()
    await owner.getByText(common.workspace.waitingPeople('1'), { exact: true }).waitFor()
    await button(owner, thread.actions.takeOver).click()
    await owner.getByText(thread.holder.you, { exact: true }).waitFor()
    await expectFaultlessLooks(owner, `messages-mine-${locale}`)
  })

  it('brings the words of the person to the customer, and not the note', async () => {
    await button(owner, thread.composer.modes.note).click()
    await field(owner, thread.composer.noteLabel).fill(texts.note)
    await button(owner, thread.composer.saveNote).click()
    await owner.getByText(texts.note, { exact: true }).waitFor()
    await button(owner, thread.composer.modes.reply).click()
    await field(owner, thread.composer.label).fill(texts.reply)
    await field(owner, thread.composer.label).press('Enter')
    await lines().getByText(texts.reply, { exact: true }).waitFor()
    await customer.getByText(texts.reply).waitFor()
    expect(await customer.getByText(texts.note).count()).toBe(0)
    // The bot is silent while a person has the word.
    await say(texts.question)
    await expect.poll(() => lines().getByText(texts.question, { exact: true }).count()).toBe(2)
    expect(
      await lines()
        .getByText(texts.items[0]?.answer ?? '')
        .count(),
    ).toBe(1)
  })

  it('finds it by its words, and keeps the search in the address', async () => {
    await owner.getByRole('searchbox', { name: inbox.search }).fill(texts.reply.slice(0, 5))
    await expect.poll(() => new URL(owner.url()).searchParams.get('q')).toBe(texts.reply.slice(0, 5).trim())
    await row().waitFor()
    await owner.getByRole('searchbox', { name: inbox.search }).fill('qqzzxx')
    await owner.getByRole('heading', { name: inbox.noMatch.title }).waitFor()
    await button(owner, inbox.reset).click()
    await row().waitFor()
  })

  it('hands back to the bot, which answers again, and resolves', async () => {
    await button(owner, thread.actions.handBack).click()
    await owner.getByText(thread.holder.bot, { exact: true }).waitFor()
    await say(texts.question)
    await expect
      .poll(() =>
        lines()
          .getByText(texts.items[0]?.answer ?? '')
          .count(),
      )
      .toBe(2)
    await button(owner, thread.actions.resolve).click()
    await owner.getByText(thread.holder.resolved, { exact: true }).waitFor()
  })

  it('corrects the source of an answer in place and shows what the bot says now', async () => {
    await button(owner, thread.line.why).last().click()
    await column().getByRole('button', { name: tools.fix.action }).click()
    await column().getByLabel(answers.edit.answer, { exact: true }).fill(texts.fixed)
    await column().getByRole('button', { name: answers.edit.saveAndAsk }).click()
    await column().getByText(tools.fix.nowSays, { exact: true }).waitFor()
    await column().getByText(texts.fixed, { exact: true }).first().waitFor()
  })

  it('writes what is shown to a file', async () => {
    await button(owner, tools.menu.export).click()
    await button(owner, tools.exports.start).click()
    const download = owner.getByRole('link', { name: tools.exports.download })
    await download.waitFor()
    const [file] = await Promise.all([owner.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    await owner.keyboard.press('Escape')
  })

  it('threw nothing on either page', () => {
    expect(pageErrors).toEqual([])
  })
})
