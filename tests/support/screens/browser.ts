/** The whole product in a real browser: an app with its pages on a free port, over a database of its own, and a Chromium to open them. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '#contract/fields.ts'
import { createTestApp, type TestApp, type TestAppChanges } from '../apps/app.ts'
import { chromiumOptions } from './chromium.ts'

const root = join(import.meta.dirname, '../../..')

export const wideWidth = 1440
export const narrowWidth = 390

export interface PageSettings {
  readonly locale?: Locale
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  /** `name=value` of a session, as `createUserSession` gives it. */
  readonly cookie?: string
}

export interface TestSite {
  readonly app: TestApp
  /** Where it listens. */
  readonly origin: string
  /** A page in a browser profile of its own, with nothing opened yet. `page.goto` takes paths. */
  openPage(settings?: PageSettings): Promise<Page>
  close(): Promise<void>
}

/** Start it in `beforeAll`, close it in `afterAll`; database and browser go with it. */
export async function startTestSite(changes: TestAppChanges = {}): Promise<TestSite> {
  const webFolder = process.env.WEB_FOLDER ?? (await buildWeb())
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const app = await createTestApp({ baseUrl: origin, webFolder, ...changes })
  let browser: Browser | undefined
  try {
    await app.http.listen({ host: '127.0.0.1', port })
    await startJobsOf(app)
    browser = await launchBrowser()
  } catch (error) {
    await app.close()
    throw error
  }
  const running = browser
  return {
    app,
    origin,
    openPage: (page = {}) => openPage(running, origin, page),
    async close() {
      await running.close()
      await app.close()
    },
  }
}

/** While the modules of a worker load on a busy machine, the database seems silent, and connections are given up early. */
async function startJobsOf(app: TestApp): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await app.startJobs()
    } catch (error) {
      if (tries === 5) throw error
      await delay(1000)
    }
  }
}

async function openPage(browser: Browser, origin: string, settings: PageSettings): Promise<Page> {
  const { locale = 'en', width = wideWidth, theme = 'light', cookie } = settings
  const context = await browser.newContext({
    baseURL: origin,
    locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'UTC',
    viewport: { width, height: width === narrowWidth ? 844 : 900 },
    colorScheme: theme,
    // Pictures and axe must not meet a half-faded dialog.
    reducedMotion: 'reduce',
  })
  if (cookie !== undefined) await addCookie(context, origin, cookie)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

/** From here on the page is that person's, as after they logged in; what its browser kept is still there. */
export async function becomePerson(page: Page, origin: string, cookie: string): Promise<void> {
  await addCookie(page.context(), origin, cookie)
}

async function addCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** What the page threw or logged as an error so far, and whatever its security policy refused. Begin before `goto`. */
export function collectPageErrors(page: Page, errors: string[] = []): string[] {
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // Chromium logs each 4xx answer, and those are part of many tests.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

/** Everything axe knows, best practices included; of a page seen in another theme only what a theme can change. */
export async function expectNoAxeFaults(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<void> {
  const rules = of === 'colours' ? ['color-contrast', 'link-in-text-block'] : undefined
  let violations = await analyse(page, rules)
  // What still moves or fades after a change of width or theme is looked at again; a fault stays.
  for (let tries = 1; violations.length > 0 && tries < 3; tries++) {
    await page.waitForTimeout(400)
    violations = await analyse(page, rules)
  }
  const faults = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary ?? ''}`),
  }))
  expect(faults, page.url()).toEqual([])
}

/** With axe put into the page once: it is half a megabyte. */
async function analyse(page: Page, rules: string[] | undefined): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => Object.hasOwn(window, 'axe')))) await page.evaluate(axe.source)
  return await page.evaluate(async (wanted) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      iframes: false,
      resultTypes: ['violations'],
      ...(wanted && { runOnly: { type: 'rule', values: wanted } }),
    })
    return found.violations
  }, rules)
}

export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
  // The new colours are painted, and every transition to them has begun.
  await awaitFrames(page)
  await page.evaluate(async () => {
    // What still fades would be looked at twice. A transition that is cancelled has ended, too.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map((each) => each.finished))
  })
}

/** Longer than any frame takes on a busy machine. */
const maxFrameMs = 15_000

/** Two frames. A browser without a screen now and then draws a page no more, until its window is shown anew: every click would wait for ever. */
async function awaitFrames(page: Page): Promise<void> {
  if (await isDrawn(page)) return
  await showWindowAnew(page)
  if (!(await isDrawn(page))) throw new Error(`The browser draws ${page.url()} no more`)
}

function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(
    (withinMs) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
        setTimeout(() => resolve(false), withinMs)
      }),
    maxFrameMs,
  )
}

async function showWindowAnew(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  for (const windowState of ['minimized', 'normal'] as const)
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
  await page.bringToFront()
  await session.detach()
}

/** A picture for people to look at, when `SCREENSHOTS` names a folder. */
export async function savePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions)
}

/** `npm test` builds it; a run of a single test file may not have. Nothing happens when nothing changed. */
async function buildWeb(): Promise<string> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root })
  return join(root, 'dist/web')
}

/** Known before the app listens, as its links name it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
