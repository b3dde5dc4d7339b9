/** What a visitor does at smart chat. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestSite } from '../browser.ts'

/** What the chat has said, the opening words first. */
export function saidBy(page: Page) {
  return page.locator('main ol > li:not([data-from="person"]) > div:first-child')
}

export async function say(page: Page, text: string): Promise<string> {
  const before = await saidBy(page).count()
  await page.locator('main textarea').fill(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => saidBy(page).count()).toBe(before + 1)
  await page.locator('main ol[aria-busy="false"]').waitFor()
  return (await saidBy(page).last().textContent()) ?? ''
}

export async function openChat(site: TestSite, path: string, locale: 'en' | 'zh', width?: number): Promise<Page> {
  const page = await site.openPage({ locale, ...(width && { width }) })
  await page.goto(path)
  await page.locator('main textarea').waitFor()
  return page
}
