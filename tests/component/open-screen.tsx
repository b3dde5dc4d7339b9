/** Opens a screen of the product in the test's own page: the real router, layouts and styles, with a fake server behind them. */
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { startingQuantities } from '#contract/entitlements.ts'
import { getEmailChange } from '#contract/features/account/email-change.ts'
import { getUsage } from '#contract/features/account/usage.ts'
import { type Account, getSession } from '#contract/features/accounts.ts'
import { getNotices } from '#contract/features/admin/notices.ts'
import { getWaiting } from '#contract/features/admin/overview.ts'
import { listBots } from '#contract/features/bots.ts'
import { countConversations } from '#contract/features/inbox/conversations.ts'
import { getPlans } from '#contract/features/plans.ts'
import type { Locale } from '#contract/fields.ts'
import type { LiveChange, LiveReady } from '#contract/live.ts'
import { startingPrices } from '#contract/prices.ts'
import { App } from '#web/app/App.tsx'
import { routes } from '#web/app/router.tsx'
import { htmlLanguage } from '#web/platform/language/language.tsx'
import { loadPhrases } from '#web/platform/language/phrases.ts'
import { createQueryClient } from '#web/platform/requests/query-client.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { FakeApi } from './fake-api.ts'
import { accountOf, usageOf } from './people.ts'

export const wideWidth = 1440
export const narrowWidth = 390

export interface ScreenSettings {
  readonly locale?: Locale
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  /** Who is logged in; nobody unless told. */
  readonly account?: Account | undefined
  /** The server, with the answers that the screen needs. */
  readonly api?: FakeApi
}

export interface OpenedScreen {
  readonly api: FakeApi
  /** Where the router stands: path, query and hash. */
  readonly address: () => string
  readonly goTo: (path: string) => Promise<void>
  readonly goBack: () => Promise<void>
  /** As the server tells open pages of a change. */
  readonly tell: (change: LiveChange) => void
}

interface Opened {
  readonly root: Root
  readonly container: HTMLElement
  readonly api: FakeApi
  chooseTheme: (theme: 'light' | 'dark') => void
}

/** A stream of changes that opens, and in which nothing happens unless a test says so. */
class QuietStream extends EventTarget {
  static readonly open = new Set<QuietStream>()
  readonly readyState = 1

  constructor() {
    super()
    const data = JSON.stringify({ isResumed: true, heartbeatSeconds: 3600 } satisfies LiveReady)
    setTimeout(() => this.dispatchEvent(new MessageEvent('ready', { data })))
    QuietStream.open.add(this)
  }

  close(): void {
    QuietStream.open.delete(this)
  }
}

let opened: Opened | undefined
const realFetch = window.fetch
window.EventSource = QuietStream as unknown as typeof EventSource

/** `await openScreen('/login', { locale: 'zh', api })`. The next test begins with an empty page. */
export async function openScreen(path: string, settings: ScreenSettings = {}): Promise<OpenedScreen> {
  closeScreen()
  const { locale = 'en', width = wideWidth, theme = 'light', account, api = new FakeApi() } = settings
  await page.viewport(width, width === narrowWidth ? 844 : 900)
  setCookie('theme', theme)
  document.documentElement.lang = htmlLanguage[locale]
  api.answerByDefault(getSession, { account: account ?? null })
  // The landing page and the account area show what plans have.
  api.answerByDefault(getPlans, { quantities: startingQuantities, prices: startingPrices, revision: 0 })
  // The workspace says when the day of an account comes to its end.
  api.answerByDefault(getUsage, usageOf(account ?? accountOf()))
  // The landing page of the account area asks for it.
  api.answerByDefault(getEmailChange, { change: null })
  // Whoever is logged in, also in the middle of a test, is told what there is for all users.
  api.answerByDefault(getNotices, { items: [], changesInMs: null })
  // The header of an ADMIN says how much waits in the console.
  if (account?.tier === 'ADMIN') api.answerByDefault(getWaiting, { applications: 0, leads: 0, contactMessages: 0 })
  // The menu of the workspace says how many wait for a person.
  const none = { count: 0, isMore: false }
  api.answerByDefault(countConversations, {
    all: none,
    unread: none,
    waiting: none,
    mine: none,
    platforms: [],
    waitingSince: null,
  })
  // The header of whoever is logged in names the bots.
  if (account) {
    api.answerByDefault(listBots, { items: [], limit: account.limits.bots })
  }
  window.fetch = api.fetch

  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const root = createRoot(container)
  opened = { root, container, api, chooseTheme: () => {} }
  // The router loads the first screen at once, with the phrases of this language.
  const phrases = await loadPhrases(locale)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  root.render(
    <App initial={{ locale, phrases }} isLocked={false} wanted={locale} queryClient={createQueryClient()}>
      <ThemeHandle />
      <RouterProvider router={router} />
    </App>,
  )
  return {
    api,
    address: () => {
      const { pathname, search, hash } = router.state.location
      return pathname + search + hash
    },
    goTo: (to) => router.navigate(to),
    goBack: () => router.navigate(-1),
    tell: (change) => {
      const data = JSON.stringify([change])
      for (const stream of QuietStream.open) stream.dispatchEvent(new MessageEvent('changes', { data }))
    },
  }
}

/** As the switch of the screen does it, for screens that have none. */
export async function chooseThemeOfScreen(theme: 'light' | 'dark'): Promise<void> {
  opened?.chooseTheme(theme)
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme)
}

/** Hands out what only a part of the screen can reach. */
function ThemeHandle() {
  const { chooseTheme } = useTheme()
  useEffect(() => {
    if (opened) opened.chooseTheme = chooseTheme
  }, [chooseTheme])
  return null
}

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the product itself reads
  document.cookie = `${name}=${value}; path=/`
}

/** Takes the screen away, with all that it left in the page. */
function closeScreen(): void {
  // A toast outlives its screen, and lies over the next one.
  notifications.clean()
  opened?.root.unmount()
  opened?.container.remove()
  opened = undefined
  window.fetch = realFetch
  window.localStorage.clear()
  window.sessionStorage.clear()
  document.title = ''
}

afterEach(() => {
  const wrongCalls = opened?.api.wrongCalls ?? []
  closeScreen()
  expect(wrongCalls).toEqual([])
})
