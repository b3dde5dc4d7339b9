/** The page of one bot, by itself and in the corner of a stranger's site. */
import { gzipSync } from 'node:zlib'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { changeLook, deleteBot, getBot, renameBot } from '#contract/features/bots.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, narrowWidth, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'
import { type ShopSite, startShopSite } from '#tests/support/servers/shop-site.ts'

/** Alike but for their thing, so that "return" alone may mean either. */
const items = [
  { question: 'How do I return boots?', answer: 'Clean them and send them back.' },
  { question: 'How do I return tents?', answer: 'Dry them and send them back.' },
]
const [boots, tent] = items as [(typeof items)[0], (typeof items)[0]]

let site: TestSite
let owner: Person
const shops: ShopSite[] = []

beforeAll(async () => {
  site = await openSharedSite()
  owner = await createOwnerSession(site.app)
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
  await site?.close()
})

const pathOf = (bot: TestBot) => `/appDialogChat?bot=${bot.id}`

describe('the page of a bot', () => {
  const locale = journeyIn('zh')
  const { answers, common } = phrasesOf[locale]
  const { hosted } = answers
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    bot = await createTestBot(site.app, owner, { language: 'en', items })
    page = await site.openPage({ locale, width: narrowWidth })
    pageErrors = collectPageErrors(page)
  })

  const composer = (on: Page) => field(on, common.chat.composerLabel)
  const thread = (on: Page) => on.getByRole('list', { name: common.chat.thread })
  async function ask(on: Page, question: string) {
    await composer(on).fill(question)
    await composer(on).press('Enter')
  }

  it('frames the bot in the language of the visitor, the content in that of the bot', async () => {
    await page.goto(pathOf(bot))
    await page.getByRole('group', { name: hosted.starters }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale === 'zh' ? 'zh-CN' : 'en')
    await expect.poll(() => thread(page).locator('xpath=..').getAttribute('lang')).toBe('en')
    await expect.poll(() => composer(page).getAttribute('placeholder')).toBe(hosted.placeholder)
    await expectFaultlessLooks(page, `hosted-empty-${locale}`)
  })

  it('answers, offers questions when it is unsure, and goes on from the one that is tapped', async () => {
    await page.getByRole('button', { name: boots.question }).click()
    await thread(page).getByText(boots.answer).waitFor()
    await ask(page, 'return')
    const chips = page.getByRole('group', { name: common.chat.suggestions })
    await chips.getByRole('button', { name: tent.question }).waitFor()
    await expectFaultlessLooks(page, `hosted-chat-${locale}`)
    await chips.getByRole('button', { name: tent.question }).click()
    await thread(page).getByText(tent.answer).waitFor()
    await chips.waitFor({ state: 'detached' })
    await expect.poll(() => composer(page).inputValue()).toBe('')
  })

  it('keeps the conversation through a reload and shows it in a second tab', async () => {
    await page.reload()
    await thread(page).getByText(tent.answer).waitFor()
    await expect.poll(() => thread(page).getByRole('listitem').filter({ hasText: tent.answer }).count()).toBe(1)
    const second = await page.context().newPage()
    await second.goto(pathOf(bot))
    await thread(second).getByText(boots.answer).waitFor()
    await ask(second, 'zzqx')
    await thread(second).getByText('zzqx').waitFor()
    // Its own items: the questions that were offered are a list within one of them.
    await expect.poll(() => thread(second).locator('xpath=./li').count()).toBe(9)
    // The last of them is a sign that an answer comes, until it is there.
    await thread(second).getByText(common.chat.typing).waitFor({ state: 'detached' })
    await second.close()
    await page.reload()
    await thread(page).getByText('zzqx').waitFor()
  })

  it('starts over', async () => {
    await button(page, hosted.startOver).click()
    await page.getByRole('group', { name: hosted.starters }).waitFor()
    expect(await thread(page).getByText(tent.answer).count()).toBe(0)
    await page.reload()
    await page.getByRole('group', { name: hosted.starters }).waitFor()
    expect(await button(page, hosted.startOver).count()).toBe(0)
  })

  it('keeps a question that could not be sent, and a second try asks it once', async () => {
    await page.context().setOffline(true)
    await ask(page, tent.question)
    await thread(page).getByRole('alert').getByText(errorTextOf(locale, 'network-error')).waitFor()
    await expectFaultlessLooks(page, `hosted-failed-${locale}`)
    await page.context().setOffline(false)
    await thread(page).getByRole('button', { name: common.actions.retry }).click()
    await thread(page).getByText(tent.answer).waitFor()
    await expect.poll(() => thread(page).getByText(tent.question).count()).toBe(1)
  })

  it('says kindly that today is full: once in the words of the bot, then in those of the page', async () => {
    const free = await createUserSession(site.app)
    const small = await createTestBot(site.app, free, { language: locale, items })
    const limit = startingQuantities.FREE.callsPerDay
    await site.app.database.pool.query('insert into usage_days (account_id, day, calls) values ($1, $2, $3)', [
      free.account.id,
      site.app.clock.now().toISOString().slice(0, 10),
      limit,
    ])
    await page.goto(pathOf(small))
    await ask(page, tent.question)
    await thread(page)
      .getByText(locale === 'zh' ? /请明天再来/ : /come back tomorrow/)
      .waitFor()
    await ask(page, boots.question)
    await thread(page).getByRole('alert').getByText(hosted.quotaSpent, { exact: true }).waitFor()
    expect(await page.getByText(errorTextOf(locale, 'quota-spent')).count()).toBe(0)
    expect(await thread(page).getByRole('button', { name: common.actions.retry }).count()).toBe(0)
    await expectFaultlessLooks(page, `hosted-quota-${locale}`)
  })

  it('says that a bot is closed, or not there', async () => {
    await call(site.app, renameBot, { params: { botId: bot.id }, body: { status: 'closed' } }, owner)
    await page.goto(pathOf(bot))
    // A visitor who has begun to talk still sees what was said.
    await thread(page).getByText(tent.answer).waitFor()
    await ask(page, boots.question)
    await thread(page).getByRole('alert').getByText(errorTextOf(locale, 'bot-closed')).waitFor()
    const stranger = await site.openPage({ locale })
    await stranger.goto(pathOf(bot))
    await stranger.getByRole('heading', { name: hosted.closedTitle }).waitFor()
    await expectFaultlessLooks(stranger, `hosted-closed-${locale}`)
    for (const path of ['/appDialogChat', '/appDialogChat?bot=nobody', `/appDialogChat?bot=${crypto.randomUUID()}`]) {
      await stranger.goto(path)
      await stranger.getByRole('heading', { name: hosted.missingTitle }).waitFor()
    }
    await expectFaultlessLooks(stranger, `hosted-missing-${locale}`)
    await stranger.context().close()
  })

  it('says so when the bot is deleted in the middle', async () => {
    const short = await createTestBot(site.app, owner, { items })
    await page.goto(pathOf(short))
    await page.getByRole('button', { name: boots.question }).waitFor()
    const { name } = (await call(site.app, getBot, { params: { botId: short.id } }, owner)).reply
    await call(site.app, deleteBot, { params: { botId: short.id }, body: { name } }, owner)
    await page.getByRole('button', { name: boots.question }).click()
    await page.getByRole('heading', { name: hosted.missingTitle }).waitFor()
  })

  it('threw nothing, and met its security policy', () => {
    expect(pageErrors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})

describe('the chat in the corner of a stranger’s site', () => {
  const { answers, common } = phrasesOf.en
  let bot: TestBot

  beforeAll(async () => {
    bot = await createTestBot(site.app, owner, { language: 'en', items })
  })

  const snippet = () => `<script src="${site.origin}/embed.js" data-bot="${bot.id}" async></script>`
  async function openShop(body: string, policy?: string, width?: number) {
    const shop = await startShopSite(body, policy)
    shops.push(shop)
    const page = await site.openPage({ locale: 'en', ...(width !== undefined && { width }) })
    const errors = collectPageErrors(page)
    return { shop, page, errors }
  }
  const bubble = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  async function chatIn(frame: FrameLocator) {
    await frame.getByLabel(common.chat.composerLabel).fill(tent.question)
    await frame.getByLabel(common.chat.composerLabel).press('Enter')
    await frame.getByText(tent.answer).waitFor()
  }

  it('is at most 5 KB', async () => {
    const response = await fetch(`${site.origin}/embed.js`)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(gzipSync(await response.text()).length).toBeLessThanOrEqual(5 * 1024)
  })

  it('lets only the hosted page be framed', async () => {
    for (const path of ['/home', '/login', '/user/bots']) {
      const { headers } = await fetch(site.origin + path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const { headers } = await fetch(site.origin + pathOf(bot))
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(headers.get('x-frame-options')).toBeNull()
  })

  it('opens, chats and closes under the strictest policy that names this origin', async () => {
    const policy = `default-src 'none'; script-src ${site.origin}; frame-src ${site.origin}; require-trusted-types-for 'script'`
    const { shop, page, errors } = await openShop(snippet(), policy)
    await page.goto(shop.url)
    const open = bubble(page, 'Open the chat')
    await open.waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    await open.click()
    const frame = page.frameLocator('iframe')
    await chatIn(frame)
    await expect.poll(() => bubble(page, 'Close the chat').getAttribute('aria-expanded')).toBe('true')

    // From inside the frame, as the site around it hears no keys.
    await frame.getByLabel(common.chat.composerLabel).press('Escape')
    await open.waitFor()
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-huida-chat'))).toBe(true)
    await page.keyboard.press('Enter')
    await frame.getByText(tent.answer).waitFor()
    await bubble(page, 'Close the chat').focus()
    await page.keyboard.press('Escape')
    await open.waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('wears the colour of its bot and tells the owner on which site it stands, under such a policy, too', async () => {
    const painted = await createTestBot(site.app, owner, { language: 'en', items })
    const params = { botId: painted.id }
    const look = { colour: '#f2c14e', subtitle: '', openingWords: 'Hello' }
    await call(site.app, changeLook, { params, body: look }, owner)
    const policy = `default-src 'none'; script-src ${site.origin}; frame-src ${site.origin}; require-trusted-types-for 'script'`
    const { shop, page, errors } = await openShop(snippet().replace(bot.id, painted.id), policy)
    await page.goto(shop.url)
    const colours = () =>
      bubble(page, 'Open the chat').evaluate((each) => [
        getComputedStyle(each).backgroundColor,
        getComputedStyle(each).color,
      ])
    await expect.poll(colours).toEqual(['rgb(242, 193, 78)', 'rgb(0, 0, 0)'])
    const seen = async () => (await call(site.app, getBot, { params }, owner)).reply
    await expect.poll(async () => (await seen()).site?.host).toBe(new URL(shop.url).host)
    await bubble(page, 'Open the chat').click()
    await chatIn(page.frameLocator('iframe'))
    expect((await seen()).firstVisitAt).toBeNull()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('leaves one name behind, and stands there once however often it is pasted', async () => {
    const names = `<script>window.before = Object.getOwnPropertyNames(window)</script>`
    const { shop, page, errors } = await openShop(names + snippet().repeat(2))
    await page.goto(shop.url)
    await bubble(page, 'Open the chat').waitFor()
    await page.waitForLoadState('networkidle')
    const added = await page.evaluate(() => {
      const { before } = window as unknown as { before: string[] }
      return Object.getOwnPropertyNames(window).filter((name) => name !== 'before' && !before.includes(name))
    })
    expect(added).toEqual(['Huida'])
    await expect.poll(() => page.locator('[data-huida-chat]').count()).toBe(1)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('fills a phone, and closes by its own button', async () => {
    const { shop, page } = await openShop(
      `<meta name="viewport" content="width=device-width">${snippet()}`,
      undefined,
      narrowWidth,
    )
    await page.goto(shop.url)
    await bubble(page, 'Open the chat').click()
    await page.frameLocator('iframe').getByRole('group', { name: answers.hosted.starters }).waitFor()
    expect((await page.locator('iframe').boundingBox())?.width).toBe(narrowWidth)
    expect((await page.locator('iframe').boundingBox())?.height).toBe(844)
    await page.frameLocator('iframe').getByRole('button', { name: answers.hosted.close }).click()
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(false)
    await bubble(page, 'Open the chat').waitFor()
    await page.context().close()
  })

  it('chats for as long as the page is open where the browser blocks storage in frames', async () => {
    const { shop, page, errors } = await openShop(snippet())
    await page.addInitScript(() => {
      if (window.top === window) return
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    })
    await page.goto(shop.url)
    await bubble(page, 'Open the chat').click()
    const frame = page.frameLocator('iframe')
    await chatIn(frame)
    await frame.getByLabel(common.chat.composerLabel).fill('return')
    await frame.getByLabel(common.chat.composerLabel).press('Enter')
    await frame
      .getByRole('group', { name: common.chat.suggestions })
      .getByRole('button', { name: boots.question })
      .click()
    await frame.getByText(boots.answer).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('speaks Chinese on a Chinese page', async () => {
    const { shop, page } = await openShop(`<script>document.documentElement.lang = 'zh-CN'</script>${snippet()}`)
    await page.goto(shop.url)
    await bubble(page, '打开客服对话').waitFor()
    await page.context().close()
  })
})
