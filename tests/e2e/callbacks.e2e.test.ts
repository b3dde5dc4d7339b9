/** From a customer's phone number on the hosted page to the owner's tick. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPublicMessage } from '#contract/features/answers.ts'
import { hostedPagePath } from '#contract/features/embed.ts'
import type { Locale } from '#contract/fields.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

interface Words {
  items: { question: string; answer: string }[]
  human: string
  handedOver: string
  left: string
  masked: string
  unsure: string
  lost: string
}

const said: Record<Locale, Words> = {
  zh: {
    items: [
      { question: '靴子怎么退？', answer: '洗净后寄回。' },
      { question: '帐篷怎么退？', answer: '晾干后寄回。' },
    ],
    human: '转人工',
    left: '13800138000 王先生，想问团购价',
    masked: '138****8000',
    unsure: '退',
    lost: '这个问题我还不会答',
    handedOver: '请留下手机号',
  },
  en: {
    items: [
      { question: 'How do I return boots?', answer: 'Clean them and send them back.' },
      { question: 'How do I return tents?', answer: 'Dry it and send it back.' },
    ],
    human: 'human please',
    left: 'Sarah Jones, 07700 900456',
    masked: '077****0456',
    unsure: 'return',
    lost: "I don't have an answer to that yet",
    handedOver: 'leave a phone number',
  },
}

describe('contact details on screen', () => {
  const locale = journeyIn('zh')
  const { common, bots, callbacks } = phrasesOf[locale]
  const words = said[locale]
  let site: TestSite
  let person: Person
  let botId: string
  let owner: Page
  let visitor: Page
  const pageErrors: string[][] = []

  beforeAll(async () => {
    site = await openSharedSite()
    person = await createUserSession(site.app)
    botId = (await createTestBot(site.app, person, { language: locale, items: words.items })).id
    owner = await site.openPage({ locale, cookie: person.cookie })
    visitor = await site.openPage({ locale })
    pageErrors.push(collectPageErrors(owner), collectPageErrors(visitor))
  })
  afterAll(() => site?.close())

  async function say(text: string) {
    const composer = visitor.getByLabel(common.chat.composerLabel)
    await composer.fill(text)
    await composer.press('Enter')
  }
  const thread = () => visitor.getByRole('list', { name: common.chat.thread })

  it('suggestions have a way out', async () => {
    await visitor.goto(`${hostedPagePath}?bot=${botId}`)
    await say(words.unsure)
    const chips = visitor.getByRole('group', { name: common.chat.suggestions })
    await chips.waitFor()
    await expectFaultlessLooks(visitor, `hosted-suggestion-${locale}`)
    await chips.getByRole('button', { name: common.chat.noneOfThese }).click()
    await chips.waitFor({ state: 'detached' })
    await thread().getByText(words.lost).waitFor()
  })

  it('what a visitor leaves is confirmed, and shows at once on the card of the bot', async () => {
    await owner.goto('/user/bots')
    await owner.getByRole('article').waitFor()
    await say(words.human)
    await thread().getByText(words.handedOver).waitFor()
    await say(words.left)
    await thread().getByText(words.masked).waitFor()
    await owner.getByRole('link', { name: bots.list.callbacks(1) }).waitFor()
    await expectFaultlessLooks(owner, `bots-callback-${locale}`)
    await owner.getByRole('link', { name: bots.list.callbacks(1) }).click()
  })

  it('the owner reads it with what was asked, and new ones come by themselves', async () => {
    await owner.getByRole('heading', { level: 1, name: callbacks.title }).waitFor()
    await owner.getByText(words.left).waitFor()
    await owner.getByText(callbacks.asked(words.human)).waitFor()
    const visitorToken = 'another visitor of the page'
    const text = `${words.left} ${'x'.repeat(120)}`
    await call(site.app, sendPublicMessage, { params: { botId }, body: { text: words.human, visitorToken } })
    await call(site.app, sendPublicMessage, { params: { botId }, body: { text, visitorToken } })
    await owner.getByText(text).waitFor()
    await expectFaultlessLooks(owner, `callbacks-${locale}`)
  })

  it('ticked off they are gone from the list, and all shows them', async () => {
    const waiting = () => owner.getByRole('checkbox', { name: callbacks.done }).count()
    await owner.getByRole('checkbox', { name: callbacks.done }).first().click()
    await expect.poll(waiting).toBe(1)
    await owner.getByRole('button', { name: common.actions.undo }).click()
    await expect.poll(waiting).toBe(2)
    for (const left of [2, 1]) {
      await owner.getByRole('checkbox', { name: callbacks.done }).first().click()
      await expect.poll(() => owner.getByRole('checkbox', { name: callbacks.done }).count()).toBe(left - 1)
    }
    await owner.getByText(callbacks.emptyOpen).waitFor()
    await expectFaultlessLooks(owner, `callbacks-none-${locale}`)
    await owner.getByText(callbacks.status.all, { exact: true }).click()
    await expect.poll(() => owner.getByRole('checkbox', { name: callbacks.done, checked: true }).count()).toBe(2)
    expect(pageErrors.flat()).toEqual([])
  })
})
