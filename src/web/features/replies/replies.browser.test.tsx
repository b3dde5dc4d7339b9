/** The page of replies: what is unsaved is named, kept and saved by hand; faults and conflicts stand where they belong. */
import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type Customised,
  getReplySettings,
  getReplyUse,
  listRecentQuestions,
  previewAnswerStep,
  type ReplyTextName,
  replyTextNames,
  type StoredReplySettings,
  saveReplySettings,
  tryReplies,
} from '#contract/features/customising/replies.ts'
import { Refused } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

const path = workspacePath('setting/replySet')
const hostile = '<img src=x onerror="window.broken=1">{bot}'

const rule = (id: string, changes: Partial<Customised> = {}): Customised => ({
  id,
  question: `words ${id}`,
  answer: `Answer ${id}.`,
  match: 'contains',
  isOn: true,
  ...changes,
})

const stored: StoredReplySettings = {
  revision: 7,
  replies: Object.fromEntries(replyTextNames.map((name) => [name, [`${name} 1`]])) as Record<ReplyTextName, string[]>,
  off: ['offTopicReply'],
  sensitiveWords: ['idiot', '傻瓜'],
  customised: [rule('a'), rule('b'), rule('c', { question: 'Words a!', match: 'exact' })],
  answerStep: 3,
  steps: [1, 2, 3, 4, 5].map((step) => ({ answer: 0.35 + step / 10, suggest: step / 20 })),
}

type Saved = BodyOf<typeof saveReplySettings>

function apiWith(settings = stored) {
  const api = createWorkspaceApi([], 'en')
  api.answer(getReplySettings, settings)
  api.answer(getReplyUse, { kinds: { greeting: 41 }, blanks: 0, customised: { a: 22 } })
  api.answer(listRecentQuestions, { items: [{ text: 'hello', count: 1, verdict: null }] })
  api.answer(saveReplySettings, ({ body }) => ({
    ...(body as Saved),
    revision: (body as Saved).revision + 1,
    steps: stored.steps,
  }))
  return api
}

afterEach(() => notifications.clean())
// A browser that was left with a hostile text would show it here.
beforeAll(() => {
  Object.assign(window, { broken: undefined })
})

