/** What the tests of all pages share: a site with something on every page, tabs to open them in, and how each is looked at. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBot } from '#contract/features/bots.ts'
import type { Locale } from '#contract/fields.ts'
import type { Layout } from '#contract/site-map/page.ts'
import { type PageId, pageIds, pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import { call } from '#tests/support/calls/calls.ts'
import { addApplicationsForTests } from '#tests/support/people/applications.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, startTestSite, type TestSite, wideWidth } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks, setWidth } from '#tests/support/screens/looks.ts'
import { phrasesOf } from '#tests/support/screens/screens.ts'

export interface SiteWithPages {
  readonly site: TestSite
  readonly people: Readonly<Record<'user' | 'owner', Person>>
  readonly bots: Readonly<Record<Locale, string>>
  /** Bots that are being set up. */
  readonly drafts: Readonly<Record<Locale, string>>
}

export async function startSiteWithPages(): Promise<SiteWithPages> {
  const site = await startTestSite({ requestsPerMinute: 1_000_000 })
  const people = { owner: await createOwnerSession(site.app), user: await createUserSession(site.app) }
  const items = [{ question: 'Where is my order?', answer: 'On its way.' }]
  const zh = await createTestBot(site.app, people.owner, { language: 'zh', items })
  const en = await createTestBot(site.app, people.owner, { language: 'en', items })
  await addApplicationsForTests(site.app, people.owner)
  const draftIn = async (language: Locale) => {
    const body = { name: `Draft ${language}`, language, setUp: 'integrated' } as const
    return (await call(site.app, createBot, { body }, people.owner)).reply.bot.id
  }
  const drafts = { zh: await draftIn('zh'), en: await draftIn('en') }
  return { site, people, bots: { zh: zh.id, en: en.id }, drafts }
}

/** What stands around the page on a wide screen. */
const landmarks: Readonly<
  Record<Layout, { header: number; footer: number; side?: 'workspace' | 'account' | 'console' }>
> = {
  plain: { header: 1, footer: 1 },
  site: { header: 1, footer: 1 },
  form: { header: 1, footer: 0 },
  menu: { header: 1, footer: 0 },
  bare: { header: 0, footer: 0 },
  hosted: { header: 0, footer: 0 },
  workspace: { header: 1, footer: 0, side: 'workspace' },
  workspaceStart: { header: 1, footer: 0 },
  account: { header: 1, footer: 0, side: 'account' },
  console: { header: 1, footer: 0, side: 'console' },
}
/** One screen under the three names of the specification: with the visitor's language, in Chinese, in English. */
const alsoSmartChat: readonly PageId[] = ['smartChatZh', 'smartChatEn']
/** Steps of a bot that is being set up; the first one is also for visitors. */
const setUpSteps: readonly PageId[] = ['progressTwo', 'progressThree', 'progressFour']
const guarded: readonly Layout[] = ['workspace', 'workspaceStart', 'account', 'console']

export const isGuarded = (id: PageId): boolean => guarded.includes(pageOf(id).layout) || setUpSteps.includes(id)
export const basePath = (id: PageId): string => pathsOf(pageOf(id))[0] ?? ''

/** What a page needs in its address to have something to show. */
export function queryOf({ bots, drafts }: SiteWithPages, id: PageId, locale: Locale): string {
  const { layout } = pageOf(id)
  if (layout === 'workspace' || layout === 'hosted') return `?bot=${bots[locale]}`
  if (setUpSteps.includes(id)) return `?bot=${drafts[locale]}`
  if (id === 'accountDeletion') return '?until=2026-12-01T08:00:00.000Z'
  return id === 'labModelCard' ? '?demo=emotion' : ''
}

/** A tab of a visitor, or of the owner who may see every page. */
export async function openTab(
  { site, people }: SiteWithPages,
  locale: Locale,
  who: 'visitor' | 'owner',
): Promise<Page> {
  const page = await site.openPage({ locale, ...(who === 'owner' && { cookie: people.owner.cookie }) })
  // Only those who have just proven their address set a password.
  await page.addInitScript(() => {
    const ticket = JSON.stringify({ email: 'shop@example.com', ticket: 'x' })
    if (window.location.pathname === '/setPassword') sessionStorage.setItem('huida.reset', ticket)
  })
  return page
}

/** Waits for all that a screen reads at first, and returns its heading. Not for `networkidle`: a stream of changes stays open. */
export async function headingOf(page: Page, locale: Locale): Promise<string> {
  // Selectors and no roles: to find those takes seconds in the long page for developers.
  const heading = page.locator('h1:visible')
  await heading.waitFor()
  await page.locator(`[aria-label="${phrasesOf[locale].common.loading}"]`).first().waitFor({ state: 'detached' })
  return heading.innerText()
}

/** A test for each page in one language: a file of its own for each, as they run side by side. */
export function testPagesIn(locale: Locale): void {
  const { common, titles } = phrasesOf[locale]
  const headings = new Map<string, PageId>()
  const errors: string[] = []
  let pages: SiteWithPages
  let tabs: { visitor: Page; owner: Page }

  beforeAll(async () => {
    pages = await startSiteWithPages()
    tabs = { visitor: await openTab(pages, locale, 'visitor'), owner: await openTab(pages, locale, 'owner') }
    for (const tab of Object.values(tabs)) collectPageErrors(tab, errors)
  })
  afterAll(() => pages?.site.close())

  it.each(pageIds)('%s', async (id) => {
    const { layout } = pageOf(id)
    // The menu of the console is a page of its own on narrow screens, and has something to show to an ADMIN alone.
    const page = isGuarded(id) || id === 'consoleMenu' ? tabs.owner : tabs.visitor
    await setWidth(page, wideWidth)
    await page.emulateMedia({ colorScheme: 'light' })
    const reply = await page.goto(basePath(id) + queryOf(pages, id, locale))
    expect(reply?.status()).toBe(200)
    const heading = await headingOf(page, locale)
    if (!alsoSmartChat.includes(id)) expect(headings.get(heading), 'has a heading of its own').toBeUndefined()
    headings.set(heading, id)
    // The page of a bot is called as the bot.
    await expect.poll(() => page.title()).toContain(layout === 'hosted' ? heading : titles[id])

    const around = landmarks[layout]
    expect(await page.locator('header:visible:not(main *)').count(), 'header').toBe(around.header)
    expect(await page.locator('footer:visible:not(main *)').count(), 'footer').toBe(around.footer)
    const side = await page.locator('aside nav').evaluateAll((all) => all.map((nav) => nav.getAttribute('aria-label')))
    expect(side).toEqual(around.side === undefined ? [] : [common.menu[around.side]])

    // What folds is looked at open, once.
    const folded = page.locator('main details:not([open])').first()
    if ((await folded.count()) > 0) await folded.evaluate((details) => details.setAttribute('open', ''))
    // Sections that are laid out when they come near are looked at as they are then; far away they may still wear the other theme.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    // Two hundred calls are described alike: axe would take longer for them than for all other pages together.
    if (id === 'developers') await page.addStyleTag({ content: 'main article:nth-of-type(n + 3) { display: none }' })
    await expectFaultlessLooks(page, `page-${id}-${locale}`)
    expect(errors).toEqual([])
  })
}
