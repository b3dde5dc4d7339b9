/** Real messages of customers are tested, and what is missing is added: the screen by itself. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyKind } from '#contract/features/answers.ts'
import {
  type CheckedQuestion,
  checkQuestions,
  questionCheckLimits,
} from '#contract/features/conversations/question-checks.ts'
import { createCorpusItem } from '#contract/features/corpus.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const known = itemOf('When do you open?', { answer: 'From **nine** to five. '.repeat(20) })
const path = workspacePath('lastQuestions')

function candidateOf(confidence: number): CheckedQuestion['why']['candidates'][number] {
  const { id, question } = known
  return {
    id,
    source: 'corpus',
    question,
    confidence,
    score: 1,
    matchedVia: 'question',
    matchedText: question,
    matchedTerms: [{ term: 'open', weight: 1 }],
    relatedTerms: [],
    contributions: [],
  }
}

function checkedOf(question: string, kind: ReplyKind, confidence: number): CheckedQuestion {
  return {
    question,
    answer: { text: known.answer, confidence, source: { kind, id: kind === 'answer' ? known.id : null } },
    suggestions: kind === 'suggest' ? [{ id: known.id, question: known.question }] : [],
    why: {
      reason: 'confident',
      steps: [],
      candidates: kind === 'fallback' ? [] : [candidateOf(confidence)],
      understoodAs: null,
      unknownTerms: [],
      tookMs: 1,
    },
    isContactOnly: /^\d+$/.test(question),
  }
}

/** A bot that knows its opening hours, and whatever was added to it. */
function createBotApi(locale: (typeof locales)[number] = 'en') {
  const api = createWorkspaceApi([known], locale)
  const added: string[] = []
  api.answer(checkQuestions, ({ body }) => ({
    items: (body as { questions: string[] }).questions.map((question) => {
      if (question.includes('open') || added.some((each) => question.includes(each)))
        return checkedOf(question, 'answer', 0.93)
      return question.includes('Sunday') ? checkedOf(question, 'suggest', 0.5) : checkedOf(question, 'fallback', 0)
    }),
  }))
  api.answer(createCorpusItem, ({ body }) => {
    added.push('gift card')
    return { ...itemOf((body as { question: string }).question) }
  })
  return api
}

const pasted = [
  '2026-11-22 10:33 Amy: when do you open',
  'when do you open',
  'and on Sunday?',
  'do you sell gift cards',
  'is there a gift card for children',
  'zebra stripes',
].join('\n')

