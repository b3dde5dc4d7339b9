/** The states of the corpus and how they look: nothing, no match, extremes, unfolded, in the drawer and in place. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listCorpus } from '#contract/features/corpus.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const opening = 'When do you open?'
const extremes = [
  itemOf('x'.repeat(400), { answer: `https://example.com/${'y'.repeat(2000)}`, keywords: ['z'.repeat(60)] }),
  itemOf(opening, { answer: 'The **down** one, rated to -10. '.repeat(40), variants: ['w'.repeat(500)] }),
]
const path = workspacePath('corpusMenu/corpus')

describe.each(locales)('the corpus, in %s', (locale) => {
  const { corpus } = phrasesOf[locale]
  const account = accountOf()

  it('looks right with nothing in it', async () => {
    await openScreen(path, { api: createWorkspaceApi([], locale), locale, account })
    await expect.element(page.getByRole('heading', { name: corpus.empty.title })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('gives two lines to a question and one to its answer, whatever they are, and unfolds them', async () => {
    await openScreen(path, { api: createWorkspaceApi(extremes, locale), locale, account })
    await expect.poll(() => page.getByRole('article').elements().length).toBe(2)
    const heights = page
      .getByRole('article')
      .elements()
      .map((row) => row.clientHeight)
    expect(Math.max(...heights)).toBeLessThan(120)
    await expectFaultlessLooks()
    await button(corpus.fold.none).click()
    await expect.element(button(corpus.fold.all)).toBeVisible()
    await expectFaultlessLooks()
  })

  it('looks right when nothing matches', async () => {
    await openScreen(`${path}&q=qwxyz`, { api: createWorkspaceApi(extremes, locale), locale, account })
    await expect.element(page.getByRole('heading', { name: corpus.empty.noMatchTitle })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('looks right with a new item in the drawer', async () => {
    await openScreen(`${path}&item=new`, { api: createWorkspaceApi(extremes, locale), locale, account })
    await expect.element(page.getByRole('dialog', { name: corpus.editor.addTitle })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('looks right with an item edited in place', async () => {
    await openScreen(path, { api: createWorkspaceApi(extremes, locale), locale, account })
    await button(corpus.row.edit(opening)).click()
    await expect.element(page.getByRole('form', { name: corpus.editor.inlineLabel(opening) })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('says that the list did not come, and looks right', async () => {
    const api = createWorkspaceApi(extremes, locale)
    api.refuse(listCorpus, 'operation-failed')
    await openScreen(path, { api, locale, account })
    await expect.element(page.getByText(errorTextOf(locale, 'operation-failed'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })
})
