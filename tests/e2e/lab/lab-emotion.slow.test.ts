/** Faces and emotions for longer: photos without a request and without holding the screen, and the camera. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/site-map/pages.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { openEmotion, optionsOf, samples } from '#tests/support/screens/lab/emotion.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { longestTaskOf } from '#tests/support/screens/page-work.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

describe('faces and emotions', () => {
  it('reads a photo without a request and without holding the screen, and says when there is no face', async () => {
    const page = await openEmotion(site, 'zh')
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

  it('follows a face in the camera, and turns the camera off', async () => {
    const page = await site.openPage()
    const portrait = (await readFile(join(samples, 'surprised.webp'))).toString('base64')
    await page.addInitScript(fakeCamera, portrait)
    await page.goto(pathOf('emotion'))
    await page.getByRole('button', { name: 'Live camera' }).click()
    await expect.poll(() => optionsOf(page).first().getAttribute('aria-label')).toMatch(/^Face 1: surprised/)
    await page.getByText(/\d+ frames a second/).waitFor()
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
