/** What a visitor does at the autopilot demo. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { autopilot as english } from '#phrases/en/lab/autopilot.ts'
import { button } from '../screens.ts'

export const generationOf = (page: Page) =>
  page
    .locator('[data-generation]')
    .getAttribute('data-generation')
    .then((text) => Number(text))

/** The test browser asks for reduced motion: nothing moves by itself, and generations go by click. */
export async function drive(page: Page, generations: number): Promise<void> {
  for (let driven = 0; driven < generations; driven++) {
    const before = await generationOf(page)
    await button(page, english.controls.nextGeneration).click()
    await expect.poll(() => generationOf(page)).toBe(before + 1)
  }
}
