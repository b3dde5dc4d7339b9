/** What a visitor does at the demo of faces and emotions. */

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { pathOf } from '#contract/site-map/pages.ts'
import type { TestSite } from '../browser.ts'

/** Photos that the demo comes with. */
export const samples = join(import.meta.dirname, '../../../../src/lab/emotion/samples')

export function listOf(page: Page) {
  return page.getByRole('listbox', { name: /faces found|找到的脸/i })
}

export function optionsOf(page: Page) {
  return listOf(page).getByRole('option')
}

export async function openEmotion(site: TestSite, locale: 'en' | 'zh' = 'en'): Promise<Page> {
  const page = await site.openPage({ locale })
  await page.goto(pathOf('emotion'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
