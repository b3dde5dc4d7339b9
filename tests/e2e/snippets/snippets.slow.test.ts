/** The chat on a page of another site, in a real browser: what its owner pasted, and what the site asks of it. */
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changeWidget, getWidget, renewWidgetSecret } from '#contract/features/channels/widget.ts'
import { listConversations } from '#contract/features/inbox/conversations.ts'
import { replyAsPerson } from '#contract/features/inbox/handover.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { signIdentity } from '#tests/support/people/visitor-identity.ts'
import {
  collectPageErrors,
  narrowWidth,
  savePicture,
  startTestSite,
  type TestSite,
} from '#tests/support/screens/browser.ts'
import { phrasesOf } from '#tests/support/screens/screens.ts'
import { type ShopSite, startShopSite } from '#tests/support/servers/shop-site.ts'

const tent = { question: 'How do I return tents?', answer: 'Dry them and send them back.' }
const { answers, common } = phrasesOf.en
const { hosted } = answers

let site: TestSite
let owner: Person
let bot: TestBot
const shops: ShopSite[] = []
const pages: Page[] = []

beforeAll(async () => {
  site = await startTestSite({ visitorHeartbeatMs: 1000 })
  owner = await createOwnerSession(site.app)
  bot = await createTestBot(site.app, owner, { language: 'en', items: [tent] })
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
  for (const shop of shops.splice(0)) await shop.close()
})
afterAll(() => site?.close())

const snippet = (attributes = '', of = bot) =>
  `<script src="${site.origin}/embed.js" data-bot="${of.id}" async ${attributes}></script>`
const frameOf = (page: Page) => page.frameLocator('iframe')
const bubble = (page: Page, name = 'Open the chat') => page.getByRole('button', { name, exact: true })
const composer = (frame: FrameLocator) => frame.getByLabel(common.chat.composerLabel)

interface Visit {
  readonly page: Page
  readonly errors: string[]
  readonly lines: string[]
}

async function visit(
  body: string,
  {
    policy,
    head,
    width,
    locale = 'en',
    theme,
  }: { policy?: string; head?: string; width?: number; locale?: 'zh' | 'en'; theme?: 'light' | 'dark' } = {},
): Promise<Visit> {
  const shop = await startShopSite(body, policy, head)
  shops.push(shop)
  const page = await site.openPage({ locale, ...(width !== undefined && { width }), ...(theme && { theme }) })
  pages.push(page)
  const errors = collectPageErrors(page)
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await page.goto(shop.url)
  return { page, errors, lines }
}

async function chat(page: Page, question = tent.question, answer = tent.answer): Promise<void> {
  const frame = frameOf(page)
  await composer(frame).fill(question)
  await composer(frame).press('Enter')
  await frame.getByText(answer).last().waitFor()
}

async function writeAsPerson(text: string, of = bot): Promise<void> {
  const params = { botId: of.id }
  const { waiting, items } = (await call(site.app, listConversations, { params }, owner)).reply
  const [found] = [...waiting, ...items]
  const conversationId = found?.id ?? ''
  const body = { text, takeOver: found?.state !== 'person' }
  const sent = await call(site.app, replyAsPerson, { params: { ...params, conversationId }, body }, owner)
  expect(sent.status, sent.response.body).toBe(201)
}

it('opens under a policy that allows the script by its nonce alone, and answers in a second tab and after a reload', async () => {
  const policy = `default-src 'none'; script-src 'nonce-%NONCE%'; frame-src ${site.origin}; style-src 'none'; connect-src 'none'; require-trusted-types-for 'script'`
  const { page, errors } = await visit(snippet('nonce="%NONCE%"'), { policy })
  await bubble(page).click()
  await chat(page)
  await page.reload()
  await bubble(page).click()
  await frameOf(page).getByText(tent.answer).waitFor()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await bubble(second).click()
  await frameOf(second).getByText(tent.answer).waitFor()
  await chat(second, 'zzqx', 'zzqx')
  // By itself: both are open.
  await frameOf(page).getByText('zzqx').first().waitFor()
  expect(errors).toEqual([])
  // Neither the visitor nor who they are stands in an address.
  const addresses = await page.evaluate(() =>
    performance
      .getEntries()
      .map(({ name }) => name)
      .join('\n'),
  )
  const token = await page.evaluate(
    (id) => JSON.parse(localStorage.getItem(`huida.${id}`) ?? '{}').token as string,
    bot.id,
  )
  expect(token.length).toBeGreaterThan(16)
  expect(addresses).not.toContain(token)
})

