/** The autopilot demo: generations go by click, drivers are kept and examined, tracks are drawn. */
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { autopilot as english } from '#phrases/en/lab/autopilot.ts'
import { autopilot as chinese } from '#phrases/zh/lab/autopilot.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { drive, generationOf } from '#tests/support/screens/lab/autopilot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, journeyIn } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

const phrasesOf = { zh: chinese, en: english }
const path = '/autopilot?seed=7&ground=one'

let site: TestSite

beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

describe('the screen', () => {
  const locale = journeyIn('zh')
  it('stands still until asked when motion is unwelcome, then shows a generation, its scores and an exam', async () => {
    const words = phrasesOf[locale]
    const page = await site.openPage({ locale })
    const errors = collectPageErrors(page)
    await page.goto(path)
    await page.getByText(words.stage.ready).waitFor()
    await button(page, words.controls.nextGeneration).click()
    await expect.poll(() => generationOf(page)).toBe(2)
    await button(page, words.controls.nextGeneration).click()
    await expect.poll(() => generationOf(page)).toBe(3)
    await page.getByText(words.chart.table).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await button(page, words.driver.exam).click()
    await page.getByRole('heading', { name: words.exam.heading }).waitFor()
    await expectFaultlessLooks(page, `lab-autopilot-${locale}`)
    expect(errors).toEqual([])
    await page.close()
  })
})

describe('a driver', () => {
  it('is saved, founds a run when it is loaded again, and a file that is none is refused in words', async () => {
    const page = await site.openPage()
    await page.goto(path)
    await page.getByText(english.stage.ready).waitFor()
    await drive(page, 1)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, english.driver.save).click()])
    const saved = await readFile(await download.path(), 'utf8')
    const file = join(tmpdir(), `autopilot-driver-${process.pid}.json`)
    async function load(text: string) {
      await writeFile(file, text)
      await page.locator('input[type=file]').setInputFiles(file)
    }
    await load(saved.slice(0, 100))
    await page.getByText(english.driver.faults['not-json']).waitFor()
    await load('{"weights":[1]}')
    await page.getByText(english.driver.faults['not-a-driver']).waitFor()
    await load(saved.replace(/"weights": \[\s*\S+,/, '"weights": ['))
    await page.getByText(english.driver.faults['wrong-weights']).waitFor()
    expect(await generationOf(page)).toBe(2)
    await load(saved)
    await page.getByText(english.driver.loaded('1')).waitFor()
    await expect.poll(() => generationOf(page)).toBe(1)
    await page.close()
  })
})

describe('a drawing', () => {
  it('becomes a track by mouse, and says what is wrong when the line crosses itself', async () => {
    const page = await site.openPage()
    await page.goto(path)
    await button(page, english.track.draw).click()
    const board = page.getByRole('application', { name: english.draw.board })
    // It takes the focus and comes into view with it.
    await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true)
    async function draw(shape: (angle: number) => [number, number]) {
      const { x: left, y: top, width, height } = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      for (let step = 0; step <= 60; step++) {
        const [x, y] = shape((step / 60) * 2 * Math.PI)
        await page.mouse.move(left + width * (0.5 + x), top + height * (0.5 + y))
        if (step === 0) await page.mouse.down()
      }
      await page.mouse.up()
    }
    await draw((angle) => [0.4 * Math.sin(angle), 0.35 * Math.sin(2 * angle)])
    await page.getByText(english.draw.faults['crosses-itself']).waitFor()
    await expect.poll(() => button(page, english.draw.done).isDisabled()).toBe(true)
    await draw((angle) => [0.38 * Math.cos(angle), 0.34 * Math.sin(angle)])
    await page.getByText(english.draw.fine).waitFor()
    await button(page, english.draw.done).click()
    await page.getByText(english.stage.ready).waitFor()
    expect(page.url()).toContain('ground=drawn')
    await page.close()
  })

  it('is made by keyboard alone', async () => {
    const page = await site.openPage()
    await page.goto(path)
    await button(page, english.track.draw).press('Enter')
    const board = page.getByRole('application', { name: english.draw.board })
    await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true)
    const go = async (key: string, times: number) => {
      for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
      await page.keyboard.press('Space')
    }
    await go('ArrowLeft', 10)
    await page.getByText(english.draw.points('1')).waitFor()
    await go('ArrowUp', 6)
    await go('ArrowRight', 20)
    await go('ArrowDown', 12)
    await go('ArrowLeft', 20)
    await page.getByText(english.draw.fine).waitFor()
    await expectFaultlessLooks(page, 'lab-autopilot-draw-en')
    await board.focus()
    await page.keyboard.press('Enter')
    await page.getByText(english.stage.ready).waitFor()
    expect(page.url()).toContain('ground=drawn')
    await page.close()
  })
})
