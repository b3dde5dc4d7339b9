import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/site-map/pages.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { listOf, openEmotion, optionsOf } from '#tests/support/screens/lab/emotion.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

describe('faces and emotions', () => {
  it('tells of emotion recognition before it begins, then lists every face of a sample for the keyboard to walk', async () => {
    const page = await openEmotion(site)
    const errors = collectPageErrors(page)
    const start = page.getByRole('button', { name: 'Show me the group' })
    const notice = page.getByRole('complementary', { name: 'This is an emotion recognition system' })
    const [noticeBox, startBox] = await Promise.all([notice.boundingBox(), start.boundingBox()])
    expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0)).toBeLessThan(startBox?.y ?? 0)

    await start.click()
    await expect.poll(() => optionsOf(page).count()).toBe(7)
    await expect
      .poll(() => optionsOf(page).first().getAttribute('aria-label'))
      .toMatch(/^Face 1: happy, \d+%\. happy \d+%/)

    await listOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => optionsOf(page).nth(2).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.locator('button[data-selected]').getAttribute('aria-label')).toMatch(/^Face 3: /)
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('button[data-selected]').getAttribute('aria-label')).toMatch(/^Face 7: /)
    await page.getByRole('button', { name: /^Face 2: / }).click()
    await expect.poll(() => optionsOf(page).nth(1).getAttribute('aria-selected')).toBe('true')
    await expectFaultlessLooks(page, 'lab-emotion-en')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download JSON' }).click()
    const json = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { faces: { number: number }[] }
    expect(json.faces.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const picture = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download picture' }).click()
    const png = await readFile(await (await picture).path())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('works without a network after the first visit', async () => {
    const page = await openEmotion(site)
    await page.getByRole('button', { name: 'A happy person' }).click()
    await expect.poll(() => optionsOf(page).count()).toBe(1)
    // The service worker is told of the files once it is active.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('lab-'))
          const kept = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
          return ['/emotion', 'ssd_mobilenetv1', 'tiny_face', 'face_expression', 'simd', 'face.worker', 'happy'].filter(
            (part) => !kept.some((path) => path.includes(part)),
          )
        }),
      )
      .toEqual([])

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'A happy person' }).click()
    await expect.poll(() => optionsOf(page).count()).toBe(1)
    await expect.poll(() => optionsOf(page).first().getAttribute('aria-label')).toMatch(/^Face 1: happy/)

    // Nothing but the lab is ever answered from the cache.
    await expect(page.goto('/home')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await page.context().close()
  })

  it('offers to load the nets again when they did not come', async () => {
    const page = await site.openPage()
    // What a service worker fetches, a page's route does not see; it also shows that the demo needs none.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.route('**/*ssd_mobilenetv1*', (route) => route.abort())
    await page.goto(pathOf('emotion'))
    await page.getByText('The neural nets did not load').waitFor()
    await expectFaultlessLooks(page, 'lab-emotion-failed')
    await page.unroute('**/*ssd_mobilenetv1*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'A sad person' }).click()
    await expect.poll(() => optionsOf(page).count()).toBe(1)
    await page.context().close()
  })
})