it('brings what a person says, counts it while it is closed, and goes back to the bot', async () => {
  const own = await createTestBot(site.app, owner, { language: 'en', items: [tent] })
  await call(site.app, changeWidget, { params: { botId: own.id }, body: { personName: 'Ms Li' } }, owner)
  const heard = `<script>window.Huida = [['on', 'unread', (count) => (window.unread = count)], ['on', 'message', ({ by }) => (window.by = by)]]</script>`
  const { page, errors } = await visit(heard + snippet('', own))
  await bubble(page).click()
  await chat(page)
  const frame = frameOf(page)
  await writeAsPerson('Hello, Li here.', own)
  await frame.getByText('Hello, Li here.').waitFor()
  await frame.getByText(hosted.withPerson('Ms Li')).waitFor()
  await savePicture(page, 'widget-person-en')
  await composer(frame).press('Escape')
  await bubble(page).waitFor()
  await writeAsPerson('Where are you going?', own)
  await bubble(page, 'Open the chat, 1 unread').waitFor()
  await expect
    .poll(() => page.evaluate(() => [Reflect.get(window, 'unread'), Reflect.get(window, 'by')]))
    .toEqual([1, 'person'])
  await page.reload()
  // Before the chat is loaded, by one small request.
  await bubble(page, 'Open the chat, 1 unread').click()
  await frame.getByText('Where are you going?').waitFor()
  await frame.getByRole('button', { name: hosted.backToBot }).click()
  await frame.getByText(hosted.subtitle).waitFor()
  await chat(page)
  await page.reload()
  await bubble(page).waitFor()
  expect(errors).toEqual([])
})