describe.each(locales)('testing with real questions, in %s', (locale) => {
  const { lastQuestions: words } = phrasesOf[locale]

  it('tells how much is answered, what is offered and what is missing, and looks right', async () => {
    await openScreen(path, { api: createBotApi(locale), locale, account: accountOf() })
    await expectFaultlessLooks()
    await page.getByLabelText(words.input.label).fill(pasted)
    await expect.element(page.getByText(words.input.stripped('1'))).toBeVisible()
    await button(words.input.action).click()
    await expect.element(page.getByText(words.coverageText('2', '6'), { exact: true })).toBeVisible()
    await expect.element(page.getByText('33%', { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.group('2'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.row.times('2'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await page.getByRole('button', { name: words.outcome.offered }).click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
    await expect.element(page.getByRole('article', { name: words.row.label('and on Sunday?') })).toBeVisible()
  })
})

describe('a message that went unanswered', () => {
  const { lastQuestions: words, answers } = phrasesOf.en

  it('is asked again by itself after its answer was added, with those that ask the same', async () => {
    const api = createBotApi()
    await openScreen(path, { api, account: accountOf() })
    await page.getByLabelText(words.input.label).fill(pasted)
    await button(words.input.action).click()
    await button(words.row.of(words.row.add, 'do you sell gift cards')).click()
    await page.getByRole('textbox', { name: answers.edit.answer, exact: true }).fill('Yes, from 10 euros.')
    await button(answers.edit.createAndAsk).click()
    await expect.element(page.getByText(words.coverageText('4', '6'), { exact: true })).toBeVisible()
    expect(page.getByText(words.row.nowAnswered, { exact: true }).elements()).toHaveLength(2)
    expect(api.callsOf(checkQuestions).at(-1)?.body).toEqual({
      questions: ['do you sell gift cards', 'is there a gift card for children'],
    })
  })
})

describe.each(locales)('what is shown of the replies, in %s', (locale) => {
  const { lastQuestions: words } = phrasesOf[locale]

  it('is without marks of Markdown, and contact details alone are noted instead of unanswered', async () => {
    await openScreen(path, { api: createBotApi(locale), locale, account: accountOf() })
    await page.getByLabelText(words.input.label).fill('when do you open\n13800138000')
    await button(words.input.action).click()
    await expect.element(page.getByText(words.coverageText('1', '1'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^From nine to five\./)).toBeVisible()
    const noted = page.getByRole('article', { name: words.row.label('13800138000') })
    await expect.element(noted.getByText(words.row.noted, { exact: true })).toBeVisible()
    await expect.element(page.getByText(words.row.nothing, { exact: true })).not.toBeInTheDocument()
    expect(noted.getByRole('button').elements()).toEqual([])
    await expectFaultlessLooks()
  })
})

describe('many messages', () => {
  const { lastQuestions: words } = phrasesOf.en

  it('go in several calls; after a failure the rest can be tested, and nothing is lost by looking elsewhere', async () => {
    const api = createBotApi()
    const screen = await openScreen(path, { api, account: accountOf() })
    const texts = Array.from({ length: 230 }, (_, index) => `when do you open on day ${index}`)
    await page.getByLabelText(words.input.label).fill(texts.join('\n'))
    await expect.element(page.getByText(words.input.tooMany('230', '200'))).toBeVisible()
    api.refuse(checkQuestions, 'network-busy')
    await button(words.input.action).click()
    await expect.element(page.getByText(errorTextOf('en', 'network-busy'), { exact: true })).toBeVisible()
    api.answer(checkQuestions, ({ body }) => ({
      items: (body as { questions: string[] }).questions.map((question) => checkedOf(question, 'answer', 0.9)),
    }))
    await button(words.goOn('200')).click()
    await expect.element(page.getByText(words.coverageText('200', '200'), { exact: true })).toBeVisible()
    expect(api.callsOf(checkQuestions)).toHaveLength(1 + 200 / questionCheckLimits.perCall)
    await screen.goTo(workspacePath('aiChat'))
    await screen.goTo(path)
    await expect.element(page.getByText(words.coverageText('200', '200'), { exact: true })).toBeVisible()
    await button(words.again).click()
    await expect.element(page.getByLabelText(words.input.label)).toHaveValue(texts.join('\n'))
  })
})

function createGate(): { readonly moment: Promise<void>; readonly release: () => void } {
  let release = () => {}
  const moment = new Promise<void>((resolve) => {
    release = resolve
  })
  return { moment, release: () => release() }
}

describe('a test whose answers come late', () => {
  const { lastQuestions: words } = phrasesOf.en

  /** Answers to the first list are on their way until `release` is called. */
  async function startLate() {
    const api = createBotApi()
    const { moment, release } = createGate()
    const answerAll = ({ body }: { body: unknown }) => ({
      items: (body as { questions: string[] }).questions.map((question) => checkedOf(question, 'answer', 0.9)),
    })
    api.answer(checkQuestions, answerAll, moment)
    const screen = await openScreen(path, { api, account: accountOf() })
    await page.getByLabelText(words.input.label).fill('when do you open\nzebra stripes')
    await button(words.input.action).click()
    await expect.poll(() => api.callsOf(checkQuestions)).toHaveLength(1)
    return { api, screen, release }
  }

  it('does not put them at the messages of the next test', async () => {
    const { api, release } = await startLate()
    await button(words.again).click()
    await page.getByLabelText(words.input.label).fill('can I return it\nis it waterproof\ndo you sell gift cards')
    const { moment: later, release: answerNext } = createGate()
    const refused = ({ body }: { body: unknown }) => ({
      items: (body as { questions: string[] }).questions.map((question) => checkedOf(question, 'fallback', 0)),
    })
    api.answer(checkQuestions, refused, later)
    await button(words.input.action).click()
    await expect.poll(() => api.callsOf(checkQuestions)).toHaveLength(2)
    release()
    // Two turns of the page: what came late has been taken in.
    await new Promise((done) => setTimeout(done, 50))
    await expect.element(page.getByText(words.progress('0', '3'), { exact: true })).toBeVisible()
    expect(page.getByRole('article').elements()).toEqual([])
    answerNext()
    await expect.element(page.getByText(words.coverageText('0', '3'), { exact: true })).toBeVisible()
  })

  it('has them after a look elsewhere', async () => {
    const { screen, release } = await startLate()
    await screen.goTo(workspacePath('aiChat'))
    await expect.element(page.getByRole('button', { name: words.again })).not.toBeInTheDocument()
    release()
    await screen.goTo(path)
    await expect.element(page.getByText(words.coverageText('2', '2'), { exact: true })).toBeVisible()
  })
})
