import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import { testBot } from '#contract/features/answers.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const on = itemOf('How do I turn on notifications?')
const off = itemOf('How do I turn off notifications?')

describe.each(locales)('the choices of an offer in the test chat, in %s', (locale) => {
  const { answers, common } = phrasesOf[locale]
  const thread = page.getByRole('list', { name: common.chat.thread })
  const choices = thread.getByRole('group', { name: common.chat.suggestions })
  const topOf = (element: Element) => element.getBoundingClientRect().top

  async function ask(text: string) {
    await field(common.chat.composerLabel).fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(thread.getByText(text, { exact: false }).first()).toBeVisible()
  }

  function createApi() {
    const api = createWorkspaceApi([on, off], locale)
    const offer = [on, off].map(({ id, question }) => ({ id, question }))
    api.answer(
      testBot,
      (): ReplyOf<typeof testBot> => ({
        conversationId: botOf().id,
        messageId: crypto.randomUUID(),
        answer: {
          text: `Which one?\n\n${offer.map(({ question }, at) => `${at + 1}. ${question}`).join('\n')}`,
          confidence: 0.5,
          source: { kind: 'suggest', id: null },
        },
        suggestions: offer,
        why: { reason: 'ambiguous', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 },
      }),
    )
    return api
  }

  it.each([narrowWidth, 1440])(
    'stand between the question of the bot and the judging of it, %i px wide',
    async (width) => {
      await openScreen(workspacePath('aiChat'), { api: createApi(), locale, account: accountOf(), width })
      await ask('notifications')
      await expect.element(choices).toBeVisible()
      const sentence = thread.getByText('Which one?').element()
      const judging = thread.getByRole('button', { name: answers.feedback.good }).element()
      expect(topOf(sentence)).toBeLessThan(topOf(choices.element()))
      expect(topOf(choices.element())).toBeLessThan(topOf(judging))
      const texts = choices
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent)
      expect(texts).toEqual([`1${on.question}`, `2${off.question}`, common.chat.noneOfThese])
    },
  )

  it('are there for the last answer alone, and stay in the text of the ones before', async () => {
    await openScreen(workspacePath('aiChat'), { api: createApi(), locale, account: accountOf() })
    await ask('notifications')
    await expect.element(choices).toBeVisible()
    expect(thread.element().querySelectorAll(':scope ol li')).toHaveLength(0)
    await ask('messages')
    await expect.poll(() => thread.element().querySelectorAll(':scope ol li').length).toBe(2)
    // The second offer brings its own, once it is there.
    await expect.poll(() => thread.getByText('Which one?').elements().length).toBe(2)
    expect(choices.elements()).toHaveLength(1)
  })
})
