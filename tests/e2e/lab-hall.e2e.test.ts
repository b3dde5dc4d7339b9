/** The hall of the lab, how its demos work, and their model cards. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/site-map/pages.ts'
import { demoNames, demoPages, demoPath, modelCardPath } from '#lab/lab.paths.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

describe('the hall of the lab', () => {
  const locale = journeyIn('en')
  const { titles, common, hall, exploration, modelCards } = phrasesOf[locale]
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    page = await site.openPage({ locale })
    pageErrors = collectPageErrors(page)
  })

  it('is a step from the front page, and shows a card for each demo', async () => {
    await page.goto('/home')
    await page.getByRole('navigation', { name: common.menu.site }).getByRole('link', { name: titles.labHall }).click()
    await page.getByRole('heading', { level: 1, name: hall.headline }).waitFor()
    for (const demo of demoNames) {
      const link = page.getByRole('link', { name: titles[demoPages[demo]], exact: true })
      await expect.poll(() => link.getAttribute('href')).toBe(demoPath(demo))
      await page.getByRole('img', { name: hall.demos[demo].preview }).waitFor()
    }
    await expectFaultlessLooks(page, `lab-hall-${locale}`)
  })

  it('opens the explanation of a demo at its place', async () => {
    await page.getByRole('link', { name: `${titles.autopilot}: ${hall.howItWorks}` }).click()
    const heading = page.getByRole('heading', { level: 2, name: titles.autopilot })
    await heading.waitFor()
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0)
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 9999).toBeLessThan(500)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectFaultlessLooks(page, `lab-exploration-${locale}`)
  })

  it('has a model card for each demo, with a figure in every row', async () => {
    await page.goto(pathOf('labHall'))
    await page.getByRole('link', { name: `${titles.emotion}: ${hall.card}` }).click()
    for (const demo of demoNames) {
      const others = page.getByRole('navigation', { name: modelCards.others })
      await others.getByRole('link', { name: titles[demoPages[demo]], exact: true }).click()
      await page.getByRole('heading', { level: 1, name: titles[demoPages[demo]] }).waitFor()
      expect(new URL(page.url()).search).toBe(`?demo=${demo}`)
      const figures = await page.getByRole('table').getByRole('cell').allInnerTexts()
      expect(figures).toHaveLength(Object.keys(modelCards.demos[demo].figures).length)
      for (const figure of figures) expect(figure).toMatch(/\d/)
    }
    await expectFaultlessLooks(page, `lab-model-card-${locale}`)
  })

  it('helps on when a link names no demo', async () => {
    await page.goto(`${modelCardPath('emotion')}x`)
    await page.getByText(modelCards.unknown.title, { exact: true }).waitFor()
    await page.getByRole('link', { name: titles.labHall }).last().click()
    await page.getByRole('heading', { level: 1, name: hall.headline }).waitFor()
    await page.goto(pathOf('labExploration'))
    await page.getByRole('heading', { level: 1, name: exploration.title }).waitFor()
    expect(pageErrors).toEqual([])
  })
})
