import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getPreparation } from '#contract/features/answers.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

describe.each(locales)('the preparation of a large corpus, in %s', (locale) => {
  const { preparing } = phrasesOf[locale].answers.test

  it.each([
    ['corpus', 'corpusMenu/corpus'],
    ['chat', 'aiChat'],
  ])('says how far it is beside the %s, and nothing once it is ready', async (_name, path) => {
    const api = createWorkspaceApi([itemOf('When do you open?')], locale)
    api.answer(getPreparation, { isReady: false, share: 0.42 })
    await openScreen(workspacePath(path), { api, locale, account: accountOf() })
    const line = page.getByRole('status').getByText(preparing('42%'), { exact: true })
    await expect.element(line.first()).toBeVisible()
    await expectFaultlessLooks()
    // Without the panel beside the corpus it stands above it.
    await page.viewport(narrowWidth, 844)
    await expect.poll(() => line.elements().some((each) => each.checkVisibility())).toBe(true)
    api.answer(getPreparation, { isReady: false, share: 1 })
    await expect.element(page.getByText(preparing('99%'), { exact: true }).first()).toBeInTheDocument()
    api.answer(getPreparation, { isReady: true, share: 1 })
    await expect.poll(() => page.getByText(preparing('99%'), { exact: true }).elements()).toEqual([])
  })
})
