/** The tour of the start page: it plays when it is asked to, can be skipped, and is found again. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathOf } from '#contract/site-map/pages.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'

it.each(locales)('leads through its scenes, and is closed for good until it is asked for: %s', async (locale) => {
  const { tour } = phrasesOf[locale]
  const scene = (at: number) => page.getByRole('heading', { name: tour.scenes[at]?.title ?? '' })
  const screen = await openScreen(pathOf('createBot'), { locale, account: accountOf() })
  await expect.element(scene(0)).toBeVisible()
  await expect.element(button(tour.back)).toBeDisabled()
  for (const at of [1, 2, 3, 4]) {
    await button(tour.next).click()
    await expect.element(scene(at)).toBeVisible()
  }
  await button(tour.next).click()
  await expect.element(button(tour.again)).toBeVisible()
  await screen.goTo(pathOf('bots'))
  await screen.goTo(pathOf('createBot'))
  await expect.element(button(tour.again)).toBeVisible()
  await button(tour.again).click()
  await expect.element(scene(0)).toBeVisible()
  await expect.element(button(tour.pause)).toBeVisible()
  await expectFaultlessLooks()
  await button(tour.skip).click()
  await screen.goTo(pathOf('made'))
  await page.getByRole('link', { name: phrasesOf[locale].made.tour }).click()
  await expect.element(button(tour.pause)).toBeVisible()
})
