import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import { testBot, testBotStreamed } from '#contract/features/answers.ts'
import { getBotFunctions, listSampleQuestions } from '#contract/features/customising/functions.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botFunctions, botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const lessons = itemOf('Do you teach kayaking?')

function replyOf(text: string, kind: 'model' | 'chitchat', why: object): ReplyOf<typeof testBot> {
  return {
    conversationId: botOf().id,
    messageId: crypto.randomUUID(),
    answer: { text, confidence: 0.4, source: { kind, id: null } },
    suggestions: [],
    why: { reason: kind, steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1, ...why },
  }
}

describe.each(locales)('trying a bot with more or less than customers meet, in %s', (locale) => {
  const { answers, common } = phrasesOf[locale]
  const { test, why } = answers
  const other = locale === 'zh' ? 'en' : 'zh'
  const thread = page.getByRole('list', { name: common.chat.thread })

  async function ask(text: string) {
    await field(common.chat.composerLabel).fill(text)
    await userEvent.keyboard('{Enter}')
  }
  async function choose(label: string, option: string) {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  it('asks in the other language, and tells what small talk was understood as', async () => {
    const api = createWorkspaceApi([lessons], locale)
    api.answer(listSampleQuestions, { questions: ['Of the other language?'] })
    const steps = [{ step: 'chit-chat', outcome: 'matched' as const, detail: 'tell me a joke' }]
    api.answer(testBot, replyOf('Knock knock.', 'chitchat', { steps }))
    await openScreen(workspacePath('aiChat'), { api, locale, account: accountOf() })
    await expect.element(page.getByRole('button', { name: lessons.question })).toBeVisible()
    await page.getByRole('combobox', { name: test.model, exact: true }).click()
    const missing = page.getByRole('option', { name: test.notSetUp(test.models['language-model']) })
    await expect.element(missing).toHaveAttribute('data-combobox-disabled', 'true')
    await page.getByRole('option', { name: test.models['chit-chat'], exact: true }).click()
    await choose(test.language, test.inLanguage[other])
    await page.getByRole('button', { name: 'Of the other language?' }).click()
    await expect.element(thread.getByText('Knock knock.')).toBeVisible()
    await expect.element(page.getByText(why.talkedAs('tell me a joke')).first()).toBeVisible()
    expect(api.callsOf(testBot).map(({ body }) => body)).toEqual([
      { text: 'Of the other language?', model: 'chit-chat', language: other },
    ])
    await expectFaultlessLooks()
  })

  it('lets the owner read along while the model speaks, and shows what it wrote from', async () => {
    const api = createWorkspaceApi([lessons], locale)
    api.answer(getBotFunctions, { ...botFunctions, hasLanguageModel: true, languageModelEnabled: true })
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const modelSources = [{ id: lessons.id, question: lessons.question }]
    const reply = replyOf('We teach kayaking on Saturdays.', 'model', { modelSources })
    api.tell(testBotStreamed, [{ text: 'We teach' }, { text: 'We teach kayaking' }, { reply }], finished)
    await openScreen(workspacePath('aiChat'), { api, locale, account: accountOf() })
    await expect.element(page.getByRole('button', { name: lessons.question })).toBeVisible()
    await ask('lessons for a child')
    await expect.element(thread.getByText('We teach kayaking', { exact: true })).toBeVisible()
    expect(thread.getByRole('button', { name: answers.feedback.good }).elements()).toEqual([])
    finish()
    await expect.element(thread.getByText('We teach kayaking on Saturdays.')).toBeVisible()
    await expect.element(page.getByText(why.modelSources, { exact: true }).first()).toBeVisible()
    await expect.element(thread.getByRole('button', { name: answers.feedback.good })).toBeVisible()
    // A line that breaks loses nothing that was stored, and says so.
    const problem = { code: 'too-many-requests', status: 429, details: { retryAfterSeconds: 47 } }
    api.tell(testBotStreamed, [{ text: 'We' }, { problem }], finished)
    await ask('and again')
    await expect.element(thread.getByRole('alert')).toHaveTextContent('47')
    expect(thread.getByText('We', { exact: true }).elements()).toEqual([])
  })
})
