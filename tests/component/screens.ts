/** What a person does and sees on a screen that a component test opened, by the words of the phrases. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { Locale } from '#contract/fields.ts'
import { phrasesOf } from '#tests/support/all-phrases.ts'

export { locales } from './languages.ts'
export { phrasesOf }

export function errorTextOf(locale: Locale, code: ErrorCode, details: ErrorDetails = {}): string {
  const text = phrasesOf[locale].errors[code]
  return typeof text === 'string' ? text : text(details)
}

export function field(label: string): Locator {
  return page.getByLabelText(label, { exact: true })
}

export function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Types into one field after another, by their labels. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}

/** The field is marked as wrong and says exactly this, to eyes and to screen readers. */
export async function expectFault(label: string, text: string): Promise<void> {
  await expect.element(field(label)).toBeVisible()
  await expect.poll(() => describedBy(field(label).element()), { message: label }).toContain(text)
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** What a screen reader says after the field's name: description and fault. */
function describedBy(input: Element): string[] {
  const ids = input.getAttribute('aria-describedby')?.split(/\s+/) ?? []
  return ids.flatMap((id) => document.getElementById(id)?.innerText.trim() ?? [])
}

/** Switches in place, by the button of the screen. */
export async function switchLanguage(to: Locale): Promise<void> {
  const from = to === 'zh' ? 'en' : 'zh'
  await button(phrasesOf[from].common.language.switchTo).first().click()
  await expect.element(button(phrasesOf[to].common.language.switchTo).first()).toBeVisible()
}
