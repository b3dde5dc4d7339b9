import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testBot } from '#contract/features/answers.ts'
import { getCorpusItem } from '#contract/features/corpus.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, phrasesOf } from '#tests/component/screens.ts'
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
