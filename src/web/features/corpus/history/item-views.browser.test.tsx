/** What belongs to an item beside its words: a file, its days, what customers asked of it, and what it was before. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addVariant, findSimilarItems, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { attachmentLimits } from '#contract/features/customising/corpus-attachments.ts'
import { listItemVersions, restoreItemVersion } from '#contract/features/customising/corpus-history.ts'
import { listAnsweredQuestions } from '#contract/features/customising/corpus-questions.ts'
import type { Locale } from '#contract/fields.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen, type ScreenSettings } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const script = '<img src=x onerror="window.hasRun=true">'
const day = '2026-11-25T08:00:00.000Z'
const list = { id: 'f', name: `${'Price list '.repeat(20)}.pdf`, mediaType: 'application/pdf', sizeBytes: 48_000 }
const item = itemOf('How much is it?', {
  answer: script,
  revision: 3,
  hits: 9,
  attachment: list,
  validUntil: '2026-12-24',
})

function open(locale: Locale, settings: ScreenSettings & { view?: string } = {}) {
  const api = createWorkspaceApi([item], locale)
  api.answer(getCorpusItem, item)
  api.answer(findSimilarItems, { items: [] })
  const path = `${workspacePath('corpusMenu/corpus')}&item=${item.id}${settings.view ? `&view=${settings.view}` : ''}`
  return openScreen(path, { account: accountOf('VIP'), ...settings, locale, api })
}

async function choose(file: File): Promise<void> {
  await expect.poll(() => document.querySelector('[role="dialog"] input[type="file"]')).not.toBeNull()
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

describe.each(locales)('an item of the corpus, in %s', (locale) => {
  const { corpus, common } = phrasesOf[locale]
  const { attachment, validity, views, history, questions, editor } = corpus

  it('refuses at the field what is no file for an answer, and days that end before they begin', async () => {
    const { api } = await open(locale)
    await choose(new File(['MZ'], 'price list.exe'))
    await expect.element(page.getByText(errorTextOf(locale, 'attachment-type'), { exact: true })).toBeVisible()
    await choose(new File([new Uint8Array(attachmentLimits.fileBytes + 1)], 'large.pdf'))
    await expect.element(page.getByText(errorTextOf(locale, 'attachment-too-large'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(list.name, { exact: true }).first()).toBeVisible()
    await field(validity.first).fill('2026-12-31')
    await button(editor.save).click()
    await expectFault(validity.last, errorTextOf(locale, 'date-range', { isValidity: true }))
    expect(api.callsOf(updateCorpusItem)).toEqual([])
    await expectFaultlessLooks()
  })

  it('gives up its file and its days', async () => {
    const { api } = await open(locale)
    api.answer(updateCorpusItem, { ...item, attachment: null, validUntil: null, revision: 4 })
    await button(attachment.remove).click()
    await field(validity.last).fill('')
    await button(editor.save).click()
    await expect.element(button(common.actions.undo)).toBeVisible()
    expect(api.callsOf(updateCorpusItem).map(({ body }) => body)).toEqual([
      { attachmentId: null, validUntil: null, revision: 3 },
    ])
  })

  it('of a free account says that files are for VIPs, and leaves the one that is there to be removed', async () => {
    await open(locale, { account: accountOf(), width: narrowWidth, theme: 'dark' })
    await expect.element(page.getByRole('link', { name: common.vip.upgrade, exact: true })).toBeVisible()
    await expect.element(button(attachment.replace)).not.toBeInTheDocument()
    await button(attachment.remove).click()
    await expect.element(page.getByText(errorTextOf(locale, 'vip-only'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('takes in a wording that customers use, and keeps what is being written', async () => {
    const { api } = await open(locale)
    const known = { text: item.question, count: 1, lastAt: day, good: 0, bad: 1, confidence: 1, isKnown: true }
    const told = { messages: 3, wordings: 120, isCut: true }
    const wording = { text: script, count: 2, lastAt: day, good: 1, bad: 0, confidence: 0.7, isKnown: false }
    api.answer(listAnsweredQuestions, { items: [wording, known], ...told })
    await field(editor.answer).fill('Ten.')
    await page.getByRole('tab', { name: views.questions }).click()
    await expect.element(button(questions.addOne(script))).toBeVisible()
    await expectFaultlessLooks()
    api.refuse(addVariant, 'too-many-entries')
    await button(questions.addOne(script)).click()
    await expect.element(page.getByText(errorTextOf(locale, 'too-many-entries'))).toBeVisible()
    api.answer(addVariant, { ...item, variants: [script], revision: 4 })
    api.answer(listAnsweredQuestions, { items: [{ ...wording, isKnown: true }, known], ...told })
    await button(questions.addOne(script)).click()
    await expect.poll(() => page.getByText(questions.known).elements().length).toBe(2)
    await page.getByRole('tab', { name: views.edit }).click()
    await expect.element(field(editor.answer)).toHaveValue('Ten.')
    await expect.element(field(editor.variants)).toHaveValue(script)
  })

  it('shows what it was before each change, runs nothing of it, and goes back', async () => {
    const { api } = await open(locale, { view: 'history', width: narrowWidth })
    const made = { at: day, by: 'you' } as const
    const versions = [
      { ...made, revision: 2, change: 'edit' as const, before: { answer: 'Ten.', attachment: null } },
      {
        ...made,
        by: null,
        revision: 1,
        change: 'facts' as const,
        before: { isEnabled: false, variants: ['w'.repeat(400)] },
      },
    ]
    api.answer(listItemVersions, { item, versions })
    const changes = page.getByRole('tabpanel').getByRole('article')
    await expect.element(changes.nth(0)).toHaveTextContent(`${history.before}: Ten.`)
    await expect.element(changes.nth(0)).toHaveTextContent(`${history.after}: ${script}`)
    await expect.element(changes.nth(0)).toHaveTextContent(`${history.before}: ${history.none}`)
    await expect.element(changes.nth(1)).toHaveTextContent(history.change.facts)
    await expectFaultlessLooks()
    api.refuse(restoreItemVersion, 'edit-conflict')
    await changes.nth(0).getByRole('button').click()
    await expect.element(page.getByText(errorTextOf(locale, 'edit-conflict'))).toBeVisible()
    api.answer(restoreItemVersion, { ...item, answer: 'Ten.', attachment: null, revision: 4 })
    await changes.nth(0).getByRole('button').click()
    await button(common.actions.undo).click()
    await expect.element(page.getByText(history.undone)).toBeVisible()
    expect(api.callsOf(restoreItemVersion).map(({ body }) => body)).toEqual([
      { revision: 2, current: 3 },
      { revision: 2, current: 3 },
      { revision: 3, current: 4 },
    ])
    expect(window).not.toHaveProperty('hasRun')
  })
})
