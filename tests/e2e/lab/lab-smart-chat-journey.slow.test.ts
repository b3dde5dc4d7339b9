import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/site-map/pages.ts'
import { collectPageErrors, narrowWidth, type TestSite } from '#tests/support/screens/browser.ts'
import { openChat, saidBy, say } from '#tests/support/screens/lab/smart-chat.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { journeyIn } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

describe('smart chat', () => {
  it('answers from the base, with a skill and in a game, says why, and nothing leaves the device', async () => {
    const page = await site.openPage({ locale: 'en' })
    const errors = collectPageErrors(page)
    await page.goto(pathOf('smartChat'))
    await say(page, 'hello')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    expect(await say(page, 'what is 15% of 80?')).toContain('15% × 80 = 12')
    await page.getByText('why', { exact: true }).last().click()
    await page.getByText('Read as the sum 15% × 80').waitFor()

    expect(await say(page, 'guess the number')).toContain('1 to 100')
    expect(await say(page, '500')).toContain('Between 1 and 100')
    expect(await say(page, 'stop')).not.toContain('100')
    // Signs of Markdown are shown as they were typed.
    expect(await say(page, 'reverse: *_a_* <b>')).toContain('>b< *_a_*')

    expect(requests.filter((url) => !url.includes('/assets/'))).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('works by keyboard alone, saves the conversation as text and starts over', async () => {
    const page = await openChat(site, pathOf('smartChatEn'), 'en')
    await page.getByRole('button', { name: 'Tell me a riddle' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => saidBy(page).count()).toBe(2)
    await page.getByRole('button', { name: 'A hint, please' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => saidBy(page).count()).toBe(3)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as text' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toMatch(/^Huida: Hello.+\n\nYou: Tell me a riddle\n\nHuida: /)

    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => saidBy(page).count()).toBe(1)
    await expect
      .poll(() => page.locator('main textarea').evaluate((input) => input === document.activeElement))
      .toBe(true)
    // The riddle went with the conversation.
    expect(await say(page, 'tell me the answer please')).not.toContain('The answer:')
    await page.context().close()
  })

  it('keeps to the language of its room, whatever the language of the page', async () => {
    const page = await openChat(site, pathOf('smartChatZh'), 'en')
    await page.getByRole('heading', { level: 1, name: 'Smart chat' }).waitFor()
    expect(await page.locator('main ol').evaluate((thread) => thread.closest('[lang]')?.getAttribute('lang'))).toBe(
      'zh-CN',
    )
    expect(await say(page, '三加五等于多少')).toContain('3 + 5 = 8')
    expect(await say(page, '成语接龙')).toContain('我先来')
    expect(await say(page, '不玩了')).toMatch(/[\u4e00-\u9fff]/)
    await say(page, 'blorp snee wug dax')
    await page.getByRole('link', { name: 'To the English room' }).first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathOf('smartChatEn'))
    await expect.poll(() => saidBy(page).first().textContent()).toContain("I'm Huida")
    await page.context().close()
  })

  it('looks right empty and in the middle of a talk', async () => {
    const locale = journeyIn('zh')
    const page = await openChat(site, pathOf('smartChat'), locale)
    await expectFaultlessLooks(page, `lab-smart-chat-empty-${locale}`)
    const zh = locale === 'zh'
    await say(page, zh ? '你是谁' : 'who are you')
    await say(page, zh ? '100斤是多少公斤' : 'how tall is 6 feet 2 in cm')
    await page
      .getByText(zh ? '为什么' : 'why', { exact: true })
      .last()
      .click()
    await say(page, zh ? '互动故事' : 'story with choices')
    await say(
      page,
      zh ? `${'很长的词'.repeat(30)}` : `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch${'ha'.repeat(60)}`,
    )
    await expectFaultlessLooks(page, `lab-smart-chat-talk-${locale}`)
    await page.context().close()
  })

  it('fills a narrow screen, with what is typed in sight', async () => {
    const page = await openChat(site, pathOf('smartChat'), 'en', narrowWidth)
    const composer = await page.locator('main textarea').boundingBox()
    const chat = await page.getByRole('region', { name: 'Chat with Huida' }).boundingBox()
    expect(chat?.width).toBe(narrowWidth)
    expect(chat?.height).toBeGreaterThan(600)
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(844)
    await page.context().close()
  })
})