describe.each(locales)('the page of replies, in %s', (locale) => {
  const { replySettings: phrases } = phrasesOf[locale]
  const { names } = phrases.replies
  const bar = page.getByRole('region', { name: phrases.bar.label })
  const row = (name: ReplyTextName) => page.getByRole('button', { name: new RegExp(`^${names[name]}`) })
  const way = (name: ReplyTextName, place: number) => field(phrases.replies.way(names[name], place))
  const open = (api = apiWith()) => openScreen(path, { api, locale, account: accountOf() })
  const order = () =>
    page
      .getByRole('button', { name: /^(?:Edit rule|编辑第)/ })
      .elements()
      .map((each) => each.querySelector('strong')?.textContent)

  it('names what is unsaved, shows a fault at its field, and saves by Ctrl+S with the revision it began from', async () => {
    const api = apiWith()
    await open(api)
    await row('greetingReply').click()
    await way('greetingReply', 1).fill(hostile)
    await button(phrases.replies.addWay).click()
    await expect.element(way('greetingReply', 2)).toHaveFocus()
    await page.getByRole('switch', { name: phrases.replies.switchOf(names.endReply) }).click()
    await expect.element(bar.getByText(phrases.bar.count(2))).toBeVisible()
    await expect.element(bar).toHaveTextContent(phrases.bar.change.off(names.endReply))

    await userEvent.keyboard('{Control>}s{/Control}')
    await expectFault(phrases.replies.way(names.greetingReply, 2), errorTextOf(locale, 'field-required'))
    expect(api.callsOf(saveReplySettings)).toEqual([])
    await expectFaultlessLooks()
    await way('greetingReply', 2).fill('Hi.')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(bar.getByText(phrases.bar.save)).not.toBeInTheDocument()
    const [saved] = api.callsOf(saveReplySettings)
    expect(saved?.body).toMatchObject({
      revision: 7,
      off: ['endReply', 'offTopicReply'],
      replies: { greetingReply: [hostile, 'Hi.'] },
    })
    expect(window).toHaveProperty('broken', undefined)
  })

  it('moves a rule by keys that are said, says which one is hidden, and asks before several changes are discarded', async () => {
    await open()
    await expect.element(page.getByText(phrases.customised.hidden(1, 'words a'))).toBeVisible()
    const grip = (place: number) => button(phrases.customised.grip(place))
    const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
    grip(2).element().focus()
    await userEvent.keyboard(' ')
    await said(phrases.customised.lifted(2, 3))
    await userEvent.keyboard('{ArrowDown}')
    await said(phrases.customised.movedTo(3, 3))
    expect(order()).toEqual(['words a', 'Words a!', 'words b'])
    await userEvent.keyboard('{Escape}')
    await said(phrases.customised.putBack(2))
    expect(order()).toEqual(['words a', 'words b', 'Words a!'])
    await userEvent.keyboard(' {ArrowUp} ')
    await said(phrases.customised.dropped(1))
    await expect.element(grip(1)).toHaveFocus()
    expect(order()).toEqual(['words b', 'words a', 'Words a!'])
    await button(phrases.customised.moveAbove(2)).click()
    expect(order()).toEqual(['words b', 'Words a!', 'words a'])
    await expect.element(page.getByText(/轮不到|Never reached/)).not.toBeInTheDocument()

    await page.getByRole('switch', { name: phrases.customised.switchOf(3) }).click()
    await bar.getByRole('button', { name: phrases.bar.discard }).click()
    const dialog = page.getByRole('dialog', { name: phrases.bar.discardTitle })
    await dialog.getByRole('button', { name: phrases.bar.keep }).click()
    expect(order()).toEqual(['words b', 'Words a!', 'words a'])
    await bar.getByRole('button', { name: phrases.bar.discard }).click()
    await dialog.getByRole('button', { name: phrases.bar.discard }).click()
    await expect.poll(order).toEqual(['words a', 'words b', 'Words a!'])
    // A single change goes at once.
    await page.getByRole('switch', { name: phrases.replies.switchOf(names.endReply) }).click()
    await bar.getByRole('button', { name: phrases.bar.discard }).click()
    await expect.element(bar.getByText(phrases.bar.count(1))).not.toBeInTheDocument()
    expect(dialog.elements()).toEqual([])
  })

  it('shows both versions where somebody else has changed the same, keeps what only they changed, and loses nothing', async () => {
    const theirs: StoredReplySettings = {
      ...stored,
      revision: 9,
      replies: { ...stored.replies, thanksReply: ['Theirs.'], endReply: ['Also theirs.'] },
      customised: [...stored.customised, rule('d')],
    }
    const api = apiWith()
    api.answer(saveReplySettings, ({ body }) => {
      const sent = body as Saved
      if (sent.revision < 9) {
        api.answer(getReplySettings, theirs)
        throw new Refused({ code: 'replies-changed' })
      }
      return { ...sent, revision: 10, steps: stored.steps }
    })
    await open(api)
    await row('thanksReply').click()
    await way('thanksReply', 1).fill('Mine.')
    await page.getByRole('switch', { name: phrases.customised.switchOf(2) }).click()
    await bar.getByRole('button', { name: phrases.bar.save }).click()
    await expect.element(page.getByText(phrases.conflict.title)).toBeVisible()
    await expect.element(page.getByText('Theirs.', { exact: true })).toBeVisible()
    await expect.element(way('thanksReply', 1)).toHaveValue('Mine.')
    await expect.element(bar.getByRole('button', { name: phrases.bar.save })).toBeDisabled()
    await expectFaultlessLooks()
    await button(phrases.conflict.keepMine).click()
    await bar.getByRole('button', { name: phrases.bar.save }).click()
    await expect.element(bar.getByText(phrases.bar.save)).not.toBeInTheDocument()
    expect(api.callsOf(saveReplySettings).at(-1)?.body).toMatchObject({
      revision: 9,
      replies: { thanksReply: ['Mine.'], endReply: ['Also theirs.'] },
      customised: [rule('a'), rule('b', { isOn: false }), stored.customised[2], rule('d')],
    })
  })

  it('tests a sentence against the words as one types, tries a reply unsaved, and adds pasted words once', async () => {
    const api = apiWith()
    api.answer(tryReplies, ({ body }) => ({
      answer: { text: `Politely. ${hostile}`, confidence: 1, source: { kind: 'sensitive' as const, id: null } },
      suggestions: [],
      why: { reason: 'sensitive', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 },
      reply:
        (body as BodyOf<typeof tryReplies>).settings.sensitiveWords.length === 3 ? ('sensitiveReply' as const) : null,
    }))
    await open(api)
    await row('sensitiveReply').click()
    const test = field(phrases.words.test)
    await test.fill('you i d i o t')
    await expect.element(page.getByText(phrases.words.hit('idiot'))).toBeVisible()
    await test.fill('傻瓜相机多少钱')
    await expect.element(page.getByText(phrases.words.innocent('傻瓜'))).toBeVisible()
    await test.fill('idiotic')
    await expect.element(page.getByText(phrases.words.innocent('idiot'))).toBeVisible()
    await field(phrases.words.add).fill('Idiot')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(new RegExp(phrases.words.known(1)))).toBeVisible()
    await field(phrases.words.add).fill('fool')
    await button(phrases.words.addAction).click()
    await expect.element(page.getByText(phrases.words.added(1), { exact: true }).first()).toBeVisible()
    await field(phrases.attempt.text).fill('you fool')
    await button(phrases.attempt.ask).click()
    await expect.element(page.getByText(phrases.attempt.thisOne)).toBeVisible()
    expect(api.callsOf(tryReplies)[0]?.body).toMatchObject({
      text: 'you fool',
      settings: { sensitiveWords: ['idiot', '傻瓜', 'fool'] },
    })
    await expect.element(page.getByText(/^Politely\./)).toBeVisible()
    expect(document.querySelector('main img')).toBeNull()
    expect(window).toHaveProperty('broken', undefined)
  })

  it('replays last week with another step, losses first, and only where there is enough to tell', async () => {
    const api = apiWith()
    const { step } = phrases
    await open(api)
    await expect.element(page.getByText(step.few(1, 30))).toBeVisible()
    const items = Array.from({ length: 60 }, (_, n) => ({
      text: `question ${n}`,
      count: 1,
      verdict: n === 55 ? ('good' as const) : n === 3 ? ('needs-improvement' as const) : null,
    }))
    api.answer(listRecentQuestions, { items })
    api.answer(previewAnswerStep, ({ body }) => {
      const { questions } = body as BodyOf<typeof previewAnswerStep>
      const flips = ['question 1', 'question 3', 'question 55']
      return {
        changed: flips.flatMap((text) => {
          const place = questions.indexOf(text)
          const before = { kind: 'answer' as const, title: 'Return period', confidence: 0.7 }
          const after = { kind: 'suggest' as const, title: 'Return period', confidence: 0.7 }
          return place < 0 ? [] : [{ place, before, after }]
        }),
      }
    })
    await open(api)
    await expect.element(page.getByText(step.same('60'))).toBeVisible()
    await page.getByRole('radio', { name: step.names[3] ?? '', exact: true }).click()
    await expect.element(page.getByText(step.changes('60'))).toBeVisible()
    const flips = page.getByRole('complementary', { name: step.title }).getByRole('listitem').elements()
    expect(flips.map((each) => each.querySelector('strong')?.textContent).filter(Boolean)).toEqual([
      'question 55',
      'question 3',
      'question 1',
    ])
    expect(api.callsOf(previewAnswerStep).map(({ body }) => (body as BodyOf<typeof previewAnswerStep>).step)).toEqual([
      4, 4,
    ])
    await expect.element(bar.getByText(phrases.bar.count(1))).toBeVisible()
    await expectFaultlessLooks()
  })
})
