/** What was deleted within a day: found in the status filter, restored one by one or together. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type DeletedItem, listDeletedItems, restoreItems } from '#contract/features/corpus.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const hourMs = 3600_000
const path = workspacePath('corpusMenu/corpus')
const account = accountOf()

function deletedOf(question: string, changes: Partial<DeletedItem> = {}): DeletedItem {
  const deletedAt = Date.now() - 18.5 * hourMs
  return {
    id: itemOf(question).id,
    question,
    answer: 'It **was** an answer. '.repeat(20),
    deletedAt: new Date(deletedAt).toISOString(),
    until: new Date(deletedAt + 24 * hourMs).toISOString(),
    way: 'one',
    existingId: null,
    ...changes,
  }
}

function apiWith(items: DeletedItem[], locale: 'zh' | 'en' = 'en') {
  const api = createWorkspaceApi([itemOf('Still here?')], locale)
  api.answer(listDeletedItems, () => ({ items, nextCursor: null, total: items.length }))
  return api
}

describe.each(locales)('recently deleted, in %s', (locale) => {
  const { corpus } = phrasesOf[locale]

  it('tells how each was deleted and how long it can be restored, wide and narrow', async () => {
    const items = [
      deletedOf('Do you rent canoes?'),
      deletedOf('x'.repeat(300), { way: 'batch' }),
      deletedOf('Taken?', { way: 'import-undo', existingId: itemOf('Taken?').id }),
    ]
    await openScreen(path, { api: apiWith(items, locale), locale, account })
    await page.getByRole('combobox', { name: corpus.enabled.label }).click()
    await page.getByRole('option', { name: corpus.deleted.title }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: corpus.deleted.title })).toBeVisible()
    await expect.element(page.getByText(corpus.deleted.left.hours('5')).first()).toBeVisible()
    await expect.element(page.getByText(corpus.deleted.way['import-undo'])).toBeVisible()
    await expect.element(page.getByText(corpus.deleted.taken)).toBeVisible()
    await expectFaultlessLooks()
    await page.viewport(narrowWidth, 844)
    await expectFaultlessLooks()
  })

  it('says that nothing was deleted', async () => {
    await openScreen(`${path}&enabled=deleted`, { api: apiWith([], locale), locale, account })
    await expect.element(page.getByText(corpus.deleted.emptyTitle)).toBeVisible()
    await expectFaultlessLooks()
    await button(corpus.deleted.back).first().click()
    await expect.element(page.getByRole('heading', { level: 1, name: corpus.list.title })).toBeVisible()
  })
})

describe('restoring', () => {
  const { corpus } = phrasesOf.en

  it('brings several back and tells at its row what stayed', async () => {
    const items = [deletedOf('One?'), deletedOf('Two?'), deletedOf('Over?', { until: new Date().toISOString() })]
    const [one, two] = items
    const api = apiWith(items)
    api.answer(restoreItems, () => {
      items.shift()
      return { count: 1, conflicts: [{ id: two?.id ?? '', existingId: itemOf('Two?').id }] }
    })
    await openScreen(`${path}&enabled=deleted`, { api, account })
    await page.getByRole('checkbox', { name: corpus.row.select('One?') }).click()
    await page.getByRole('checkbox', { name: corpus.row.select('Two?') }).click()
    await expect.element(page.getByText('Over?')).not.toBeInTheDocument()
    await button(corpus.deleted.restoreMany('2')).click()
    await expect.element(page.getByText(corpus.removed.restored('1'))).toBeVisible()
    await expect.element(page.getByText(corpus.deleted.taken)).toBeVisible()
    await expect.element(button(corpus.deleted.restoreNamed('One?'))).not.toBeInTheDocument()
    expect(api.callsOf(restoreItems)[0]?.body).toEqual({ ids: [one?.id, two?.id] })
  })
})
