import type { Page } from 'playwright-core'
import type { Locale } from '#contract/fields.ts'
import type { TestApp } from '../apps/app.ts'
import { createTestBot, type TestBot, type TestItem } from '../people/bots.ts'
import { createOwnerSession, type Person } from '../people/people.ts'
import { collectPageErrors, type TestSite } from './browser.ts'
import { openSharedSite } from './shared-site.ts'

interface Beginning {
  /** Of the page. */
  readonly locale: Locale
  /** All that the bot answers with. */
  readonly items: readonly TestItem[]
  /** Of the bot; that of the page unless told. */
  readonly language?: Locale
  /** The shared one unless told. */
  readonly site?: Promise<TestSite>
  /** Whose bot it is; an ADMIN unless told. */
  readonly ownerOf?: (app: TestApp) => Promise<Person>
  /** Who sits in front of the page; the owner unless told. */
  readonly viewerOf?: (app: TestApp) => Promise<Person>
  /** Between the making of the bot and the opening of the page. */
  readonly onceMade?: (app: TestApp) => void
}

interface BegunJourney {
  readonly site: TestSite
  readonly owner: Person
  readonly viewer: Person
  readonly bot: TestBot
  readonly page: Page
  readonly pageErrors: string[]
}

/** What most journeys begin with: a product, a person with a bot, and a page on which somebody is logged in. Close `site` in `afterAll`. */
export async function beginWithBot({
  locale,
  items,
  language = locale,
  site: opening = openSharedSite(),
  ownerOf = createOwnerSession,
  viewerOf,
  onceMade,
}: Beginning): Promise<BegunJourney> {
  const site = await opening
  try {
    const viewer = await viewerOf?.(site.app)
    const owner = await ownerOf(site.app)
    const bot = await createTestBot(site.app, owner, { language, items })
    onceMade?.(site.app)
    const page = await site.openPage({ locale, cookie: (viewer ?? owner).cookie })
    return { site, owner, viewer: viewer ?? owner, bot, page, pageErrors: collectPageErrors(page) }
  } catch (error) {
    // The test file has nothing to close yet.
    await site.close()
    throw error
  }
}
