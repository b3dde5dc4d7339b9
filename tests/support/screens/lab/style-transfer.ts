/** What a visitor does at style transfer. */
import type { Page } from 'playwright-core'
import type { Locale } from '#contract/fields.ts'
import { styleTransfer as english } from '#phrases/en/lab/style-transfer.ts'
import { styleTransfer as chinese } from '#phrases/zh/lab/style-transfer.ts'
import type { TestSite } from '../browser.ts'

export const stylePhrasesOf = { zh: chinese, en: english }
export const firstPhotoIn = (locale: Locale) => stylePhrasesOf[locale].photos.cat

export async function openStyleTransfer(site: TestSite, locale: Locale): Promise<Page> {
  const page = await site.openPage({ locale })
  await page.goto('/styleTransfer')
  return page
}

/** The result in this style is finished. */
export async function painted(page: Page, style: string, locale: Locale = 'en'): Promise<void> {
  const parts = stylePhrasesOf[locale].status.done(style, '|').split('|')
  let status = page.getByRole('status')
  for (const part of parts) status = status.filter({ hasText: part })
  await status.waitFor()
}

export async function choose(page: Page, style: string): Promise<void> {
  await page.getByRole('radio', { name: style, exact: true }).first().focus()
  await page.keyboard.press('Space')
}

export const like = (name: string) => english.style.ofPicture(name)
export const { presetName, pictureName } = english.style

export function resultOf(page: Page, style: string, locale: Locale = 'en') {
  return page.getByRole('img', { name: stylePhrasesOf[locale].stage.after(firstPhotoIn(locale), style), exact: true })
}
