/** The autopilot demo for longer: cars drive soon, nothing stutters, the link gives the same run, an exam leaves the page whole. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phrases } from '#phrases/en/index.ts'
import { autopilot as english } from '#phrases/en/lab/autopilot.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { drive, generationOf } from '#tests/support/screens/lab/autopilot.ts'
import { tasksDuring } from '#tests/support/screens/page-work.ts'
import { button } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'
import { onQuietMachine } from '#tests/support/time-limits.ts'

const path = '/autopilot?seed=7&ground=one'

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

async function markOf(page: Page): Promise<string> {
  const [start = ''] = english.controls.sameRun('#').split('#')
  const text = await page.getByText(start).innerText()
  return text.slice(start.length)
}

describe('a run', () => {
  it('shows driving cars within three seconds, keeps the page answering, and stops at once', async () => {
    const page = await site.openPage()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const startsMs: number[] = []
    // Other work on the machine makes one start late, not each.
    while (startsMs.length === 0 || (Math.min(...startsMs) >= 3000 && startsMs.length < 3)) {
      await page.goto(path)
      const start = Date.now()
      await page.getByText(/[1-9]\d* driving.*leads at [1-9]/).waitFor()
      startsMs.push(Date.now() - start)
    }
    expect(onQuietMachine(Math.min(...startsMs), 3000), startsMs.join()).toBeLessThan(3000)
    const fastSince = performance.now()
    const tasks = await tasksDuring(page, async () => {
      await page.getByText(english.controls.fastest, { exact: true }).click()
      await expect.poll(() => generationOf(page)).toBeGreaterThan(8)
    })
    const lastedMs = performance.now() - fastSince
    const long = tasks.filter((ms) => ms > 50)
    // On a quiet machine there is none.
    expect(long.reduce((sum, ms) => sum + ms, 0) / lastedMs, long.join()).toBeLessThan(0.25)
    await button(page, english.controls.pause).click()
    const rested = await generationOf(page)
    // As long as some generations take at this speed.
    await page.waitForTimeout(1000)
    expect(await generationOf(page)).toBeLessThanOrEqual(rested + 1)
    await page.close()
  })

  it('is the same from the same link, and starts over from another seed', async () => {
    const marks: string[] = []
    for (const link of [path, path, '/autopilot?seed=8&ground=one']) {
      const page = await site.openPage()
      await page.goto(link)
      await page.getByText(english.stage.ready).waitFor()
      await drive(page, 2)
      marks.push(await markOf(page))
      await page.close()
    }
    expect(marks[1]).toBe(marks[0])
    expect(marks[2]).not.toBe(marks[0])
  })
})

describe('an exam', () => {
  it('leaves the page whole: another ten, a new start, a loaded driver and a link all work after it', async () => {
    const page = await site.openPage()
    const errors = collectPageErrors(page)
    await page.goto(path)
    await page.getByText(english.stage.ready).waitFor()
    await drive(page, 1)
    const exam = page.getByRole('heading', { name: english.exam.heading })

    await button(page, english.driver.exam).click()
    await exam.waitFor()
    await button(page, english.driver.examAgain).click()
    await exam.waitFor()

    const [download] = await Promise.all([page.waitForEvent('download'), button(page, english.driver.save).click()])
    await page.locator('input[type=file]').setInputFiles(await download.path())
    await page.getByText(english.driver.loaded('1')).waitFor()
    await expect.poll(() => generationOf(page)).toBe(1)

    await drive(page, 1)
    await button(page, english.driver.exam).click()
    await exam.waitFor()
    await button(page, english.controls.reset).click()
    await expect.poll(() => generationOf(page)).toBe(1)

    await drive(page, 1)
    await button(page, english.driver.exam).click()
    await exam.waitFor()
    await page.getByRole('link', { name: phrases.common.menu.requestInvitation }).first().click()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/autopilot')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(phrases.common.screenError.title).count()).toBe(0)
    expect(errors).toEqual([])
    await page.close()
  })
})
