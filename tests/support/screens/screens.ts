/** What a person does and sees on a screen, by the words of the phrases. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { Locale } from '#contract/fields.ts'
import { phrasesOf } from '../all-phrases.ts'

export { phrasesOf }

/**
 * The language of a journey. Each is walked in one, and files take turns; `JOURNEYS_IN_OTHER_LANGUAGE=1` walks them all in the other.
 * What a screen says in both languages is for component tests.
 */
export function journeyIn(locale: Locale): Locale {
  return process.env.JOURNEYS_IN_OTHER_LANGUAGE ? otherLocale(locale) : locale
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'zh' ? 'en' : 'zh'
}

export function errorTextOf(locale: Locale, code: ErrorCode, details: ErrorDetails = {}): string {
  const text = phrasesOf[locale].errors[code]
  return typeof text === 'string' ? text : text(details)
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** What a screen reader says after the field's name: description and fault. */
async function describedBy(page: Page, input: Locator): Promise<string[]> {
  const ids = (await input.getAttribute('aria-describedby'))?.split(/\s+/) ?? []
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).allInnerTexts()))
  return texts.flat().map((text) => text.trim())
}

/** The field is marked as wrong and says exactly this, to eyes and to screen readers. */
export async function expectFault(page: Page, label: string, text: string): Promise<void> {
  const input = field(page, label)
  await expect.poll(() => describedBy(page, input), { message: label }).toContain(text)
  await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByText(text, { exact: true }).first().isVisible()).toBe(true)
}

/** Switches in place, by the button of the screen. */
export async function switchLanguage(page: Page, to: Locale): Promise<void> {
  await button(page, phrasesOf[otherLocale(to)].common.language.switchTo).first().click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(to === 'zh' ? 'zh-CN' : 'en')
}
