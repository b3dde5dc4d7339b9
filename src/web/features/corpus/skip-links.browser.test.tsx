import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

describe.each(locales)('the links that skip to a part of the corpus, in %s', (locale) => {
  const { answers, common } = phrasesOf[locale]
  const skipToMain = () => page.getByRole('link', { name: common.skipToContent })
  const skipToTry = () => page.getByRole('link', { name: answers.test.skipToTry })

  function ringOfFocus(): string | undefined {
    return document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : undefined
  }

  it('come first, and lead to the list or to the chat beside it without a ring around either', async () => {
    const api = createWorkspaceApi([itemOf('When do you open?')], locale)
    await openScreen(workspacePath('corpusMenu/corpus'), { api, locale, account: accountOf() })
    const panel = page.getByRole('region', { name: answers.test.tryTitle, exact: true })
    await expect.element(panel).toBeVisible()
    await userEvent.tab()
    await expect.element(skipToMain()).toHaveFocus()
    await userEvent.tab()
    await expect.element(skipToTry()).toHaveFocus()
    expect(ringOfFocus()).toBe('solid')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel).toHaveFocus()
    expect(ringOfFocus()).toBe('none')
    await userEvent.tab()
    expect(panel.element().contains(document.activeElement)).toBe(true)
    ;(skipToMain().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
    expect(ringOfFocus()).toBe('none')
  })

  it('lead to no chat where none stands beside the list', async () => {
    const api = createWorkspaceApi([itemOf('When do you open?')], locale)
    const { goTo } = await openScreen(workspacePath('corpusMenu/corpus'), { api, locale, account: accountOf() })
    await expect.element(skipToTry()).toBeInTheDocument()
    await page.viewport(narrowWidth, 844)
    await expect.element(skipToTry()).not.toBeInTheDocument()
    await page.viewport(1440, 900)
    await expect.element(skipToTry()).toBeInTheDocument()
    await goTo(workspacePath('thirdManagement/third1'))
    await expect.element(skipToTry()).not.toBeInTheDocument()
  })
})
