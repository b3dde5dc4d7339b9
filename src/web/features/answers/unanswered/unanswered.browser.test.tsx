/** What nobody answered, with why: the screen by itself. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testBot } from '#contract/features/answers.ts'
import { handleUnanswered, listUnanswered, type Unanswered } from '#contract/features/conversations/unanswered.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const lastAt = '2026-11-20T08:00:00.000Z'
const known = itemOf('When do you open?')
const questions: Unanswered[] = [
  { messageId: 'a1', text: 'Sunday', count: 3, lastAt, outcome: 'offered' },
  { messageId: 'a2', text: 'zzqx', count: 1, lastAt, outcome: 'fallback' },
]

function createUnansweredApi(locale: (typeof locales)[number] = 'en') {
  const api = createWorkspaceApi([known], locale)
  api.answer(listUnanswered, { items: questions, nextCursor: null, total: 2, messages: 4 })
  api.answer(handleUnanswered, undefined)
  return api
}

describe.each(locales)('the list, in %s', (locale) => {
  const { unanswered } = phrasesOf[locale].answers

  it('tells suggestions that nobody took from what had no answer, and looks right', async () => {
    await openScreen(workspacePath('unanswered'), { api: createUnansweredApi(locale), locale, account: accountOf() })
    const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await expect.element(rowOf('Sunday')).toHaveTextContent(unanswered.outcome.offered)
    await expect.element(rowOf('zzqx')).toHaveTextContent(unanswered.outcome.fallback)
    await expectFaultlessLooks()
  })
})

it('a question whose suggestions nobody took leaves the list when it is answered by now', async () => {
  const { unanswered } = phrasesOf.en.answers
  const api = createUnansweredApi()
  api.answer(testBot, {
    conversationId: 'c1',
    messageId: 'm1',
    answer: { text: known.answer, confidence: 1, source: { kind: 'answer', id: known.id } },
    suggestions: [],
    why: { reason: 'exact', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 },
  })
  await openScreen(workspacePath('unanswered'), { api, account: accountOf() })
  await button(unanswered.fixNamed('Sunday')).click()
  await expect.element(page.getByText(unanswered.already, { exact: true })).toBeVisible()
  expect(api.callsOf(handleUnanswered)).toMatchObject([
    { params: { botId: botOf().id, messageId: 'a1' }, body: { outcome: 'fixed' } },
  ])
})
