/** The screens of an import by themselves: unknown headings, duplicates side by side, the report, pasted text. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import { deleteCorpusItems, listCorpus } from '#contract/features/corpus.ts'
import {
  commitImport,
  correctImportRow,
  getImport,
  getImportColumns,
  type ImportRow,
  importLimits,
  mapImportColumns,
  pasteCorpusText,
} from '#contract/features/imports.ts'
import { chooseFiles, createImportsApi, importOf, importRowOf } from '#tests/component/imports.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { workspacePath } from '#tests/component/workspace.ts'

const path = workspacePath('corpusMenu/fileManagement')
const account = accountOf('VIP')
const importPath = `${path}&import=${importOf().id}`

const columns: ReplyOf<typeof getImportColumns>['columns'] = [
  { title: 'Number', samples: ['7', '8', '9'], field: 'skip', filledRows: 3, longest: 1 },
  { title: 'Title', samples: ['Do you ship?', 'Returns?', ''], field: 'question', filledRows: 2, longest: 12 },
  { title: 'Body', samples: ['Yes. '.repeat(40), '', 'By post'], field: 'skip', filledRows: 1, longest: 20_000 },
]

describe.each(locales)('a file with unknown headings, in %s', (locale) => {
  const { common } = phrasesOf[locale]
  const { mapping, facts } = phrasesOf[locale].imports

  it('asks what each column is, tells what is wrong with it, and can be changed afterwards', async () => {
    const waiting = importOf({ status: 'mapping', rows: 3, newRows: 0, canMapColumns: true })
    const api = createImportsApi(waiting, [importRowOf()], locale)
    api.answer(getImportColumns, { hasTitles: true, rows: 3, changedRows: 0, columns })
    await openScreen(importPath, { api, locale, account })
    await expect.element(page.getByRole('heading', { name: mapping.title })).toHaveFocus()
    await expect.element(page.getByText(mapping.missing.answer, { exact: true })).toBeVisible()
    const body = page.getByLabelText(mapping.choose('Body'))
    await body.selectOptions('question')
    await expect.element(page.getByText(mapping.problem.twice, { exact: true })).toBeVisible()
    await button(mapping.reset).click()
    await expect.element(body).toHaveValue('skip')
    await body.selectOptions('answer')
    await expect.element(page.getByText(mapping.problem.someEmpty('2'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(mapping.problem.tooLong('10,000'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    const mapped = importOf({ canMapColumns: true, columns: { question: 'Title', answer: 'Body' } })
    api.answer(mapImportColumns, mapped)
    api.answer(getImport, mapped)
    await page.getByRole('button', { name: mapping.go }).click()
    await button(facts.mapColumns).click()
    await expect.element(page.getByRole('heading', { name: mapping.title })).toBeVisible()
    await button(mapping.back).click()
    await expect.element(button(facts.mapColumns)).toBeVisible()
    expect(api.callsOf(mapImportColumns)[0]?.body).toEqual({
      hasTitles: true,
      fields: ['skip', 'question', 'answer'],
    })
  })

  async function openColumnsOfPreview(changedRows: number) {
    const read = importOf({ canMapColumns: true, columns: { question: 'Title', answer: 'Body' } })
    const api = createImportsApi(read, [importRowOf()], locale)
    const fields = ['skip', 'question', 'answer'] as const
    const known = columns.map((column, place) => ({ ...column, field: fields[place] ?? 'skip', longest: 20 }))
    api.answer(getImportColumns, { hasTitles: true, rows: 3, changedRows, columns: known })
    api.answer(mapImportColumns, read)
    await openScreen(importPath, { api, locale, account })
    await button(facts.mapColumns).click()
    return api
  }
  const goOn = page.getByRole('button', { name: mapping.go })

  it('leaves the rows alone when the columns stay as they are', async () => {
    const api = await openColumnsOfPreview(2)
    await goOn.click()
    await expect.element(button(facts.mapColumns)).toBeVisible()
    expect(api.callsOf(mapImportColumns)).toEqual([])
  })

  it('asks before other columns undo what was corrected in the rows', async () => {
    const api = await openColumnsOfPreview(2)
    await page.getByLabelText(mapping.choose('Number')).selectOptions('intent')
    await goOn.click()
    const dialog = page.getByRole('dialog', { name: mapping.again.title })
    await expect.element(dialog.getByText(mapping.again.text('2'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await dialog.getByRole('button', { name: common.actions.cancel }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.callsOf(mapImportColumns)).toEqual([])
    await goOn.click()
    await dialog.getByRole('button', { name: mapping.again.confirm }).click()
    await expect.element(button(facts.mapColumns)).toBeVisible()
    expect(api.callsOf(mapImportColumns)).toHaveLength(1)
  })

  it('does not ask where no row was changed', async () => {
    const api = await openColumnsOfPreview(0)
    await page.getByLabelText(mapping.choose('Number')).selectOptions('intent')
    await goOn.click()
    await expect.element(button(facts.mapColumns)).toBeVisible()
    expect(api.callsOf(mapImportColumns)).toHaveLength(1)
  })
})

const existing: NonNullable<ImportRow['existing']> = {
  id: '00000000-0000-4000-8000-0000000000d1',
  question: 'Do you ship?',
  answer: 'Yes, within 30 days, to every country that the post reaches.',
  intent: 'Delivery',
  keywords: ['post'],
  variants: [],
  isEnabled: true,
  validFrom: null,
  validUntil: null,
  newVariants: ['do you deliver'],
}
const duplicates: ImportRow[] = [
  importRowOf({
    kind: 'duplicate',
    reasons: [{ reason: 'question-exists', field: 'question', itemId: existing.id }],
    answer: 'Yes, within 60 days, to every country that the post reaches.',
    variants: 'do you deliver',
    intent: 'Post',
    existing,
  }),
  importRowOf({
    rowNumber: 3,
    kind: 'duplicate',
    reasons: [{ reason: 'duplicate-in-file', field: 'question', otherRow: 2 }],
  }),
]

describe.each(locales)('duplicates, in %s', (locale) => {
  const { duplicates: words, commit } = phrasesOf[locale].imports

  it('stand beside what they repeat, with a choice for each and for all', async () => {
    const shown = importOf({ rows: 2, newRows: 0, duplicateRows: 2 })
    const api = createImportsApi(shown, duplicates, locale)
    await openScreen(importPath, { api, locale, account })
    const row = page.getByRole('article').first()
    await expect.poll(() => row.element().querySelector('del')?.textContent).toBe('30')
    expect([...row.element().querySelectorAll('ins')].map(({ textContent }) => textContent)).toContain('60')
    await expect.element(page.getByText(words.winner('2', '3'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    const [first] = duplicates
    if (first === undefined) throw new Error('No duplicate')
    api.answer(correctImportRow, { row: { ...first, choice: 'variant' }, import: shown })
    await button(words.addVariants('1')).click()
    expect(api.callsOf(correctImportRow)[0]?.body).toEqual({ choice: 'variant' })
    await button(words.takeThisOf('3', '2')).click()
    await expect.poll(() => api.callsOf(correctImportRow).length).toBe(2)
    expect(api.callsOf(correctImportRow)[1]).toMatchObject({ params: { rowNumber: '2' }, body: { isSkipped: true } })
    await page.getByLabelText(words.choices.neither, { exact: true }).click()
    api.answer(commitImport, importOf({ status: 'committing', progress: 0.4 }))
    await button(commit.action).click()
    await expect
      .poll(() => api.callsOf(commitImport)[0]?.body)
      .toEqual({ duplicates: 'neither', withoutErrorRows: false })
  })
})

describe.each(locales)('the report, in %s', (locale) => {
  const { report, reasons, paste, history } = phrasesOf[locale].imports

  it('counts what was not imported by its reason, and says until when it can be undone', async () => {
    const done = importOf({
      fileName: '',
      format: 'text',
      status: 'done',
      rows: 9,
      added: 3,
      overwritten: 1,
      skipped: 5,
      notImported: [
        { reason: 'question-exists', rows: 3 },
        { reason: 'answer-missing', rows: 1 },
        { reason: 'left-out', rows: 1 },
      ],
      canUndo: true,
      keptUntil: '2099-12-01T08:00:00.000Z',
      finishedAt: '2026-11-01T08:00:00.000Z',
    })
    await openScreen(importPath, { api: createImportsApi(done, [], locale), locale, account })
    await expect.element(page.getByRole('heading', { name: report.title })).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: paste.name })).toBeVisible()
    await expect.element(page.getByText(report.notImported('5'), { exact: true })).toBeVisible()
    for (const text of [report.reasons['question-exists'], reasons['answer-missing'], report.reasons['left-out']])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/2099/)).toBeVisible()
    await expect.element(page.getByText(report.errorRows, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await page.getByRole('button', { name: report.undo }).click()
    await expect.element(page.getByText(report.undoOverwritten('1'), { exact: true })).toBeVisible()
  })

  it('is found in the history, where a file that is kept can be downloaded by its name', async () => {
    const kept = importOf({ fileId: '00000000-0000-4000-8000-0000000000f1', status: 'done', added: 1 })
    await openScreen(path, { api: createImportsApi(kept, [], locale), locale, account })
    await expect.element(page.getByRole('link', { name: 'faq.csv', exact: true })).toBeVisible()
    await expect.element(page.getByTitle(history.getFile)).toBeVisible()
    await expectFaultlessLooks()
  })
})

describe.each(locales)('the preview, in %s', (locale) => {
  const { steps, duplicates: words, commit, preview, queue, drop, next, history } = phrasesOf[locale].imports

  it('asks about duplicates only where there are any, and keeps to one line a row where that is enough', async () => {
    const rows = [
      importRowOf({ kind: 'error', answer: '', reasons: [{ reason: 'answer-missing', field: 'answer' }] }),
      importRowOf({ rowNumber: 3 }),
      importRowOf({ rowNumber: 4 }),
    ]
    const shown = importOf({ rows: 3, newRows: 2, errorRows: 1 })
    await openScreen(importPath, { api: createImportsApi(shown, rows, locale), locale, account })
    const tick = page.getByLabelText(commit.withoutErrors('1'))
    await expect.element(tick).toBeVisible()
    await expect.element(page.getByText(words.forAll, { exact: true })).not.toBeInTheDocument()
    const label = page.getByText(commit.withoutErrors('1'), { exact: true }).element()
    expect(Math.abs(middleOf(tick.element()) - middleOf(label))).toBeLessThanOrEqual(1)
    await page.getByRole('tab', { name: preview.tabs.new }).click()
    const row = page.getByRole('article', { name: preview.row('3') })
    await expect.element(row).toBeVisible()
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(48)
    await expectFaultlessLooks()
  })

  it('can be kept when the button to cancel was pressed by mistake', async () => {
    await openScreen(importPath, { api: createImportsApi(importOf(), [importRowOf()], locale), locale, account })
    await button(steps.cancel).click()
    await expect.element(page.getByRole('dialog', { name: steps.cancelTitle })).toBeVisible()
    await button(steps.keep).click()
    await expect.element(page.getByRole('dialog', { name: steps.cancelTitle })).not.toBeInTheDocument()
    await expect.element(page.getByRole('article', { name: preview.row('2') })).toBeVisible()
  })

  it('is not begun by a file that is refused, which leaves when its owner goes on', async () => {
    const api = createImportsApi(importOf(), [importRowOf()], locale)
    await openScreen(path, { api, locale, account })
    const picker = page.getByLabelText(drop.choose).last()
    await expect.element(picker).toBeInTheDocument()
    choose(picker.element(), 'large.csv')
    await expect.element(page.getByText('large.csv', { exact: true })).toBeVisible()
    choose(picker.element(), 'other.csv')
    await expect.element(page.getByText('large.csv', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByText(next['file-too-large'], { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: queue.dismissOne('other.csv') })).toBeVisible()
    await page.getByRole('button', { name: history.checkOne('faq.csv') }).click()
    await expect.element(page.getByRole('article', { name: preview.row('2') })).toBeVisible()
    await expect.element(page.getByText('other.csv', { exact: true })).not.toBeInTheDocument()
  })
})

function choose(picker: Element, name: string): void {
  chooseFiles(picker, [new File([new Uint8Array(importLimits.fileBytes + 1)], name)])
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

describe('pasted text', () => {
  const { paste, preview } = phrasesOf.en.imports

  it('opens as an import that can be checked', async () => {
    const api = createImportsApi(importOf({ fileName: '', format: 'text' }))
    api.answer(pasteCorpusText, importOf({ fileName: '', format: 'text' }))
    const screen = await openScreen(path, { api, account })
    await page.getByLabelText(paste.label).fill('Q: Do you ship?\nA: Yes.')
    await button(paste.action).click()
    await expect.element(page.getByRole('article', { name: preview.row('2') })).toBeVisible()
    expect(screen.address()).toContain('import=')
    expect(api.callsOf(pasteCorpusText)[0]?.body).toEqual({ text: 'Q: Do you ship?\nA: Yes.' })
  })
})

describe.each(locales)('what the template brought, after an import in %s', (locale) => {
  const { report } = phrasesOf[locale].imports
  const done = importOf({ status: 'done', added: 50 })

  function apiWith(untouched: number, botTotal: number) {
    const api = createImportsApi(done, [], locale)
    api.answer(listCorpus, { items: [], nextCursor: null, total: untouched, botTotal, botLimit: 200 })
    return api
  }

  it('is removed only after a question that names how many items', async () => {
    const api = apiWith(27, 77)
    api.answer(deleteCorpusItems, { deletionId: null, count: 27 })
    await openScreen(importPath, { api, locale, account })
    await button(report.startingRemove).click()
    await expect.element(page.getByRole('dialog', { name: report.startingConfirmTitle('27') })).toBeVisible()
    expect(api.callsOf(deleteCorpusItems)).toEqual([])
    await expectFaultlessLooks()
    await button(report.startingConfirm('27')).click()
    await expect.poll(() => api.callsOf(deleteCorpusItems).length).toBe(1)
    expect(api.callsOf(deleteCorpusItems)[0]?.body).toEqual({ matching: { start: 'untouched' } })
  })

  it('stays while it is at least as much as what the bot has of its own', async () => {
    const api = apiWith(27, 54)
    await openScreen(importPath, { api, locale, account })
    await expect.element(page.getByRole('heading', { name: report.title })).toBeVisible()
    await expect.poll(() => api.callsOf(listCorpus).length).toBeGreaterThan(0)
    await expect.element(button(report.startingRemove)).not.toBeInTheDocument()
  })
})
