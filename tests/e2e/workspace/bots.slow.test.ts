/** From no bot to one in use: the start page, the list, the ways to connect. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArgumentsOf } from '#contract/endpoint.ts'
import { getChatButton, getPublicBot, sendPublicMessage } from '#contract/features/answers.ts'
import { createBot, deleteBot, listBots } from '#contract/features/bots.ts'
import type { Locale } from '#contract/fields.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, narrowWidth, savePicture, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import {
  button,
  errorTextOf,
  expectFault,
  field,
  journeyIn,
  phrasesOf,
  switchLanguage,
} from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

const nameOf: Record<Locale, string> = { zh: '小野客服', en: 'Shop helper' }

describe('bots on screen', () => {
  const locale = journeyIn('en')
  const phrases = phrasesOf[locale]
  const { answers, bots, facts } = phrases
  const { create, list, connect, steps } = bots
  let site: TestSite
  let free: Person
  let owner: Person
  let page: Page
  let admin: Page
  const pageErrors: string[][] = []

  beforeAll(async () => {
    site = await openSharedSite()
    free = await createUserSession(site.app)
    owner = await createOwnerSession(site.app)
    page = await site.openPage({ locale, cookie: free.cookie })
    admin = await site.openPage({ locale, cookie: owner.cookie })
    pageErrors.push(collectPageErrors(page), collectPageErrors(admin))
  })
  afterAll(() => site?.close())

  async function botsOf(person: Person) {
    return (await call(site.app, listBots, {}, person)).reply.items
  }
  async function addBot(person: Person, body: ArgumentsOf<typeof createBot>['body']) {
    const { reply, response } = await call(site.app, createBot, { body }, person)
    if (!reply.bot) throw new Error(response.body)
    return reply.bot
  }
  const choice = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  const card = (name: string) => admin.getByRole('article', { name, exact: true })
  async function openMenu(name: string, action: string) {
    await button(admin, list.more(name)).click()
    await admin.getByRole('menuitem', { name: action, exact: true }).click()
  }

  it('starts who has no bot at the first one', async () => {
    await page.goto('/user/bots')
    await page.waitForURL('**/user/white')
    await page.getByRole('heading', { level: 1, name: create.firstTitle }).waitFor()
    await expectFaultlessLooks(page, `start-${locale}`)
  })

  it('says at each field what is missing or wrong, and stores nothing', async () => {
    await button(page, create.submit).click()
    await expectFault(page, create.name, phrasesOf[locale].common.missing.name)
    // The language of the interface is chosen already.
    await expect.poll(() => choice(bots.language[locale]).isChecked()).toBe(true)
    await expect.poll(() => field(page, create.name).evaluate((input) => input === document.activeElement)).toBe(true)
    await expectFaultlessLooks(page, `start-faults-${locale}`)

    await field(page, create.name).fill('Tents & more!')
    await choice(bots.language.en).click()
    await button(page, create.submit).click()
    await expectFault(page, create.name, errorTextOf(locale, 'name-characters', { signs: ['!'] }))
    await field(page, create.name).fill('长'.repeat(61))
    await button(page, create.submit).click()
    await expectFault(page, create.name, errorTextOf(locale, 'field-too-long', { limit: 60 }))
    expect(await botsOf(free)).toEqual([])
  })

  it('speaks the other language in place, faults and all, and keeps what was typed', async () => {
    const other = locale === 'zh' ? 'en' : 'zh'
    await switchLanguage(page, other)
    await expectFault(page, phrasesOf[other].bots.create.name, errorTextOf(other, 'field-too-long', { limit: 60 }))
    await switchLanguage(page, locale)
    await expect.poll(() => field(page, create.name).inputValue()).toBe('长'.repeat(61))
  })

  it('keeps the coin template for the full version', async () => {
    const coin = choice(bots.template.coin)
    await expect.poll(() => coin.isDisabled()).toBe(true)
    await coin.getByText(errorTextOf(locale, 'vip-only'), { exact: true }).waitFor()
  })

  it('keeps the form when the network is gone, and makes one bot when it is back', async () => {
    await field(page, create.name).fill(nameOf[locale])
    await choice(bots.language[locale]).click()
    await page.context().setOffline(true)
    await button(page, create.submit).click()
    await page.getByRole('alert').getByText(errorTextOf(locale, 'network-error')).waitFor()
    await expect.poll(() => field(page, create.name).inputValue()).toBe(nameOf[locale])
    await page.context().setOffline(false)
    await button(page, create.submit).click()
    await page.waitForURL('**/user/corpusMenu/corpus?bot=*')
    expect(await botsOf(free)).toMatchObject([{ name: nameOf[locale], language: locale, template: 'general' }])
    // Neither the address nor the history of the browser knows the key.
    expect(page.url()).not.toMatch(/hd_|key/i)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('hd_')
  })

  it('shows a chat that answers already, and no key before one is wanted', async () => {
    const notice = page.getByRole('region', { name: bots.created.title(nameOf[locale]) })
    // One notice at a time: what is to be filled in comes first.
    await button(page, facts.card.fill).waitFor()
    expect(await notice.count()).toBe(0)
    await button(page, facts.card.skip).click()
    await notice.waitFor()
    const tryPanel = page.getByRole('region', { name: answers.test.tryTitle })
    await tryPanel.getByRole('group', { name: answers.hosted.starters }).getByRole('button').first().click()
    await tryPanel.getByText(answers.why.reason.exact, { exact: true }).waitFor()
    expect(await page.getByText(/hd_/).count()).toBe(0)
    expect((await botsOf(free))[0]?.keyPrefix).toBeNull()
    await savePicture(page, `created-${locale}`)
    await page.reload()
    await tryPanel.waitFor()
    expect(await notice.count()).toBe(0)
  })

  it('shows the free account its one bot, what is left to do, and that the plan is full', async () => {
    await page.goto('/user/bots')
    await page.getByRole('heading', { level: 2, name: nameOf[locale] }).waitFor()
    await page.getByText(list.limit('1', '1'), { exact: true }).waitFor()
    await page.getByRole('region', { name: steps.title }).waitFor()
    await button(page, list.create).focus()
    await page.getByRole('tooltip', { name: list.limitReached }).waitFor()
    await page.getByRole('link', { name: nameOf[locale] }).focus()
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await expectFaultlessLooks(page, `list-one-${locale}`)
    await page.goto('/user/white')
    await page.getByText(list.limitReached, { exact: true }).waitFor()
    expect(await button(page, create.submit).count()).toBe(0)
    await expectFaultlessLooks(page, `start-full-${locale}`)
  })

  it('refuses the bot beyond the limit, when it was made elsewhere meanwhile', async () => {
    const second = await createUserSession(site.app)
    const tab = await site.openPage({ locale, cookie: second.cookie })
    await tab.goto('/user/white')
    await field(tab, create.name).fill('Late')
    await tab.getByRole('radio', { name: new RegExp(`^${bots.language.en}`) }).click()
    await addBot(second, { name: 'First', language: 'en', template: 'general' })
    await button(tab, create.submit).click()
    await tab.getByRole('alert').getByText(errorTextOf(locale, 'limit-reached')).waitFor()
    expect(await botsOf(second)).toHaveLength(1)
    await tab.context().close()
  })

  it('lists many bots, however long their names are', async () => {
    const names = ['Ridge and Trail', '长名字'.repeat(18), 'Wordwithoutanyspace'.repeat(3), 'Closed one']
    for (const name of names) await addBot(owner, { name, language: 'en', template: 'general' })
    await addBot(owner, { name: 'Coin helper', language: 'zh', template: 'coin' })
    await admin.goto('/user/bots')
    await card('Coin helper').waitFor()
    await expect.poll(() => admin.getByRole('article').count()).toBe(5)
    await admin.getByRole('region', { name: steps.titleOf('Ridge and Trail') }).waitFor()
    await card('Coin helper').getByRole('link', { name: list.chat }).click()
    await admin.waitForURL('**/user2/aiChat?bot=*')
    await admin.goBack()
  })

  it('shows what is done in another tab at once', async () => {
    await admin.goto('/user/bots')
    await card('Coin helper').waitFor()
    // The stream is open: from here on nothing but a change makes the list read again.
    await expect.poll(() => site.app.features.live.count).toBeGreaterThan(0)
    const made = await addBot(owner, { name: 'From another tab', language: 'en', template: 'general' })
    await card('From another tab').waitFor({ timeout: 4000 })
    const deleted = await call(
      site.app,
      deleteBot,
      { params: { botId: made.id }, body: { name: 'From another tab' } },
      owner,
    )
    expect(deleted.status).toBeLessThan(300)
    await card('From another tab').waitFor({ state: 'detached', timeout: 4000 })
  })

  it('asks before it closes and before it opens a chat', async () => {
    await openMenu('Closed one', bots.close.action)
    await admin.getByRole('dialog', { name: bots.close.title }).getByRole('button', { name: bots.close.submit }).click()
    await card('Closed one').getByText(bots.status.closed, { exact: true }).waitFor()
    await expectFaultlessLooks(admin, `list-many-${locale}`)
    await openMenu('Closed one', bots.open.action)
    await admin.getByRole('dialog', { name: bots.open.title }).getByRole('button', { name: bots.open.submit }).click()
    await card('Closed one').getByText(bots.status.completed, { exact: true }).waitFor()
  })

  it('renames, with the fault at the field', async () => {
    await openMenu('Closed one', bots.rename.action)
    await button(admin, bots.rename.submit).waitFor()
    await expectFaultlessLooks(admin, `rename-${locale}`)
    await field(admin, create.name).fill('  ')
    await button(admin, bots.rename.submit).click()
    await expectFault(admin, create.name, phrasesOf[locale].common.missing.name)
    await field(admin, create.name).fill('Ridge and Trail')
    await button(admin, bots.rename.submit).click()
    await expectFault(admin, create.name, errorTextOf(locale, 'bot-name-taken'))
    await field(admin, create.name).fill('Open one')
    await button(admin, bots.rename.submit).click()
    await card('Open one').waitFor()
  })

  it('deletes only when the name was typed, and shows no bot that was deleted elsewhere', async () => {
    await openMenu('Open one', bots.remove.action)
    const dialog = admin.getByRole('dialog', { name: bots.remove.title('Open one') })
    const remove = dialog.getByRole('button', { name: bots.remove.submit })
    await expect.poll(() => remove.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Open one')
    await expectFaultlessLooks(admin, `delete-${locale}`)
    await remove.click()
    await card('Open one').waitFor({ state: 'detached' })

    const gone = (await botsOf(owner)).find(({ name }) => name === 'Coin helper')
    await call(site.app, deleteBot, { params: { botId: gone?.id ?? '' }, body: { name: 'Coin helper' } }, owner)
    await card('Coin helper').waitFor({ state: 'detached' })
  })

  it('gives the page, its QR code, the snippet and a key, and ticks what was done', async () => {
    const [bot] = await botsOf(free)
    if (!bot) throw new Error('No bot')
    await page.setViewportSize({ width: 1440, height: 900 })
    const openWay = (way: string) => page.goto(`/user/thirdManagement/third1?bot=${bot.id}&open=${way}`)
    await page.goto(`/user/thirdManagement/third1?bot=${bot.id}`)
    const side = page.getByRole('complementary').getByRole('region', { name: steps.title })
    await side.getByRole('link', { name: steps.isShared }).waitFor()
    await expectFaultlessLooks(page, `connect-${locale}`)
    await openWay('page')
    await page.getByRole('img', { name: connect.qr }).waitFor()
    await expectFaultlessLooks(page, `connect-page-${locale}`)
    for (const [name, type] of [
      [connect.qrPng, '.png'],
      [connect.qrSvg, '.svg'],
    ] as const) {
      const download = page.waitForEvent('download')
      await button(page, name).click()
      expect((await download).suggestedFilename()).toBe(`${nameOf[locale]}${type}`)
    }

    await openWay('site')
    await page.getByText(connect.siteWaiting, { exact: true }).waitFor()
    await page.getByText(connect.snippet, { exact: true }).locator('..').getByRole('button').click()
    await expect.poll(async () => (await botsOf(free))[0]?.firstSteps.isShared).toBe(true)
    await page.keyboard.press('Escape')
    await side.getByRole('link', { name: steps.isShared }).waitFor({ state: 'detached' })

    await openWay('api')
    await page.getByText(connect.noKey, { exact: true }).waitFor()
    await button(page, connect.makeKey).click()
    const newKey = page.getByText(connect.newKey, { exact: true }).locator('..').locator('code')
    const first = await newKey.innerText()
    await button(page, connect.renew).click()
    await page.getByRole('dialog', { name: connect.renewTitle }).getByRole('button', { name: connect.renew }).click()
    await expect.poll(() => newKey.innerText()).not.toBe(first)
    const key = await newKey.innerText()
    await expect.poll(() => page.getByText(connect.example, { exact: true }).locator('..').innerText()).toContain(key)
    await page.reload()
    await page.getByText(connect.currentKey((await botsOf(free))[0]?.keyPrefix ?? ''), { exact: true }).waitFor()
    expect(await page.getByText(key).count()).toBe(0)
  })

  it('tells visits of the page from requests of a website, each by itself as they come', async () => {
    const [bot] = await botsOf(free)
    const params = { botId: bot?.id ?? '' }
    await page.goto(`/user/thirdManagement/third1?bot=${bot?.id}&open=page`)
    await page.getByText(connect.pageWaiting, { exact: true }).waitFor()
    await call(site.app, getPublicBot, { params })
    await page.getByText(connect.pageWaiting, { exact: true }).waitFor({ state: 'detached' })
    await page.goto(`/user/thirdManagement/third1?bot=${bot?.id}&open=site`)
    await page.getByText(connect.siteWaiting, { exact: true }).waitFor()
    await call(site.app, getChatButton, { params }, { headers: { origin: 'https://shop.example' } })
    await page
      .getByRole('dialog')
      .getByText(/shop\.example/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('shows a new look before it is saved, and customers see it after', async () => {
    const preview = page.getByRole('region', { name: connect.preview })
    await page.getByRole('radio', { name: connect.colours.amber }).check()
    await field(page, connect.subtitle).fill('Open all day')
    await field(page, connect.openingWords).fill('Welcome to {bot}!')
    await preview.getByText('Open all day', { exact: true }).waitFor()
    await preview.getByText(`Welcome to ${nameOf[locale]}!`).waitFor()
    await expectFaultlessLooks(page, `look-${locale}`)
    await button(page, connect.saveLook).click()
    await page.getByText(connect.lookSaved, { exact: true }).waitFor()
    const [bot] = await botsOf(free)
    const visitor = await site.openPage({ locale })
    await visitor.goto(`/appDialogChat?bot=${bot?.id}`)
    await visitor.getByText(`Welcome to ${nameOf[locale]}!`).waitFor()
    await visitor.getByText('Open all day', { exact: true }).waitFor()
    const head = visitor.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')
    await expect.poll(() => head.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(138, 90, 0)')
    await expectFaultlessLooks(visitor, `hosted-look-${locale}`)
    await visitor.context().close()
  })

  it('closes the chat where it is connected, and opens it again', async () => {
    await button(page, bots.close.action).click()
    await page.getByRole('dialog').getByRole('button', { name: bots.close.submit }).click()
    await page.getByText(connect.stateClosed, { exact: true }).waitFor()
    expect((await botsOf(free))[0]?.status).toBe('closed')
    // The dialog on its way out has a button of the same name.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, bots.open.action).click()
    await page.getByRole('dialog').getByRole('button', { name: bots.open.submit }).click()
    await page.getByText(connect.stateOpen, { exact: true }).waitFor()
  })

  it('opens what nobody answered behind its number, fixes one, ignores another and takes that back', async () => {
    const [bot] = await botsOf(free)
    const params = { botId: bot?.id ?? '' }
    for (const [visitor, text] of ['zzqx vwkj', 'qqpp ggjj', 'qqpp ggjj'].entries())
      await call(site.app, sendPublicMessage, {
        params,
        body: { text, visitorToken: `visitor-of-the-list-${visitor}` },
      })
    const unanswered = answers.unanswered
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await page.goto('/user/bots')
    await page.getByRole('link', { name: list.unanswered('3') }).click()
    await page.getByText(unanswered.meta('2', '3'), { exact: true }).waitFor()
    await expectFaultlessLooks(page, `unanswered-${locale}`)

    await button(page, unanswered.ignoreNamed('qqpp ggjj')).click()
    await row('qqpp ggjj').waitFor({ state: 'detached' })
    await button(page, phrases.common.actions.undo).click()
    await row('qqpp ggjj').waitFor()

    await button(page, unanswered.fixNamed('zzqx vwkj')).click()
    const drawer = page.getByRole('dialog', { name: answers.edit.title })
    await drawer.getByText(answers.edit.ways.create, { exact: true }).click()
    await drawer.getByLabel(answers.edit.answer, { exact: true }).fill('That is a tent.')
    await drawer.getByRole('button', { name: answers.edit.createAndAsk }).click()
    await page.getByText(unanswered.fixed('zzqx vwkj'), { exact: true }).waitFor()
    await row('zzqx vwkj').waitFor({ state: 'detached' })
    expect((await botsOf(free))[0]?.unanswered7d).toBe(2)
    await page.goto('/user/bots')
    await page.getByRole('img', { name: list.byDay('0, 0, 0, 0, 0, 0, 3') }).waitFor()
    await expectFaultlessLooks(page, `list-used-${locale}`)
  })

  it('keeps the screen while the server is away, says so, and goes on when it is back', async () => {
    const tab = await site.openPage({ locale, cookie: free.cookie })
    await tab.goto('/user/bots')
    await tab.getByRole('heading', { level: 2, name: nameOf[locale] }).waitFor()
    await tab.context().setOffline(true)
    await tab.getByRole('article').getByRole('link', { name: list.chat }).click()
    await tab.getByText(phrases.common.unreachable, { exact: true }).waitFor()
    expect(await tab.getByRole('heading', { level: 1, name: list.title }).isVisible()).toBe(true)
    await tab.context().setOffline(false)
    await tab.getByRole('heading', { level: 1, name: answers.test.title }).waitFor()
    await tab.getByText(phrases.common.unreachable, { exact: true }).waitFor({ state: 'detached' })
    await tab.context().close()
  })

  it('begins the test page on a phone with the composer in sight, its choices in a sheet', async () => {
    const [bot] = await botsOf(free)
    const tab = await site.openPage({ locale, cookie: free.cookie, width: narrowWidth })
    await tab.goto(`/user/aiChat?bot=${bot?.id}`)
    const composer = field(tab, phrases.common.chat.composerLabel)
    await composer.waitFor()
    const { height = 0 } = tab.viewportSize() ?? {}
    const bottom = async () => ((await composer.boundingBox())?.y ?? 9999) + 44
    await expect.poll(bottom).toBeLessThanOrEqual(height)
    await expectFaultlessLooks(tab, `phone-test-${locale}`)
    await tab.setViewportSize({ width: narrowWidth, height })
    await button(tab, answers.test.options).click()
    await tab.getByRole('dialog', { name: answers.test.options }).getByLabel(answers.test.language).first().waitFor()
    await savePicture(tab, `phone-options-${locale}`)
    await tab.context().close()
  })

  it('threw nothing, and met its security policy, on all these screens', () => {
    expect(pageErrors.flat().filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})
