/** Every way to bring a photo, and every file that is none: decoded in a real browser, on the screen of style transfer. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '#contract/fields.ts'
import { photo as english } from '#phrases/en/lab/photo.ts'
import { styleTransfer as englishStyle } from '#phrases/en/lab/style-transfer.ts'
import { photo as chinese } from '#phrases/zh/lab/photo.ts'
import { styleTransfer as chineseStyle } from '#phrases/zh/lab/style-transfer.ts'
import * as files from '#tests/support/files/photo-files.ts'
import { paddedPng, pngFile } from '#tests/support/files/png-file.ts'
import { collectPageErrors, narrowWidth, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, journeyIn } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

const phrasesOf = { zh: chinese, en: english }
const stageOf = { zh: chineseStyle.stage, en: englishStyle.stage }
const maxBytes = 3_670_016

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(async () => {
  await site?.close()
})

async function openIntake(locale: Locale, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await site.openPage({ locale, width: narrowWidth })
  await prepare?.(page)
  await page.goto('/styleTransfer')
  await intakeOf(page, locale).waitFor()
  return page
}

function intakeOf(page: Page, locale: Locale): Locator {
  return page.getByRole('region', { name: phrasesOf[locale].label })
}

async function bring(page: Page, locale: Locale, name: string, buffer: Buffer): Promise<void> {
  // The type is a guess by the name, as a browser's is.
  await intakeOf(page, locale).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
}

function pictureOf(page: Page, locale: Locale, name: string): Locator {
  return page.getByRole('img', { name: stageOf[locale].before(name), exact: true })
}

/** Its size, and the colours in the middle of each quarter. */
async function seen(picture: Locator) {
  await picture.waitFor()
  return picture.evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const context = (canvas as HTMLCanvasElement).getContext('2d')
    const at = (x: number, y: number) =>
      [...(context?.getImageData(width * x, height * y, 1, 1).data ?? [])].slice(0, 3)
    return { width, height, colours: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)] }
  })
}

const parts = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255]
const corners = Object.values(files.corners).map(parts)

function expectColours(actual: number[][], wanted: number[][], name: string): void {
  const furthest = Math.max(...actual.flat().map((value, index) => Math.abs(value - (wanted.flat()[index] ?? -999))))
  // JPEG rounds, and CMYK goes through a profile.
  expect(furthest, `${name}: ${JSON.stringify(actual)}`).toBeLessThan(14)
}

describe('a file that the visitor brings', () => {
  let page: Page
  let pageErrors: string[]
  beforeAll(async () => {
    page = await openIntake('en', async (opened) => {
      pageErrors = collectPageErrors(opened)
    })
  })

  it('stands upright, whichever of the eight EXIF orientations it has', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const name = `turned-${orientation}.jpg`
      await bring(page, 'en', name, files.orientedJpeg(orientation))
      const { width, height, colours } = await seen(pictureOf(page, 'en', name))
      expect([width, height], name).toEqual([files.cornersWidth, files.cornersHeight])
      expectColours(colours, corners, name)
    }
  })

  it('may be grey, CMYK, of 16 bits, animated, see-through or a single pixel', async () => {
    const reds = corners.map(([red = 0]) => [red, red, red])
    const red = parts(files.corners.topLeft)
    const white = [255, 255, 255]
    const kinds: [string, Buffer, number[][]][] = [
      ['grey.jpg', files.greyJpeg(), reds],
      ['cmyk.jpg', files.cmykJpeg(), corners],
      ['deep.png', files.cornersPng(16), corners],
      ['moving.gif', files.animatedGif(), corners],
      ['see-through.png', files.halfTransparentPng(), [red, white, red, white]],
      ['dot.png', pngFile({ width: 1, height: 1 }), [0, 0, 0, 0].map(() => [0, 0, 0])],
    ]
    for (const [name, buffer, wanted] of kinds) {
      await bring(page, 'en', name, buffer)
      expectColours((await seen(pictureOf(page, 'en', name))).colours, wanted, name)
    }
  })

  it('is made smaller when it is larger than any result', async () => {
    await bring(page, 'en', 'wide.png', pngFile({ width: 4096, height: 1024, colours: 'grey', bits: 1 }))
    expect(await seen(pictureOf(page, 'en', 'wide.png'))).toMatchObject({ width: 2048, height: 512 })
  })

  it('comes by drop, anywhere on the page, which shows that it would', async () => {
    const carried = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.png'))
        return data
      },
      [...files.cornersPng()],
    )
    await page.dispatchEvent('footer', 'dragover', { dataTransfer: carried })
    await page.getByText(english.drop).waitFor()
    await page.dispatchEvent('footer', 'drop', { dataTransfer: carried })
    await page.getByText(english.drop).waitFor({ state: 'detached' })
    expectColours((await seen(pictureOf(page, 'en', 'dropped.png'))).colours, corners, 'dropped')
  })

  it('comes by paste', async () => {
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [...files.cornersPng()],
    )
    expectColours((await seen(pictureOf(page, 'en', english.pastedName))).colours, corners, 'pasted')
  })

  it('never made the page complain', () => {
    expect(pageErrors).toEqual([])
  })
})

