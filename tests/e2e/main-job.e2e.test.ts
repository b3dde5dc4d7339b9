/** From the owner link to right answers from a real corpus, through the screens alone. Uses the evaluation data beside the project where it is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#contract/fields.ts'
import { ownFaq } from '#tests/support/own-faq.ts'
import { collectPageErrors, startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { askAndSeeSource, Hand, importWorkbook, makeFirstBot, workbookOf } from '#tests/support/screens/main-job.ts'
import { type FaqFile, measureChat, readFaqFile } from '../../bench/report/measure-chat.ts'

const sharedFolder = join(import.meta.dirname, '../../../shared/eval')
const sharedFile: Record<Locale, string> = { zh: 'shop_zh.json', en: 'stackfaq_en.json' }

function faqOf(locale: Locale): { file: FaqFile; isShared: boolean } {
  const path = join(sharedFolder, sharedFile[locale])
  return existsSync(path) ? { file: readFaqFile(path), isShared: true } : { file: ownFaq(locale), isShared: false }
}

/**
 * Lowest shares that pass, each some five points below what was measured when they were set, so that a change that makes answers worse is
 * noticed. The first 150 queries are asked, and the template's own items compete; the benchmark asks all, with and without them.
 */
const floors = {
  shared: { zh: { first: 0.2, inThree: 0.31 }, en: { first: 0.71, inThree: 0.79 } },
  own: { zh: { first: 0.41, inThree: 0.49 }, en: { first: 0.38, inThree: 0.48 } },
}

describe.each(['zh', 'en'] as const)('a newcomer (%s)', (locale) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(() => site.close())

  test('has a right answer from a real corpus within 12 clicks and 3 minutes of the owner link', async () => {
    const { file, isShared } = faqOf(locale)
    const page = await site.openPage({ locale })
    const errors = collectPageErrors(page)
    const link = await site.app.features.accounts.openOwnerSetup()
    const hand = new Hand()
    const beganMs = Date.now()
    const bot = await makeFirstBot(page, hand, locale, link ?? '', locale === 'zh' ? '真实语料' : 'Real corpus')
    await importWorkbook(page, hand, locale, await workbookOf(file, locale))
    const first = file.items[0]?.[1] ?? ''
    await askAndSeeSource(page, locale, first, first)
    expect(hand.clicks).toBeLessThanOrEqual(12)
    expect(Date.now() - beganMs).toBeLessThan(180_000)
    expect(errors).toEqual([])

    const { rightFirst, rightInThree } = await measureChat({ baseUrl: site.origin, ...bot }, file, { maxQueries: 150 })
    const floor = floors[isShared ? 'shared' : 'own'][locale]
    expect(rightFirst).toBeGreaterThan(floor.first)
    expect(rightInThree).toBeGreaterThan(floor.inThree)
  })
})
