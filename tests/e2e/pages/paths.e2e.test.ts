/** Every other path that leads to a page of the table of paths, and who is asked to log in first. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageIds, pageOf } from '#contract/site-map/pages.ts'
import { pathsOf, redirectsOf } from '#contract/site-map/places.ts'
import { phrasesOf } from '#tests/support/screens/screens.ts'
import {
  basePath,
  headingOf,
  isGuarded,
  openTab,
  queryOf,
  type SiteWithPages,
  startSiteWithPages,
} from './look-at-pages.ts'

let pages: SiteWithPages

beforeAll(async () => {
  pages = await startSiteWithPages()
})
afterAll(() => pages?.site.close())

describe('the other paths of a page', () => {
  let visitor: Page
  let owner: Page
  beforeAll(async () => {
    visitor = await openTab(pages, 'en', 'visitor')
    owner = await openTab(pages, 'en', 'owner')
  })
  afterAll(async () => {
    for (const tab of [visitor, owner]) await tab?.context().close()
  })

  const elsewhere = pageIds.filter((id) => pathsOf(pageOf(id)).length > 1 || redirectsOf(pageOf(id)).length > 0)

  it.each(elsewhere)('%s', async (id) => {
    const page = isGuarded(id) ? owner : visitor
    const query = queryOf(pages, id, 'en')
    await page.goto(basePath(id) + query)
    const heading = await headingOf(page, 'en')
    for (const path of pathsOf(pageOf(id)).slice(1)) {
      await page.goto(path + query)
      expect(await headingOf(page, 'en'), path).toBe(heading)
    }
    for (const [path, added] of redirectsOf(pageOf(id))) {
      await page.goto(path + query)
      await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(basePath(id))
      for (const [name, value] of new URLSearchParams(added))
        expect(new URL(page.url()).searchParams.get(name)).toBe(value)
      expect(await headingOf(page, 'en'), path).toBe(heading)
    }
  })
})

describe('who may see a page', () => {
  it('asks a visitor to log in before every page of the workspace and the account, and remembers where to', async () => {
    const page = await pages.site.openPage({ locale: 'en' })
    for (const path of pageIds.filter(isGuarded).flatMap((id) => pathsOf(pageOf(id)))) {
      await page.goto(path)
      await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
    }
    await page.context().close()
  })

  it('keeps the pages of the ADMIN from a user', async () => {
    const page = await pages.site.openPage({ locale: 'en', cookie: pages.people.user.cookie })
    for (const id of pageIds.filter((each) => pageOf(each).layout === 'console')) {
      await page.goto(basePath(id))
      await page.getByRole('heading', { level: 1, name: phrasesOf.en.admin.notAllowed.title }).waitFor()
    }
    await page.context().close()
  })
})
