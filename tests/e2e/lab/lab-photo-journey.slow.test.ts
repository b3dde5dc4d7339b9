/** A photo of the visitor's own, on the screen of style transfer: pasted, refused, taken. Every kind of file is in slow/lab-photo.slow.test.ts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo as english } from '#phrases/en/lab/photo.ts'
import { styleTransfer } from '#phrases/en/lab/style-transfer.ts'
import { cornersPng } from '#tests/support/files/photo-files.ts'
import { collectPageErrors, narrowWidth, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

describe('a photo of one’s own', () => {
  let site: TestSite
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    site = await openSharedSite()
    page = await site.openPage({ locale: 'en', width: narrowWidth })
    pageErrors = collectPageErrors(page)
    await page.goto('/styleTransfer')
  })
  afterAll(() => site?.close())

  const intake = () => page.getByRole('region', { name: english.label })
  const pictureOf = (name: string) => page.getByRole('img', { name: styleTransfer.stage.before(name), exact: true })

  it('comes by paste', async () => {
    await intake().waitFor()
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [...cornersPng()],
    )
    await pictureOf(english.pastedName).waitFor()
  })

  it('is refused with the reason when it is none, and the photo before it stays', async () => {
    const file = { name: 'text.jpg', mimeType: 'image/png', buffer: Buffer.from('just text') }
    await intake().locator('input[type=file]').setInputFiles(file)
    const alert = intake().getByRole('alert')
    await expect
      .poll(() => alert.locator('*').allInnerTexts())
      .toEqual([english.fault.title, english.fault.notAPicture])
    await expect.poll(() => pictureOf(english.pastedName).count()).toBe(1)
    await expectFaultlessLooks(page, 'lab-photo-fault-en')
    expect(pageErrors).toEqual([])
  })
})
