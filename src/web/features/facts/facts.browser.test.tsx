/** Filling in what a bot does not know of its shop yet: the card, the dialog, and what does not apply. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { type Fact, listFacts } from '#contract/features/facts.ts'
import type { Locale } from '#contract/fields.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const corpusPath = workspacePath('corpusMenu/corpus')
const account = accountOf()
const hours = itemOf('When do you open?', { answer: 'We are open [opening hours].' })
const members = itemOf('What do members get?', { answer: 'Members: [membership details].' })
const openFacts: readonly Fact[] = [
  { label: 'opening hours', value: '', items: 1 },
  { label: 'membership details', value: '', items: 1 },
]

function apiWith(facts: readonly Fact[] = openFacts, language: Locale = 'en') {
  const api = createWorkspaceApi([hours, members], language)
  const openBlanks = facts.filter(({ value, items }) => value === '' && items > 0).length
  api.answer(listBots, { items: [botOf({ language, itemCount: 2, openBlanks })], limit: 1 })
  api.answer(listFacts, { items: [...facts] })
  return api
}

describe.each(locales)('the blanks of a bot, in %s', (locale) => {
  const { facts, corpus } = phrasesOf[locale]

  it('leads from the dialog to the items that wait for them', async () => {
    const api = apiWith(openFacts, locale)
    const { address } = await openScreen(corpusPath, { api, account, locale })
    await button(facts.card.fill).click()
    const dialog = page.getByRole('dialog', { name: facts.card.dialogTitle })
    await expectFaultlessLooks()
    await dialog.getByRole('link', { name: facts.showItems }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(address()).toBe(`${corpusPath}&enabled=blanks`)
    await expect.poll(() => api.callsOf(listCorpus).at(-1)?.query.get('blanks')).toBe('open')
    await expect.element(page.getByRole('combobox', { name: corpus.enabled.label })).toHaveValue(facts.blank.filter)
  })
})
