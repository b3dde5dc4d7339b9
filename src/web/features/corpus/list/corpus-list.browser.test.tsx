/** The states of the corpus and how they look: nothing, no match, extremes, unfolded, in the drawer and in place. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeCorpusItems, deleteCorpusItems, listCorpus } from '#contract/features/corpus.ts'
import type { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const opening = 'When do you open?'
const extremes = [
  itemOf('x'.repeat(400), { answer: `https://example.com/${'y'.repeat(2000)}`, keywords: ['z'.repeat(60)] }),
  itemOf(opening, { answer: 'The **down** one, rated to -10. '.repeat(40), variants: ['w'.repeat(500)] }),
]
const path = workspacePath('corpusMenu/corpus')

/** The orders that the list was asked for in; null is the usual one. */
function ordersOf(api: FakeApi) {
  return api.callsOf(listCorpus).map(({ query }) => query.get('order'))
}

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

describe.each(locales)('the corpus on a phone, in %s', (locale) => {
  const { corpus } = phrasesOf[locale]

  it('shows items on the first screen, with everything large enough for a thumb', async () => {
    const items = [itemOf(opening, { intent: 'Opening', hits: 3, variants: ['Open?'] }), ...extremes]
    const api = createWorkspaceApi(items, locale)
    await openScreen(path, { api, locale, width: narrowWidth, theme: 'dark', account: accountOf() })
    const first = page.getByRole('article').first()
    await expect.element(first).toBeVisible()
    expect(first.element().getBoundingClientRect().bottom).toBeLessThan(500)
    const pick = first.getByRole('checkbox').element().closest('label')?.getBoundingClientRect()
    expect(Math.min(pick?.width ?? 0, pick?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const fold = first
      .getByRole('button', { name: corpus.fold.open(opening) })
      .element()
      .getBoundingClientRect()
    expect(Math.min(fold.width, fold.height)).toBeGreaterThanOrEqual(44)
    // Beside the drawn switch, where its area ends.
    const drawn = first.getByRole('switch').element().getBoundingClientRect()
    const hit = document.elementFromPoint(drawn.left - 5, drawn.top - 11)
    expect(hit?.getAttribute('role')).toBe('switch')
    await expectFaultlessLooks()
  })

  it('has the filters, the order and the rest one tap away', async () => {
    const api = createWorkspaceApi(extremes, locale)
    await openScreen(path, { api, locale, width: narrowWidth, account: accountOf() })
    await button(corpus.search.filters).click()
    await expect.element(page.getByRole('combobox', { name: corpus.enabled.label })).toBeVisible()
    await page.getByRole('combobox', { name: corpus.sort.label }).click()
    await page.getByRole('option', { name: corpus.sort.unused }).click()
    await expect.poll(() => ordersOf(api).at(-1)).toBe('unused')
    await button(corpus.search.show).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button(corpus.list.more).click()
    await expect.element(page.getByRole('link', { name: corpus.list.files })).toBeVisible()
  })
})

describe('the order of the corpus', () => {
  const { columns, sort } = phrasesOf.en.corpus

  it('turns with a click on a column, stands in the address, and survives clearing the filters', async () => {
    const api = createWorkspaceApi([itemOf('First?', { hits: 3 }), itemOf('Second?')])
    const { address } = await openScreen(`${path}&q=First`, { api, account: accountOf() })
    const mostFirst = button(`${columns.hits}: ${sort.hits}`)
    await expect.element(mostFirst).toHaveAttribute('aria-pressed', 'false')
    await mostFirst.click()
    await expect.element(mostFirst).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => ordersOf(api).at(-1)).toBe('hits')
    await expectFaultlessLooks()
    await mostFirst.click()
    await expect.element(button(`${columns.hits}: ${sort.unused}`)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => ordersOf(api).at(-1)).toBe('unused')
    await button(phrasesOf.en.corpus.search.reset).click()
    await expect.poll(address).not.toContain('q=First')
    expect(address()).toContain('sort=unused')
    await button(`${columns.updated}: ${sort.changed}`).click()
    await expect.poll(address).not.toContain('sort=')
  })
})

describe('the keyboard in the corpus', () => {
  const { corpus, common } = phrasesOf.en
  const row = (question: string) => page.getByRole('article', { name: question, exact: true })

  async function open(tier: 'FREE' | 'VIP' = 'FREE') {
    const api = createWorkspaceApi([itemOf('First?'), itemOf('Second?'), itemOf('Third?')])
    api.answer(deleteCorpusItems, { deletionId: null, count: 1 })
    await openScreen(path, { api, account: accountOf(tier) })
    await expect.element(row('Second?')).toBeVisible()
    return api
  }

  it('goes on with the next row after one was deleted', async () => {
    await open()
    button(corpus.row.remove('Second?')).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Second?')).not.toBeInTheDocument()
    await expect.element(row('Third?')).toHaveFocus()
  })

  it('stays in the list after the selected rows were deleted', async () => {
    await open()
    await page.getByRole('checkbox', { name: corpus.row.select('Second?') }).click()
    await button(corpus.selection.remove).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: corpus.selection.confirm('1') })
      .click()
    await expect.element(row('Second?')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('main')?.contains(document.activeElement)).toBe(true)
  })

  it('switches the selected rows off, and back', async () => {
    const api = await open()
    api.answer(changeCorpusItems, { count: 1, change: 7 })
    await page.getByRole('checkbox', { name: corpus.row.select('Second?') }).click()
    await button(corpus.selection.switchOff).click()
    await expect.element(page.getByText(corpus.changed.off('1'))).toBeVisible()
    await button(common.actions.undo).click()
    await expect.element(page.getByText(corpus.changed.undone('1'))).toBeVisible()
    expect(api.callsOf(changeCorpusItems).map(({ body }) => body)).toEqual([
      { selection: { ids: [expect.any(String)] }, set: { isEnabled: false } },
      { selection: { change: 7 }, set: { isEnabled: true } },
    ])
  })

  it('gives the selected rows an intent', async () => {
    const api = await open()
    api.answer(changeCorpusItems, { count: 2, change: 8 })
    await page.getByRole('checkbox', { name: corpus.row.select('First?') }).click()
    await page.getByRole('checkbox', { name: corpus.row.select('Second?') }).click()
    await button(corpus.selection.setIntent).click()
    await page.getByRole('combobox', { name: corpus.editor.intent, exact: true }).fill('Opening')
    await button(corpus.selection.applyIntent).click()
    await expect.element(page.getByText(corpus.changed.intent('2', 'Opening'))).toBeVisible()
    expect(api.callsOf(changeCorpusItems)[0]?.body).toMatchObject({ set: { intent: 'Opening' } })
  })

  it('exports the selected rows alone', async () => {
    await open('VIP')
    const first = page.getByRole('checkbox', { name: corpus.row.select('First?') })
    await first.click()
    const bar = page.getByRole('region', { name: common.list.selection })
    await bar.getByRole('button', { name: phrasesOf.en.imports.export.action }).click()
    const link = page.getByRole('menuitem', { name: phrasesOf.en.imports.export.csv }).element()
    const ids = new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('ids')
    expect(ids).toBe(row('First?').element().getAttribute('data-item-id'))
  })

  it('lets go of what is selected by Esc', async () => {
    await open()
    await page.getByRole('checkbox', { name: corpus.row.select('Second?') }).click()
    await expect.element(button(corpus.selection.remove)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button(corpus.selection.remove)).not.toBeInTheDocument()
    await expect.element(button(common.actions.undo)).not.toBeInTheDocument()
  })
})