describe('a file that is no photo', () => {
  const locale = journeyIn('zh')
  const { fault } = phrasesOf[locale]
  let page: Page
  beforeAll(async () => {
    page = await openIntake(locale)
    await bring(page, locale, 'good.png', files.cornersPng())
    await pictureOf(page, locale, 'good.png').waitFor()
  })

  it('is none because of its name: the content counts', async () => {
    await bring(page, locale, 'webp.jpg', files.lossyWebp)
    await pictureOf(page, locale, 'webp.jpg').waitFor()
    await bring(page, locale, 'good.png', files.cornersPng())
    await pictureOf(page, locale, 'good.png').waitFor()
  })

  it('is a format error with its reason, and the photo before it stays', async () => {
    const bad: [string, Buffer, string][] = [
      ['empty.jpg', Buffer.alloc(0), fault.empty],
      ['text.jpg', Buffer.from('just text'), fault.notAPicture],
      ['svg.png', files.svgFile, fault.otherFormat('SVG')],
      ['header.png', files.cornersPng().subarray(0, 8), fault.damaged],
      ['half.jpg', files.orientedJpeg(1).subarray(0, -60), fault.damaged],
      ['corrupt.jpg', files.corruptJpeg(), fault.damaged],
      ['bomb.png', files.bombPng(), fault.tooManyPixels('20,000', '20,000')],
      ['thin.png', pngFile({ width: 60_000, height: 1 }), fault.tooThin('60,000', '1')],
      ['large.png', paddedPng(files.cornersPng(), maxBytes + 1), fault.tooLarge('3.51')],
    ]
    for (const [name, buffer, reason] of bad) {
      await bring(page, locale, name, buffer)
      const alert = intakeOf(page, locale).getByRole('alert')
      await expect.poll(() => alert.locator('*').allInnerTexts(), { message: name }).toEqual([fault.title, reason])
      await expect.poll(() => pictureOf(page, locale, 'good.png').count()).toBe(1)
    }
    await expectFaultlessLooks(page, `lab-photo-fault-${locale}`)
  })

  it('is forgotten with the next that is fine, be it of exactly 3.5 MB', async () => {
    await bring(page, locale, 'full.png', paddedPng(files.cornersPng(), maxBytes))
    await pictureOf(page, locale, 'full.png').waitFor()
    await intakeOf(page, locale).getByRole('alert').waitFor({ state: 'detached' })
  })
})

/** In place of the machine's camera: a drawn one, or none. */
async function placeCamera(page: Page, fault?: string): Promise<void> {
  await page.addInitScript((name) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 32
    const context = canvas.getContext('2d')
    const draw = () => {
      if (!context) return
      context.fillStyle = '#2040d0'
      context.fillRect(0, 0, 64, 32)
      context.fillStyle = '#d02020'
      context.fillRect(0, 0, 32, 32)
    }
    setInterval(draw, 50)
    const getUserMedia = async () => {
      if (name) throw new DOMException('', name)
      const stream = canvas.captureStream(20)
      Object.assign(window, { stream })
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, fault)
}

function cameraRuns(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { stream } = window as unknown as { stream?: MediaStream }
    return stream?.getTracks().some((track) => track.readyState === 'live') ?? false
  })
}

describe('the camera', () => {
  it('takes a picture that is no mirror, and stops', async () => {
    const page = await openIntake('en', placeCamera)
    expect(await cameraRuns(page)).toBe(false)
    await button(page, english.takePicture).click()
    await page.getByLabel(english.camera.preview).waitFor()
    await button(page, english.camera.take).click()
    const { colours } = await seen(pictureOf(page, 'en', english.cameraName))
    expect(colours[0]?.[0]).toBeGreaterThan(colours[1]?.[0] ?? 255)
    await expect.poll(() => cameraRuns(page)).toBe(false)
  })

  it('stops when the visitor leaves it', async () => {
    const page = await openIntake('zh', placeCamera)
    await button(page, chinese.takePicture).click()
    await expect.poll(() => cameraRuns(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => cameraRuns(page)).toBe(false)
  })

  it.each([
    ['NotAllowedError', 'refused', 'zh'],
    ['NotFoundError', 'missing', 'en'],
    ['NotReadableError', 'busy', 'zh'],
  ] as const)('says what is wrong, and stays calm: %s', async (name, fault, locale) => {
    const page = await openIntake(locale, (opened) => placeCamera(opened, name))
    await button(page, phrasesOf[locale].takePicture).click()
    await page.getByRole('alert').getByText(phrasesOf[locale].camera[fault]).waitFor()
  })
})
