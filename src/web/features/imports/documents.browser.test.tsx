/** Documents on the screen of corpus files: what was read of them, their rows put right, and files that are refused for their names. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deleteImportRow, mergeImportRow, restoreImportRows, retryImport } from '#contract/features/imports.ts'
import { chooseFiles, createImportsApi, importOf, importRowOf } from '#tests/component/imports.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { workspacePath } from '#tests/component/workspace.ts'

const path = workspacePath('corpusMenu/fileManagement')
const account = accountOf('VIP')
const importPath = `${path}&import=${importOf().id}`

describe.each(locales)('a document, in %s', (locale) => {
  const { preview, facts, document, queue, drop, next, history, report } = phrasesOf[locale].imports
  const { common, errors } = phrasesOf[locale]
  const restorable = {
    rowNumber: 1,
    question: 'Do you ship?',
    answer: 'Yes.',
    intent: '',
    keywords: '',
    variants: '',
    isEnabled: true,
    isSkipped: false,
  }
  const facts12 = {
    pages: 12,
    questions: 2,
    leftOut: [
      { reason: 'introduction' as const, count: 1, samples: ['Welcome to our shop'] },
      { reason: 'running-line' as const, count: 24, samples: [] },
    ],
  }
  const shown = importOf({ fileName: 'faq.pdf', format: 'pdf', encoding: null, document: facts12, rows: 2, newRows: 2 })

  it('tells what was read and left out; its rows are merged, deleted and put back', async () => {
    const rows = [importRowOf({ rowNumber: 1 }), importRowOf({ rowNumber: 2, question: 'How long?' })]
    const api = createImportsApi(shown, rows, locale)
    await openScreen(importPath, { api, locale, account })
    await expect.element(page.getByText(facts.questions, { exact: true })).toBeVisible()
    await page.getByText(document.leftOut('25'), { exact: true }).click()
    await expect.element(page.getByText('Welcome to our shop', { exact: true })).toBeVisible()
    await expect.element(page.getByText(document.reasons['running-line'], { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    const before = [restorable, { ...restorable, rowNumber: 2, question: 'How long?' }]
    api.answer(mergeImportRow, {
      row: importRowOf({ rowNumber: 1 }),
      import: { ...shown, rows: 1, newRows: 1 },
      before,
    })
    api.answer(restoreImportRows, shown)
    await button(preview.mergeRow('1')).click()
    await expect.element(page.getByText(preview.merged('1', '2'), { exact: true })).toBeVisible()
    await button(common.actions.undo).click()
    await expect.poll(() => api.callsOf(restoreImportRows)[0]?.body).toEqual({ rows: before })
    api.answer(deleteImportRow, { import: { ...shown, rows: 1, newRows: 1 }, before: [restorable] })
    await button(preview.removeRow('2')).click()
    await expect.element(page.getByText(preview.removed('2'), { exact: true })).toBeVisible()
    expect(api.callsOf(deleteImportRow)[0]?.params).toMatchObject({ rowNumber: '2' })
  })

  it('that failed is checked once more, from the history or the report', async () => {
    const failed = importOf({ ...shown, status: 'failed', errorCode: 'import-failed' })
    const api = createImportsApi(failed, [], locale)
    api.answer(retryImport, importOf({ ...shown, status: 'reading', progress: 0 }))
    await openScreen(path, { api, locale, account })
    await button(history.retryOne('faq.pdf')).click()
    await expect.poll(() => api.callsOf(retryImport).length).toBe(1)
    await button(history.viewOne('faq.pdf')).click()
    await button(report.retry).click()
    await expect.poll(() => api.callsOf(retryImport).length).toBe(2)
  })

  it('is refused for its name before it is sent, with what to do', async () => {
    await openScreen(path, { api: createImportsApi(shown, [], locale), locale, account })
    const picker = page.getByLabelText(drop.choose).last()
    await expect.element(picker).toBeInTheDocument()
    chooseFiles(picker.element(), [new File(['x'], 'a:b?.docx'), new File(['x'], '.docx')])
    for (const fault of [{ reason: 'characters', characters: [':', '?'] }, { reason: 'empty' }])
      await expect.element(page.getByText(errors['file-name'](fault), { exact: true })).toBeVisible()
    await expect.element(page.getByText(next['file-name'], { exact: true }).first()).toBeVisible()
    await expect.element(button(queue.replaceOne('a:b?.docx'))).toBeVisible()
    await expectFaultlessLooks()
  })
})
