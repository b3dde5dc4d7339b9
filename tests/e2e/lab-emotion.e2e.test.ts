import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labPaths } from '#lab/lab.paths.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { longestTaskOf } from '#tests/support/screens/page-work.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

const samples = join(import.meta.dirname, '../../src/lab/emotion/samples')

let site: TestSite

beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

function listOf(page: Page) {
  return page.getByRole('listbox', { name: /faces found|找到的脸/i })
}

function optionsOf(page: Page) {
  return listOf(page).getByRole('option')
}

async function openDemo(locale: 'en' | 'zh' = 'en'): Promise<Page> {
  const page = await site.openPage({ locale })
  await page.goto(labPaths.emotion)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

describe('faces and emotions', () => {
  it('tells of emotion recognition before it begins, then lists every face of a sample for the keyboard to walk', async () => {
    const page = await openDemo()
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

  it('reads a photo without a request and without holding the screen, and says when there is no face', async () => {
    const page = await openDemo('zh')
    await page.getByRole('button', { name: '高兴的人' }).click()
    await expect.poll(() => optionsOf(page).count()).toBe(1)

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const longestMs = await longestTaskOf(page, 50, async () => {
      await page.locator('input[type=file]').setInputFiles(join(samples, 'group.webp'))
      await expect.poll(() => optionsOf(page).count()).toBe(7)
      await page.locator('input[type=file]').setInputFiles(join(samples, 'bricks.webp'))
      await page.getByRole('heading', { name: '没有找到人脸' }).waitFor()
    })
    expect(requests).toEqual([])
    expect(longestMs).toBeLessThan(50)
    await expectFaultlessLooks(page, 'lab-emotion-none-zh')
    await page.getByRole('button', { name: '七个人，七种表情' }).click()
    await expect.poll(() => optionsOf(page).count()).toBe(7)
    await expectFaultlessLooks(page, 'lab-emotion-zh')
    await page.context().close()
  })

  it('works without a network after the first visit', async () => {
    const page = await openDemo()
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
    await page.goto(labPaths.emotion)
    await page.getByText('The neural nets did not load').waitFor()
    await expectFaultlessLooks(page, 'lab-emotion-failed')
    await page.unroute('**/*ssd_mobilenetv1*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'A sad person' }).click()
    await expect.poll(() => optionsOf(page).count()).toBe(1)
    await page.context().close()
  })

  it('follows a face in the camera, and turns the camera off', async () => {
    const page = await site.openPage()
    const portrait = (await readFile(join(samples, 'surprised.webp'))).toString('base64')
    await page.addInitScript(fakeCamera, portrait)
    await page.goto(labPaths.emotion)
    await page.getByRole('button', { name: 'Live camera' }).click()
    await expect.poll(() => optionsOf(page).first().getAttribute('aria-label')).toMatch(/^Face 1: surprised/)
    await page.getByText(/\d+ pictures a second/).waitFor()
    await expectFaultlessLooks(page, 'lab-emotion-live')
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { camera: MediaStream }).camera.active))
      .toBe(false)
    await page.context().close()
  })
})

/** A drawn person in front of a camera that is not there. */
function fakeCamera(portrait: string): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(portrait), (letter) => letter.charCodeAt(0))], { type: 'image/webp' }),
    )
    let shift = 0
    setInterval(() => {
      shift = (shift + 1) % 40
      context?.drawImage(image, 80 + Math.abs(shift - 20), 0, 480, 480)
    }, 40)
    const stream = canvas.captureStream(25)
    ;(window as unknown as { camera: MediaStream }).camera = stream
    return stream
  }
}
