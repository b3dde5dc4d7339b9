import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathOf } from '#contract/site-map/pages.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { field, phrasesOf, switchLanguage } from '#tests/component/screens.ts'

const { zh, en } = phrasesOf

it('changes in place: what was typed stays, and screens opened before and after speak the new language', async () => {
  const { goTo } = await openScreen(pathOf('labHall'), { locale: 'en' })
  await expect.element(page.getByRole('heading', { level: 1, name: en.hall.headline })).toBeVisible()
  await goTo(pathOf('logIn'))
  await field(en.accounts.fields.email).fill('lin@example.com')

  await switchLanguage('zh')
  await expect.element(field(zh.accounts.fields.email)).toHaveValue('lin@example.com')

  await goTo(pathOf('labHall'))
  await expect.element(page.getByRole('heading', { level: 1, name: zh.hall.headline })).toBeVisible()
  await goTo(pathOf('labExploration'))
  await expect.element(page.getByRole('heading', { level: 1, name: zh.exploration.title })).toBeVisible()
})
