/** The hosted page while a person has the word: the screen by itself. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getPublicBot, getPublicConversation, sendPublicMessage } from '#contract/features/answers.ts'
import { markSeen, watchVisitor } from '#contract/features/channels/widget.ts'
import { rateAnswer } from '#contract/features/conversations/ratings.ts'
import { defaultColour, hostedPagePath } from '#contract/features/embed.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { locales, phrasesOf } from '#tests/component/screens.ts'

const botId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const at = '2026-11-26T08:00:00.000Z'
const plain = { at, attachments: [], suggestions: [], isRateable: false, rating: null }

describe.each(locales)('in %s', (locale) => {
  const { answers, common } = phrasesOf[locale]

  it('what a person says stands in the thread, a message is stored without an answer, and the page says who answers', async () => {
    const api = new FakeApi()
    const look = { colour: defaultColour, subtitle: '', openingWords: 'Hello', starters: [] }
    api.answer(getPublicBot, { id: botId, name: 'Ridge', language: 'en', status: 'completed', ...look })
    api.answer(getPublicConversation, {
      state: 'person',
      personName: null,
      isBotSilent: true,
      ahead: null,
      unreadKey: null,
      messages: [
        { ...plain, id: 'm1', question: 'Are you open?', answer: 'At nine.', by: 'bot' },
        { ...plain, id: 'm2', question: null, answer: 'A member of our team is taking over.', by: 'system' },
        { ...plain, id: 'm3', question: null, answer: 'On holidays at ten.', by: 'person' },
      ],
    })
    api.answer(sendPublicMessage, {
      conversationId: 'c1',
      messageId: 'm4',
      answer: null,
      suggestions: [],
      state: 'person',
    })
    api.hold(watchVisitor)
    api.answer(markSeen, undefined)
    await openScreen(`${hostedPagePath}?bot=${botId}`, { api, locale })
    await expect.element(page.getByText('On holidays at ten.')).toBeVisible()
    await expect.element(page.getByText('A member of our team is taking over.')).toBeVisible()
    await expect.element(page.getByText(answers.hosted.withTeam)).toBeVisible()
    const composer = page.getByLabelText(common.chat.composerLabel)
    await composer.fill('And on Sundays?')
    await page.getByRole('button', { name: common.actions.send, exact: true }).click()
    await expect.element(page.getByText('And on Sundays?')).toBeVisible()
    // Nobody types: the next message may be written at once.
    await expect.element(composer).toBeEnabled()
    await expectFaultlessLooks()
  })

  it('an answer is rated by its thumbs: what was chosen stands, and the page says what happens now', async () => {
    const { api, waits } = chatApi()
    api.answer(rateAnswer, undefined)
    await openScreen(`${hostedPagePath}?bot=${botId}`, { api, locale })
    const { rate, rated, hands, ahead } = answers.hosted
    await page.getByRole('button', { name: rate.good, exact: true }).click()
    await expect.element(page.getByText(rated.good)).toBeVisible()
    expect(api.callsOf(rateAnswer)).toMatchObject([{ params: { messageId: 'm1' }, body: { rating: 'good' } }])
    waits()
    await page.getByRole('button', { name: rate['needs-improvement'], exact: true }).click()
    await expect.element(page.getByText(rated['needs-improvement'])).toBeVisible()
    const bad = page.getByRole('button', { name: rate['needs-improvement'], exact: true })
    await expect.element(bad).toHaveAttribute('aria-pressed', 'true')
    // The bot goes on, so there is still a way to a person, and nothing to give back.
    await expect.element(page.getByText(hands.waitingSoft)).toBeVisible()
    // Whoever asked for nobody stands in no line.
    await expect.element(page.getByText(ahead(2, false))).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: answers.hosted.toPerson })).toBeVisible()
    await expect.element(page.getByRole('button', { name: answers.hosted.backToBot })).not.toBeInTheDocument()
    await expectFaultlessLooks()
  })

  it('a rating that could not be stored is taken back, and says so', async () => {
    const { api } = chatApi()
    api.refuse(rateAnswer, 'network-busy')
    await openScreen(`${hostedPagePath}?bot=${botId}`, { api, locale })
    const good = page.getByRole('button', { name: answers.hosted.rate.good, exact: true })
    await good.click()
    await expect.element(page.getByText(answers.hosted.rated.failed)).toBeVisible()
    await expect.element(good).toHaveAttribute('aria-pressed', 'false')
  })

  it('who waits for a person reads how many are ahead', async () => {
    const { api, waits } = chatApi()
    waits({ isBotSilent: true, ahead: 50 })
    await openScreen(`${hostedPagePath}?bot=${botId}`, { api, locale })
    const { hands, ahead } = answers.hosted
    await expect.element(page.getByRole('status').filter({ hasText: hands.waiting })).toHaveTextContent(ahead(50, true))
    await expect.element(page.getByRole('button', { name: answers.hosted.cancelWaiting })).toBeVisible()
  })

  it('the name of a person stays above what they said, after the bot has the word again', async () => {
    const { api } = knownChatApi({
      state: 'bot',
      messages: [{ ...plain, id: 'm3', question: null, answer: 'On holidays at ten.', by: 'person' }],
    })
    await openScreen(`${hostedPagePath}?bot=${botId}`, { api, locale })
    await expect.element(page.getByText('On holidays at ten.')).toBeVisible()
    await expect.element(page.getByText(/^Sam · /)).toBeVisible()
  })

  it('a chat whose data was deleted while it was open begins anew, says so, and what is asked next stands last', async () => {
    const { api, now } = knownChatApi({
      messages: [{ ...plain, id: 'm1', question: 'Are you open?', answer: 'At nine.', by: 'bot' }],
    })
    const answered = (messageId: string, conversationId: string, text: string) =>
      api.answer(sendPublicMessage, {
        conversationId,
        messageId,
        answer: { text, confidence: 1, source: { kind: 'answer', id: null } },
        suggestions: [],
        state: 'bot',
      })
    await openScreen(`${hostedPagePath}?bot=${botId}`, { api, locale })
    const composer = page.getByLabelText(common.chat.composerLabel)
    const ask = async (text: string) => {
      await composer.fill(text)
      await page.getByRole('button', { name: common.actions.send, exact: true }).click()
    }
    answered('m2', 'c1', 'On Sundays, too.')
    await ask('And on Sundays?')
    await expect.element(page.getByText('On Sundays, too.')).toBeVisible()

    const next = { ...plain, id: 'm9', question: 'Hello again?', answer: 'Here I am.', by: 'bot' as const }
    now({ unreadKey: 'contact-2.signature', messages: [next] })
    answered('m9', 'c2', 'Here I am.')
    await ask('Hello again?')
    await expect.element(page.getByText('Here I am.')).toBeVisible()
    await expect.element(page.getByText(answers.hosted.wasDeleted)).toBeVisible()
    await expect.element(page.getByText('On Sundays, too.')).not.toBeInTheDocument()
    await expect.element(page.getByText('At nine.')).not.toBeInTheDocument()
    await expectFaultlessLooks()
  })
})

/** A chat with one answer, which may be rated. */
function chatApi() {
  const api = new FakeApi()
  const look = { colour: defaultColour, subtitle: '', openingWords: 'Hello', starters: [] }
  const answered = { ...plain, id: 'm1', question: 'Are you open?', answer: 'At nine.', by: 'bot' as const }
  let now: ReplyOf<typeof getPublicConversation> = {
    state: 'bot',
    isBotSilent: false,
    ahead: null,
    personName: null,
    unreadKey: null,
    messages: [{ ...answered, isRateable: true }],
  }
  api.answer(getPublicBot, { id: botId, name: 'Ridge', language: 'en', status: 'completed', ...look })
  api.answer(getPublicConversation, () => now)
  api.hold(watchVisitor)
  return {
    api,
    waits: (changes: Partial<typeof now> = {}) => {
      now = { ...now, state: 'waiting', ahead: 2, ...changes }
    },
  }
}

/** A chat of a contact that the server knows, whose state a test may change. */
function knownChatApi(first: Partial<ReplyOf<typeof getPublicConversation>>) {
  const api = new FakeApi()
  const look = { colour: defaultColour, subtitle: '', openingWords: 'Hello', starters: [] }
  api.answer(getPublicBot, { id: botId, name: 'Ridge', language: 'en', status: 'completed', ...look })
  const known = {
    state: 'bot' as const,
    isBotSilent: false,
    ahead: null,
    personName: 'Sam',
    unreadKey: 'contact-1.signature',
    messages: [],
  }
  let stored: ReplyOf<typeof getPublicConversation> = { ...known, ...first }
  api.answer(getPublicConversation, () => stored)
  api.answer(markSeen, undefined)
  api.hold(watchVisitor)
  return {
    api,
    now: (changes: Partial<typeof stored>) => {
      stored = { ...stored, ...changes }
    },
  }
}
