import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testBot } from '#contract/features/answers.ts'
import { getCorpusItem } from '#contract/features/corpus.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const { answers, common } = phrasesOf.en
const item = itemOf('When do you open?')

/** A test page where the bot answered with an item, or with none. */
async function openAnswered(isKnown: boolean) {
  const api = createWorkspaceApi([item])
  api.answer(getCorpusItem, item)
  api.answer(testBot, {
    conversationId: botOf().id,
    messageId: botOf().id,
    answer: {
      text: item.answer,
      confidence: 0.9,
      source: { kind: isKnown ? 'answer' : 'fallback', id: isKnown ? item.id : null },
    },
    suggestions: [],
    why: { reason: 'confident', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 },
  })
  await openScreen(workspacePath('aiChat'), { api, account: accountOf() })
  await page.getByRole('textbox', { name: common.chat.composerLabel }).fill('opening times')
  await userEvent.keyboard('{Enter}')
  await button(answers.edit.action).click()
  return page.getByRole('dialog', { name: answers.edit.title })
}

it('opens at the answer of the item that answered, as it is what people come to change', async () => {
  const drawer = await openAnswered(true)
  await expect.element(drawer.getByRole('textbox', { name: answers.edit.answer })).toHaveFocus()
})

it('opens at the empty answer when no item answered', async () => {
  const drawer = await openAnswered(false)
  await expect.element(drawer.getByRole('textbox', { name: answers.edit.answer })).toHaveFocus()
})

it('leaves the keyboard at the ways to correct when one of them is chosen', async () => {
  const drawer = await openAnswered(true)
  await expect.element(drawer.getByRole('textbox', { name: answers.edit.answer })).toHaveFocus()
  const way = drawer.getByRole('radio', { name: answers.edit.ways.item })
  ;(way.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(drawer.getByRole('radio', { name: answers.edit.ways.variant })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(drawer.getByRole('textbox', { name: answers.edit.answer })).toBeVisible()
  await expect.element(way).toHaveFocus()
})

/** A test page where the bot answered two questions of one message. */
async function askTwo(locale: 'zh' | 'en' = 'en') {
  const { answers: words, common: actions } = phrasesOf[locale]
  const hours = itemOf('When do you open?')
  const returns = itemOf('Can I return it?', { answer: 'Within 30 days.' })
  const api = createWorkspaceApi([hours, returns])
  api.answer(getCorpusItem, returns)
  const candidateOf = (id: string, question: string) => ({
    id,
    source: 'corpus',
    question,
    confidence: 0.9,
    score: 1,
    matchedVia: 'question' as const,
    matchedText: question,
    matchedTerms: [],
    relatedTerms: [],
    contributions: [],
  })
  api.answer(testBot, {
    conversationId: botOf().id,
    messageId: botOf().id,
    answer: { text: 'At nine.\n\nWithin 30 days.', confidence: 0.9, source: { kind: 'answer', id: hours.id } },
    suggestions: [],
    why: {
      reason: 'two-questions',
      steps: [{ step: 'two-questions', outcome: 'matched', detail: 'opening times? | returns?' }],
      candidates: [
        candidateOf(hours.id, hours.question),
        candidateOf(returns.id, returns.question),
        candidateOf('other', 'Do you ship?'),
      ],
      parts: [
        { text: 'opening times?', id: hours.id, question: hours.question, confidence: 0.9 },
        { text: 'returns?', id: returns.id, question: returns.question, confidence: 0.95 },
      ],
      understoodAs: null,
      unknownTerms: [],
      tookMs: 1,
    },
  })
  await openScreen(workspacePath('aiChat'), { api, locale, account: accountOf() })
  await page.getByRole('textbox', { name: actions.chat.composerLabel }).fill('opening times? returns?')
  await userEvent.keyboard('{Enter}')
  return { api, words }
}

it.each(locales)('says of two questions in one message where each answer is from, in %s', async (locale) => {
  const { words } = await askTwo(locale)
  const panel = page.getByRole('complementary', { name: words.why.title })
  await expect.element(panel.getByText(words.why.reason['two-questions'])).toBeVisible()
  const parts = panel.getByRole('list').first().getByRole('listitem')
  await expect.element(parts.nth(0)).toHaveTextContent('opening times?')
  await expect.element(parts.nth(0)).toHaveTextContent(words.why.from('When do you open?'))
  await expect.element(parts.nth(1)).toHaveTextContent(words.why.from('Can I return it?'))
  // What answered is no runner-up.
  const runnersUp = panel.getByRole('list').nth(1)
  await expect.element(runnersUp).toHaveTextContent('Do you ship?')
  await expect.element(runnersUp).not.toHaveTextContent('Can I return it?')
})

it('lets the second of two questions be corrected in its own item, with its own words', async () => {
  await askTwo()
  await button(answers.edit.action).click()
  const drawer = page.getByRole('dialog', { name: answers.edit.title })
  await expect.element(drawer.getByRole('radio', { name: 'opening times?' })).toBeChecked()
  await expect.element(drawer.getByText(answers.why.from('Can I return it?'))).toBeVisible()
  await drawer.getByRole('radio', { name: 'returns?' }).click()
  await expect.element(drawer.getByRole('textbox', { name: answers.edit.answer })).toHaveValue('Within 30 days.')
  await drawer.getByText(answers.edit.ways.create).click()
  await expect.element(drawer.getByRole('textbox', { name: answers.edit.question })).toHaveValue('returns?')
})
