/** How soon smart chat answers, and how often fittingly, on messages that were written apart from its base. */
import type { Page } from 'playwright-core'
import {
  converse,
  readBase,
  readGameWords,
  readThemes,
  readUtterances,
  scoreUtterances,
} from '../../tests/support/lab/smart-chat.ts'
import { quantile } from '../report/quantile.ts'
import type { Row } from './row.ts'

const languages = ['zh', 'en'] as const
const languageNames = { zh: 'Chinese', en: 'English' }

/** In Node. */
export async function measureSmartChat(): Promise<Row[]> {
  return languages.flatMap((language): Row[] => {
    const startedMs = performance.now()
    const base = readBase(language)
    const gameWords = readGameWords(language)
    const conversation = converse(base, gameWords)
    conversation.say(language === 'zh' ? '你好' : 'hello')
    const firstMs = performance.now() - startedMs

    const utterances = readUtterances(language)
    // Once to warm up: a visitor's first answers are in the row above.
    for (const { text } of utterances.slice(0, 50)) conversation.say(text)
    const tookMs = utterances.map(({ text }) => {
      const askedMs = performance.now()
      conversation.say(text)
      return performance.now() - askedMs
    })
    const { count, fitting, offered, exceptions } = scoreUtterances(language, base)
    const intents = readThemes(language).flatMap((theme) => theme.intents)
    const phrasings = intents.reduce((sum, intent) => sum + intent.phrasings.length, 0)
    const what = (text: string) => `Smart chat, ${languageNames[language]}: ${text}`
    return [
      { what: what('intents, wordings'), value: `${intents.length}, ${phrasings}`, target: 'at least 400 intents' },
      { what: what('from nothing to the first answer, in Node'), value: `${firstMs.toFixed(0)} ms` },
      {
        what: what('an answer, median and p99'),
        value: `${quantile(tookMs, 0.5).toFixed(1)} ms, ${quantile(tookMs, 0.99).toFixed(1)} ms`,
        target: '50 ms',
      },
      {
        what: what(`fitting answers to ${count} messages written apart from the base`),
        value: `${((100 * fitting) / count).toFixed(1)}%`,
        target: 'at least 80%',
      },
      { what: what('not answered, but offered among three'), value: `${((100 * offered) / count).toFixed(1)}%` },
      { what: what('exceptions'), value: String(exceptions), target: '0' },
    ]
  })
}

/** In a browser, from an empty page. */
export async function measureSmartChatInBrowser(page: Page): Promise<Row[]> {
  const rows: Row[] = []
  for (const [language, path, hello] of [
    ['zh', '/intelChatZh', '你好'],
    ['en', '/intelChatEn', 'hello'],
  ] as const) {
    const startedMs = performance.now()
    await page.goto(path)
    const input = page.locator('main textarea')
    await input.fill(hello)
    await input.press('Enter')
    // The opening words, and the answer.
    await page.locator('main ol > li:not([data-from="person"])').nth(1).waitFor()
    await page.locator('main ol[aria-busy="false"]').waitFor()
    const tookMs = performance.now() - startedMs
    rows.push({
      what: `Smart chat, ${languageNames[language]}: from opening to the first answer, in Chromium`,
      value: `${(tookMs / 1000).toFixed(2)} s`,
      target: '3 s',
    })
  }
  return rows
}
