/** What the owner of a large corpus sees while it is made ready to be asked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, narrowWidth, startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { locales, phrasesOf } from '#tests/support/screens/screens.ts'

describe.each(locales)('a large corpus is prepared, in %s', (locale) => {
  const { test } = phrasesOf[locale].answers
  let site: TestSite
  let owner: Person
  let bot: TestBot

  beforeAll(async () => {
    site = await startTestSite()
    owner = await createOwnerSession(site.app)
    bot = await createTestBot(site.app, owner, { language: locale })
  })
  afterAll(() => site?.close())

  it.each([
    ['corpus', 'corpusMenu/corpus'],
    ['chat', 'aiChat'],
  ])('says how far it is beside the %s, and nothing once it is ready', async (name, path) => {
    const page = await site.openPage({ locale, cookie: owner.cookie })
    const pageErrors = collectPageErrors(page)
    // A preparation that goes on for as long as it is looked at.
    let reply = { isReady: false, share: 0.42 }
    await page.route('**/preparation', (route) => route.fulfill({ json: reply }))
    await page.goto(`/user/${path}?bot=${bot.id}`)
    const line = page.getByRole('status').getByText(test.preparing('42%'), { exact: true })
    await line.waitFor()
    await expectFaultlessLooks(page, `preparing-${name}-${locale}`)
    // Without the panel beside the corpus it stands above it.
    await page.setViewportSize({ width: narrowWidth, height: 844 })
    await line.filter({ visible: true }).waitFor()
    reply = { isReady: false, share: 1 }
    await page.getByText(test.preparing('99%'), { exact: true }).filter({ visible: true }).waitFor()
    reply = { isReady: true, share: 1 }
    await expect.poll(() => page.getByText(test.preparing('99%'), { exact: true }).count(), { timeout: 10_000 }).toBe(0)
    expect(pageErrors).toEqual([])
    await page.close()
  })
})
