/** Why a bot answered so, in each of its states; and a conversation of several turns on the hosted page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '#contract/fields.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const items: Record<Locale, { question: string; answer: string; keywords?: string[]; variants?: string[] }[]> = {
  zh: [
    { question: '下单后怎么修改收货地址？', answer: '发货前在「我的订单」里修改。', keywords: ['地址', '收货'] },
    { question: '支持国际配送吗？', answer: '支持四十个国家。' },
    { question: '国际配送要多少钱？', answer: '八十元起，按重量计算。' },
    { question: '耳机怎么退货？', answer: '七天内寄回来就行。' },
    { question: '耳机怎么换货？', answer: '到店里换。' },
    { question: '退款多久到账？', answer: '一到三个工作日。', variants: ['钱什么时候退给我'] },
  ],
  en: [
    { question: 'How do I change my delivery address?', answer: 'In *My orders*.', keywords: ['address', 'delivery'] },
    { question: 'Do you ship abroad?', answer: 'To forty countries.' },
    { question: 'How much does it cost to ship abroad?', answer: 'From ten euros, by weight.' },
    { question: 'How do I return headphones?', answer: 'Send them back within a week.' },
    { question: 'How do I exchange headphones?', answer: 'Bring them to the shop.' },
    { question: 'When do I get my refund?', answer: 'In one to three days.', variants: ['where is my money'] },
  ],
}

const said: Record<Locale, Record<'abroad' | 'cost' | 'both' | 'second' | 'none' | 'near' | 'unknown', string>> = {
  zh: {
    abroad: '你们支持国际配送吗',
    cost: '那要多少钱',
    both: '耳机',
    second: '第二个',
    none: '都不是',
    near: '付完款发现门牌号打错了',
    unknown: 'zzqx wvvk',
  },
  en: {
    abroad: 'do you also ship abroad',
    cost: 'and how much is it?',
    both: 'headphones',
    second: 'the second one',
    none: 'none of these',
    near: 'I typed the wrong street number',
    unknown: 'zzqx wvvk',
  },
}

describe('why', () => {
  const locale = journeyIn('en')
  const phrases = phrasesOf[locale]
  const { why } = phrases.answers
  const texts = said[locale]
  let site: TestSite
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    ;({ site, bot, page, pageErrors } = await beginWithBot({ locale, items: items[locale] }))
    await page.goto(`/user/aiChat?bot=${bot.id}`)
  })
  afterAll(() => site?.close())

  const composer = () => field(page, phrases.common.chat.composerLabel)
  const panel = () => page.getByRole('complementary', { name: why.title })
  const chips = () => page.getByRole('group', { name: phrases.common.chat.suggestions })

  async function ask(text: string) {
    await composer().fill(text)
    await composer().press('Enter')
    await panel().getByRole('blockquote').getByText(text, { exact: true }).waitFor()
    await panel().getByText(why.steps, { exact: true }).waitFor()
  }
  /** On narrow screens it stands under its answer, when asked for. */
  async function look(name: string) {
    await button(page, why.title).last().click()
    await expectFaultlessLooks(page, `why-${name}-${locale}`)
    await button(page, why.title).last().click()
  }

  it('of an answer shows the matched words with their shares, and what the score is made of', async () => {
    await ask(texts.abroad)
    await panel().getByText(why.terms, { exact: true }).waitFor()
    await panel().getByText(why.contributions, { exact: true }).waitFor()
    await panel().getByText(why.part.words, { exact: true }).waitFor()
    await look('answer')
  })

  it('of a follow-up says what it was understood as', async () => {
    await ask(texts.cost)
    const understood = locale === 'zh' ? '国际配送 要多少钱' : 'ship abroad how much is it'
    await panel().getByText(why.understoodAs(understood), { exact: true }).waitFor()
    await panel()
      .getByText(items[locale][2]?.question ?? '')
      .first()
      .waitFor()
    await look('follow-up')
  })

  it('of an offer shows numbered questions to tap, which stay in the text once something else is said', async () => {
    await ask(texts.both)
    await panel().getByText(why.kind.suggest, { exact: true }).waitFor()
    await expect
      .poll(() => chips().getByRole('button').allInnerTexts())
      .toEqual([expect.stringMatching(/^1\s*\S/), expect.stringMatching(/^2\s*\S/), phrases.common.chat.noneOfThese])
    expect(await page.getByRole('list', { name: phrases.common.chat.thread }).locator('ol').count()).toBe(0)
    await look('suggest')
    await ask(texts.second)
    await panel().getByText(why.reason['chosen-suggestion'], { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('list', { name: phrases.common.chat.thread }).locator('ol li').count())
      .toBe(2)
    await look('chosen')
  })

  it('of a refused offer says that none was meant', async () => {
    await ask(texts.both)
    await ask(texts.none)
    await panel().getByText(why.reason['none-of-these'], { exact: true }).waitFor()
    await look('none-of-these')
  })

  it('of words that mean alike shows which', async () => {
    await ask(texts.near)
    await panel().getByText(why.relatedTerms, { exact: true }).waitFor()
    await look('related')
  })

  it('of a refusal says why nothing was answered, and which words are unknown', async () => {
    await ask(texts.unknown)
    await panel().getByText(why.refused.nothingKnown, { exact: true }).waitFor()
    await panel().getByText(why.unknownTerms, { exact: true }).waitFor()
    await look('refused')
    expect(pageErrors).toEqual([])
  })
})
