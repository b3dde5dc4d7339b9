/** Where the chat does not stand beside the editor, an item is tried before it is saved. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ReplyKind } from '#contract/features/answers.ts'
import { tryItem } from '#contract/features/conversations/question-checks.ts'
import { createCorpusItem, findSimilarItems, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const opening = itemOf('When do you open?', { answer: 'At nine.' })
const openPath = `${workspacePath('corpusMenu/corpus')}&item=${opening.id}`

type Trial = ReplyOf<typeof tryItem>

function trialOf(question: string, kind: ReplyKind, id: string | null = null): Trial {
  return {
    question,
    triedId: opening.id,
    answer: { text: 'At **ten**.', confidence: 0.93, source: { kind, id } },
    suggestions: kind === 'suggest' ? [{ id: 'other', question: 'When do you close?' }] : [],
    why: { reason: 'confident', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 },
  }
}

/** Asked for "doors" it answers once the words are a variant. */
function createApi(kind: ReplyKind = 'fallback', locale: (typeof locales)[number] = 'en') {
  const api = createWorkspaceApi([opening], locale)
  api.answer(getCorpusItem, opening)
  api.answer(findSimilarItems, { items: [] })
  api.answer(tryItem, ({ body }) => {
    const { text, item } = body as { text: string; item: { variants: string[] } }
    return item.variants.includes(text) ? trialOf(text, 'answer', opening.id) : trialOf(text, kind)
  })
  return api
}

const { corpus } = phrasesOf.en

it.each(locales)('tries what is written, and takes the words as a variant: %s', async (locale) => {
  const { trial, editor } = phrasesOf[locale].corpus
  const api = createApi('fallback', locale)
  await openScreen(openPath, { api, locale, account: accountOf(), width: narrowWidth })
  await field(editor.answer).fill('At **ten**.')
  await field(trial.text).fill('doors')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(trial.outcome.none)).toBeVisible()
  await button(trial.addVariant).click()
  await expect.element(page.getByText(trial.outcome.this)).toBeVisible()
  await expect.element(page.getByText('ten', { exact: true })).toBeVisible()
  await expect.element(field(editor.variants)).toHaveValue('doors')
  await expectFaultlessLooks()
  expect(api.callsOf(tryItem).map(({ body }) => body)).toMatchObject([
    { text: 'doors', itemId: opening.id, item: { answer: 'At **ten**.', variants: [] } },
    { text: 'doors', itemId: opening.id, item: { answer: 'At **ten**.', variants: ['doors'] } },
  ])
  expect(api.callsOf(updateCorpusItem)).toEqual([])
})

it('tries a new item without adding it, and asks first for what is missing', async () => {
  const api = createApi()
  await openScreen(`${workspacePath('corpusMenu/corpus')}&item=new`, { api, account: accountOf(), width: narrowWidth })
  await field(corpus.trial.text).fill('doors')
  await button(corpus.trial.ask).click()
  await expect.element(page.getByText(corpus.trial.needsItem)).toBeVisible()
  await field(corpus.editor.question).fill('When do you open?')
  await field(corpus.editor.answer).fill('At ten.')
  await button(corpus.trial.ask).click()
  await expect.element(page.getByText(corpus.trial.outcome.none)).toBeVisible()
  expect(api.callsOf(tryItem).map(({ body }) => body)).toMatchObject([{ item: { question: 'When do you open?' } }])
  expect(api.callsOf(tryItem)[0]?.body).not.toHaveProperty('itemId')
  expect(api.callsOf(createCorpusItem)).toEqual([])
})

it('shows what is offered instead, and forgets it when the item is changed', async () => {
  await openScreen(openPath, { api: createApi('suggest'), account: accountOf(), width: narrowWidth })
  await field(corpus.trial.text).fill('doors')
  await button(corpus.trial.ask).click()
  await expect.element(page.getByText('When do you close?')).toBeVisible()
  await field(corpus.editor.answer).fill('At eleven.')
  await expect.element(page.getByText('When do you close?')).not.toBeInTheDocument()
})

it('does not advise a variant where a rule replies before every item', async () => {
  await openScreen(openPath, { api: createApi('greeting'), account: accountOf(), width: narrowWidth })
  await field(corpus.trial.text).fill('hello')
  await button(corpus.trial.ask).click()
  await expect.element(page.getByText(corpus.trial.outcome.other)).toBeVisible()
  await expect.element(button(corpus.trial.addVariant)).not.toBeInTheDocument()
})

it('says that customers are asked for their contact details while a blank of the item is open', async () => {
  const { answers } = phrasesOf.en
  const api = createApi()
  api.answer(tryItem, () => {
    const trial = trialOf('doors', 'person')
    return { ...trial, why: { ...trial.why, reason: 'blank' } }
  })
  await openScreen(openPath, { api, account: accountOf(), width: narrowWidth })
  await field(corpus.trial.text).fill('doors')
  await button(corpus.trial.ask).click()
  await expect.element(page.getByText(answers.why.kind.blank)).toBeVisible()
  await expect.element(page.getByText(answers.why.kind.person)).not.toBeInTheDocument()
})

it('says why it failed, and keeps what was typed', async () => {
  const api = createApi()
  api.refuse(tryItem, 'network-busy')
  await openScreen(openPath, { api, account: accountOf(), width: narrowWidth })
  await field(corpus.trial.text).fill('doors')
  await button(corpus.trial.ask).click()
  await expect.element(page.getByText(errorTextOf('en', 'network-busy'))).toBeVisible()
  await expect.element(field(corpus.trial.text)).toHaveValue('doors')
})

it('is not there where the chat stands beside the editor', async () => {
  await openScreen(openPath, { api: createApi(), account: accountOf() })
  await expect.element(button(corpus.editor.save)).toBeVisible()
  await expect.element(button(corpus.trial.ask)).not.toBeInTheDocument()
})
