/** Where the chat does not stand beside the editor, saving can go on to it. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testBot } from '#contract/features/answers.ts'
import { findSimilarItems, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const { editor } = phrasesOf.en.corpus
const opening = itemOf('When do you open?', { answer: 'At nine.' })
const openPath = `${workspacePath('corpusMenu/corpus')}&item=${opening.id}`

function createApi() {
  const api = createWorkspaceApi([opening])
  api.answer(getCorpusItem, opening)
  api.answer(findSimilarItems, { items: [] })
  api.answer(updateCorpusItem, { ...opening, answer: 'At ten.', revision: 2 })
  api.refuse(testBot, 'operation-failed')
  return api
}

it('saves, opens the chat and asks it the item’s question', async () => {
  const api = createApi()
  await openScreen(openPath, { api, account: accountOf(), width: narrowWidth })
  await field(editor.answer).fill('At ten.')
  await button(editor.saveAndTry).click()
  await expect.poll(() => api.callsOf(testBot).map(({ body }) => body)).toEqual([{ text: opening.question }])
  expect(api.callsOf(updateCorpusItem)).toHaveLength(1)
  await expect.element(page.getByRole('dialog', { name: phrasesOf.en.corpus.list.tryIt })).toBeVisible()
})

it('asks nothing when the item was refused', async () => {
  const api = createApi()
  await openScreen(openPath, { api, account: accountOf(), width: narrowWidth })
  await field(editor.answer).fill('')
  await button(editor.saveAndTry).click()
  await expect.element(page.getByText(phrasesOf.en.common.missing.answer)).toBeVisible()
  expect(api.callsOf(testBot)).toEqual([])
})

it('is not offered where the chat stands beside the editor', async () => {
  await openScreen(openPath, { api: createApi(), account: accountOf() })
  await expect.element(button(editor.save)).toBeVisible()
  await expect.element(button(editor.saveAndTry)).not.toBeInTheDocument()
})
