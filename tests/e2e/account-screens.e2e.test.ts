/** Each account screen, wide and narrow, in both languages, light and dark: axe finds nothing, and nothing is wider than the screen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplicationsForTests } from '#tests/support/people/applications.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import {
  collectPageErrors,
  expectNoAxeFaults,
  narrowWidth,
  savePicture,
  startTestSite,
  switchTheme,
  type TestSite,
  wideWidth,
} from '#tests/support/screens/browser.ts'
import { button, field, fill, locales, type PhrasesOfPage, phrasesOf } from '#tests/support/screens/screens.ts'

interface Screen {
  name: string
  path: string
  as: 'visitor' | 'user' | 'owner'
  /** Brings the screen into the state to look at. */
  arrange?: (page: Page, phrases: PhrasesOfPage) => Promise<void>
}

let site: TestSite
let fresh: TestSite
let people: Record<'user' | 'owner', Person>

beforeAll(async () => {
  site = await startTestSite()
  fresh = await startTestSite()
  const [owner, user] = [
    await createOwnerSession(site.app, { email: 'owner@example.com' }),
    await createUserSession(site.app, {
      email: 'shop@example.com',
      plan: 'vip-yearly',
      planUntil: new Date(site.app.clock.now().getTime() + 200 * 86_400_000),
    }),
  ]
  people = { owner, user }
  await addApplicationsForTests(site.app, owner)
})
afterAll(async () => {
  await site?.close()
  await fresh?.close()
})