it('stays quiet while the server is away, says so in a line, and comes back', async () => {
  const { page, errors, lines } = await visit(`<button id="buy">Buy</button>${snippet()}`)
  await bubble(page).waitFor()
  await page.clock.install()
  await page.route(/appDialogChat/, (route) => route.abort())
  await bubble(page).click()
  await page.clock.runFor(10_500)
  await page.getByText('The chat is not available right now. Please try again later.').waitFor()
  await savePicture(page, 'widget-down-en')
  await page.getByRole('button', { name: 'Buy' }).click()
  expect(lines.filter((line) => line.startsWith('Huida:'))).toEqual(['Huida: the chat did not load.'])
  await page.clock.resume()
  await page.unroute(/appDialogChat/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await composer(frameOf(page)).waitFor()
  expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

it('blocks nothing where the script cannot be loaded, or its look', async () => {
  const { page, errors, lines } = await visit(
    `<script src="http://127.0.0.1:9/embed.js" data-bot="x" async></script><p>Still here</p>`,
  )
  await page.getByText('Still here').waitFor()
  expect(errors).toEqual([])
  const other = await site.openPage({})
  pages.push(other)
  await other.route(/button\.js/, (route) => route.abort())
  other.on('console', (message) => lines.push(message.text()))
  await other.goto((await shopWith(snippet())).url)
  await bubble(other).click()
  await composer(frameOf(other)).waitFor()
  expect(lines).toContain('Huida: the server of the chat does not answer.')
})

async function shopWith(body: string): Promise<ShopSite> {
  const shop = await startShopSite(body)
  shops.push(shop)
  return shop
}

it('knows who is logged in, asks whoever is not, and forgets on log-out', async () => {
  const strict = await createTestBot(site.app, owner, { language: 'en', items: [tent] })
  const params = { botId: strict.id }
  const { secret } = (await call(site.app, renewWidgetSecret, { params }, owner)).reply
  await call(site.app, changeWidget, { params, body: { requiresIdentity: true } }, owner)
  const exp = Math.floor(site.app.clock.now().getTime() / 1000) + 3600
  const token = signIdentity(secret, { sub: 'c-17', exp, name: 'Mei Lin', attributes: { plan: 'gold' } })
  const { page, lines } = await visit(snippet('', strict))
  await bubble(page).click()
  await frameOf(page).getByRole('heading', { name: hosted.loginTitle }).waitFor()
  const setUser = (value: string | null) => page.evaluate((given) => Reflect.get(window, 'Huida').setUser(given), value)
  await setUser(token)
  await chat(page)
  const { items } = (await call(site.app, listConversations, { params }, owner)).reply
  expect(items.map(({ contact }) => contact.name)).toEqual(['Mei Lin'])
  await setUser(token.slice(0, -2))
  await frameOf(page).getByRole('heading', { name: hosted.expiredTitle }).waitFor()
  await expect.poll(() => lines.some((line) => line.includes('token was refused (signature)'))).toBe(true)
  await page.evaluate(() => Reflect.get(window, 'Huida').reset())
  await frameOf(page).getByRole('heading', { name: hosted.loginTitle }).waitFor()
})

it('shows itself on no site that is not on the list, and tells the owner which it was', async () => {
  const listed = await createTestBot(site.app, owner, { language: 'en', items: [tent] })
  const params = { botId: listed.id }
  await call(site.app, changeWidget, { params, body: { sites: ['shop.example'] } }, owner)
  const { page, lines } = await visit(snippet('', listed))
  await expect.poll(() => lines.find((line) => line.startsWith('Huida:'))).toContain('is not on the list of sites')
  await expect.poll(() => page.locator('[data-huida-chat]').count()).toBe(0)
  const { host } = new URL(page.url())
  await expect.poll(async () => (await call(site.app, getWidget, { params }, owner)).reply.refused?.host).toBe(host)
  const framed = await fetch(`${site.origin}/appDialogChat?bot=${listed.id}`)
  expect(framed.headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self' https://shop.example http://shop.example",
  )
  expect(framed.headers.get('x-frame-options')).toBeNull()
  await call(site.app, changeWidget, { params, body: { sites: [host] } }, owner)
  await page.reload()
  await bubble(page).click()
  await chat(page)
})

it('does what the page asks of it, before and after it is loaded', async () => {
  const head = `<script>window.Huida = [['open', { ask: '${tent.question}' }]]</script>${snippet('data-position="left" data-colour="#8a5a00" data-z-index="77" data-language="zh" data-label="问一问"')}`
  const { page, errors } = await visit('', { head })
  await frameOf(page).getByText(tent.answer).waitFor()
  const host = page.locator('[data-huida-chat]')
  expect(
    await host.evaluate((each) => [
      (each as HTMLElement).dataset.side,
      (each as HTMLElement).style.getPropertyValue('--z'),
    ]),
  ).toEqual(['left', '77'])
  await frameOf(page).getByRole('button', { name: phrasesOf.zh.answers.hosted.close }).waitFor()
  const huida = (name: string, ...args: unknown[]) =>
    page.evaluate(([method, given]) => Reflect.get(window, 'Huida')[method as string](...(given as unknown[])), [
      name,
      args,
    ] as const)
  await huida('close')
  await bubble(page, '打开客服对话').waitFor()
  await huida('setLocale', 'en')
  await huida('init', { bot: bot.id })
  await bubble(page).waitFor()
  await expect.poll(() => host.count()).toBe(1)
  await huida('push', ['toggle'])
  await expect.poll(() => page.locator('iframe').isVisible()).toBe(true)
  await huida('destroy')
  await expect.poll(() => host.count()).toBe(0)
  await huida('init', { bot: bot.id, hint: 'Need help with your tent?', delay: 0 })
  await page.getByRole('button', { name: 'Need help with your tent?' }).click()
  await frameOf(page).getByText(tent.answer).first().waitFor()
  expect(errors).toEqual([])
})

it.each([
  ['zh', 1440, 'light'],
  ['zh', narrowWidth, 'dark'],
  ['en', narrowWidth, 'light'],
  ['en', 1440, 'dark'],
] as const)('looks right in %s at %d, %s', async (locale, width, theme) => {
  const language = locale === 'zh' ? 'data-language="zh"' : ''
  const own = await createTestBot(site.app, owner, {
    language: locale,
    items: locale === 'zh' ? [{ question: '帐篷怎么退？', answer: '晾干后寄回即可。' }] : [tent],
  })
  await call(
    site.app,
    changeWidget,
    {
      params: { botId: own.id },
      body: {
        personName: locale === 'zh' ? '李芸' : 'Ms Li',
        hint: locale === 'zh' ? '退换货、尺码、发货，都可以问我' : 'Ask me about sizes, delivery and returns',
        hintAfterSeconds: 0,
        label: locale === 'zh' ? '在线客服' : 'Chat',
      },
    },
    owner,
  )
  const { page } = await visit(snippet(language, own), { width, locale, theme })
  const say = phrasesOf[locale]
  await page.locator('.hint').waitFor()
  await savePicture(page, `widget-hint-${locale}-${width}-${theme}`)
  await bubble(page, locale === 'zh' ? '打开客服对话' : 'Open the chat').click()
  const frame = frameOf(page)
  const type = frame.getByLabel(say.common.chat.composerLabel)
  await type.fill(locale === 'zh' ? '帐篷怎么退？' : tent.question)
  await type.press('Enter')
  await frame.getByText(locale === 'zh' ? '晾干后寄回即可。' : tent.answer).waitFor()
  await savePicture(page, `widget-chat-${locale}-${width}-${theme}`)
  await frame.getByRole('button', { name: say.answers.hosted.toPerson }).click()
  await frame.getByText(say.answers.hosted.toPerson).first().waitFor()
  await writeAsPerson(
    locale === 'zh' ? '您好，我是李芸。打算几月份去哪儿？' : 'Hello, Ms Li here. Where are you going, and when?',
    own,
  )
  await frame.getByText(say.answers.hosted.withPerson(locale === 'zh' ? '李芸' : 'Ms Li')).waitFor()
  await savePicture(page, `widget-with-person-${locale}-${width}-${theme}`)
  if (width === narrowWidth) expect((await page.locator('iframe').boundingBox())?.width).toBe(narrowWidth)
})
