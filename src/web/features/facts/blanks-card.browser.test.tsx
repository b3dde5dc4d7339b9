import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

/** As a browser whose owner refuses it. */
function refuseStorage() {
  const refuse = function (this: Storage) {
    if (this === window.localStorage) throw new DOMException('Refused', 'SecurityError')
    return null
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(locales)('the card that asks for the blanks, in %s', (locale) => {
  const { card } = phrasesOf[locale].facts
  const path = workspacePath('corpusMenu/corpus')
  const shown = page.getByRole('region', { name: card.title(2) })

  function open() {
    const api = createWorkspaceApi([itemOf('When do you open?')], locale)
    api.answer(listBots, { items: [botOf({ language: locale, itemCount: 1, openBlanks: 2 })], limit: 1 })
    return openScreen(path, { api, locale, account: accountOf() })
  }

  it('stays away once it was put off', async () => {
    const screen = await open()
    await shown.getByRole('button', { name: card.skip }).click()
    await expect.element(shown).not.toBeInTheDocument()
    await screen.goTo(workspacePath('aiChat'))
    await screen.goTo(path)
    await expect.element(page.getByText('When do you open?').first()).toBeVisible()
    expect(shown.elements()).toEqual([])
  })

  it('can be put off where the browser refuses to keep anything', async () => {
    refuseStorage()
    await open()
    await shown.getByRole('button', { name: card.skip }).click()
    await expect.element(shown).not.toBeInTheDocument()
    await expect.element(page.getByText('When do you open?').first()).toBeVisible()
  })
})