const screens: readonly Screen[] = [
  { name: 'log-in', path: '/login?next=/user/bots', as: 'visitor' },
  {
    name: 'log-in-faults',
    path: '/login',
    as: 'visitor',
    arrange: async (page, { accounts }) => {
      await fill(page, { [accounts.fields.email]: 'not an address' })
      await button(page, accounts.logIn.submit).click()
      await field(page, accounts.fields.email).and(page.locator('[aria-invalid="true"]')).waitFor()
    },
  },
  {
    name: 'sign-up',
    path: '/register#code=ABCDE23456&email=new@example.com',
    as: 'visitor',
    arrange: async (page, { accounts }) => {
      await fill(page, { [accounts.fields.password]: 'Abcdef1' })
    },
  },
  { name: 'set-up', path: '/register#setup=token', as: 'visitor' },
  { name: 'set-up-done', path: '/register#setup=token', as: 'visitor' },
  { name: 'apply', path: '/inviteCode', as: 'visitor' },
  {
    name: 'apply-again',
    path: '/inviteCode',
    as: 'visitor',
    arrange: async (page, { accounts }) => {
      await fill(page, { [accounts.fields.email]: 'ann@example.com', [accounts.fields.purpose]: 'A shop' })
      await button(page, accounts.apply.submit).click()
      await page.getByText(accounts.apply.alreadyTitle).waitFor()
    },
  },
  { name: 'forgot-password', path: '/getBackPwd', as: 'visitor' },
  {
    name: 'check-code',
    path: '/getBackPwd',
    as: 'visitor',
    arrange: async (page, { accounts }) => {
      site.app.clock.skip(13 * 60_000)
      await fill(page, { [accounts.fields.email]: 'shop@example.com' })
      await button(page, accounts.reset.submitEmail).click()
      await page.getByRole('heading', { name: accounts.reset.codeTitle }).waitFor()
    },
  },
  {
    name: 'set-password',
    path: '/login',
    as: 'visitor',
    arrange: async (page, { accounts }) => {
      const ticket = JSON.stringify({ email: 'shop@example.com', ticket: 'x' })
      await page.evaluate(`sessionStorage.setItem('huida.reset', ${JSON.stringify(ticket)})`)
      await page.goto('/setPassword')
      await page.getByRole('heading', { name: accounts.reset.passwordTitle }).waitFor()
    },
  },
  { name: 'confirmation-application', path: '/confirmation?result=application', as: 'visitor' },
  { name: 'confirmation-password', path: '/confirm?result=password', as: 'visitor' },
  { name: 'confirmation-nothing', path: '/confirm', as: 'visitor' },
  { name: 'account-details', path: '/userIndex/userMsg', as: 'user' },
  { name: 'service', path: '/userIndex/userinfo', as: 'user' },
  { name: 'privileges', path: '/userIndex/clockFull', as: 'user' },
  { name: 'privileges-owner', path: '/userIndex/clockFull', as: 'owner' },
  { name: 'change-password', path: '/userIndex/changePassword', as: 'user' },
  { name: 'not-allowed', path: '/userIndex/outbox', as: 'user' },
  {
    name: 'log-out',
    path: '/appAccountMenu',
    as: 'user',
    arrange: async (page, { common }) => {
      await page.getByRole('main').getByRole('button', { name: common.menu.logOut }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'applications', path: '/userIndex/applications', as: 'owner' },
  {
    name: 'approve',
    path: '/userIndex/applications',
    as: 'owner',
    arrange: async (page, { admin }) => {
      await button(page, admin.applications.approveOf('ann@example.com')).click()
      await page.getByText(admin.applications.preview.codeGoesHere).waitFor()
    },
  },
  {
    name: 'decline',
    path: '/userIndex/applications',
    as: 'owner',
    arrange: async (page, { admin }) => {
      await button(page, admin.applications.rejectOf('li@example.com')).click()
      await page.getByRole('dialog').locator('[aria-pressed]').first().click()
      await page.getByLabel(admin.applications.preview.label).waitFor()
    },
  },
  {
    name: 'mint',
    path: '/userIndex/applications',
    as: 'owner',
    arrange: async (page, { admin }) => {
      await button(page, admin.mint.open).click()
      await button(page, admin.mint.submit).click()
      await page.getByText(admin.mint.link).waitFor()
    },
  },
  { name: 'applications-declined', path: '/userIndex/applications?status=not-approved', as: 'owner' },
  {
    name: 'applications-search',
    path: '/userIndex/applications',
    as: 'owner',
    arrange: async (page, { admin }) => {
      await field(page, admin.applications.search).fill('nobody-at-all')
      await page.getByText(admin.applications.noMatch.title).waitFor()
    },
  },
  {
    name: 'outbox',
    path: '/userIndex/outbox',
    as: 'owner',
    arrange: async (page, { admin }) => {
      await button(page, admin.outbox.showText).first().click()
    },
  },
  {
    name: 'developers',
    path: '/developers',
    as: 'visitor',
    arrange: async (page) => {
      await page.locator('#sendMessage summary').click()
    },
  },
]

const looks = locales.flatMap((locale) => ([wideWidth, narrowWidth] as const).map((width) => ({ locale, width })))
/** Each language once wide or narrow; all four when pictures are wanted. */
const tested = process.env.SCREENSHOTS
  ? looks
  : looks.filter(({ locale, width }) => (width === wideWidth) === (locale === 'zh'))

describe.each(tested)('in $locale, $width px wide, light and dark', ({ locale, width }) => {
  it.each(screens)('$name', async ({ name, path, as, arrange }) => {
    const at = name === 'set-up' ? fresh : site
    const cookie = as === 'visitor' ? {} : { cookie: people[as].cookie }
    const page = await at.openPage({ locale, width, ...cookie })
    const errors = collectPageErrors(page)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await arrange?.(page, phrasesOf[locale])
    await page.waitForLoadState('load')
    // What a screen reads once it is there. Not `networkidle`: a stream of changes stays open.
    await page.getByLabel(phrasesOf[locale].common.loading, { exact: true }).first().waitFor({ state: 'detached' })
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme)
      await savePicture(page, `${name}-${width}-${locale}-${theme}`)
      await expectNoAxeFaults(page, theme === 'light' ? 'everything' : 'colours')
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
