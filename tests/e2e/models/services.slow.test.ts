/** The optional models: set up by the ADMIN, of use to the owner, and never in the way of a customer. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { saveModel } from '#contract/features/models.ts'
import { call } from '#tests/support/calls/calls.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import {
  collectPageErrors,
  expectNoAxeFaults,
  narrowWidth,
  savePicture,
  startTestSite,
  type TestSite,
  wideWidth,
} from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { errorTextOf, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

const words = {
  en: {
    items: [
      { question: 'How do I get a refund?', answer: 'Within 30 days.' },
      { question: 'Where is my parcel?', answer: 'Look under Orders.' },
      { question: 'When do you open?', answer: 'At nine.' },
    ],
    asked: 'is there a way of getting a refund',
    when: ['now', 'today'],
    proposals: ['Can I have my money back?', 'I want to return it for cash', 'Will you reimburse me?'],
  },
  zh: {
    items: [
      { question: '怎么申请退款？', answer: '三十天内都可以。' },
      { question: '我的快递到哪里了？', answer: '在订单里查看。' },
      { question: '你们几点开门？', answer: '九点。' },
    ],
    asked: '想知道要怎么申请一下退款呀',
    when: ['现在', '今天'],
    proposals: ['钱能退给我吗？', '不想要了，想把钱拿回来', '退钱怎么弄'],
  },
} as const

describe('optional models', () => {
  const locale = journeyIn('en')
  const { admin, corpus } = phrasesOf[locale]
  const { models } = admin
  const word = words[locale]
  let site: TestSite
  let server: ModelServer
  let operator: Person
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    server = await startModelServer()
    ;({
      site,
      owner,
      viewer: operator,
      bot,
      page,
      pageErrors,
    } = await beginWithBot({
      locale,
      items: word.items,
      site: startTestSite({ allowsPrivateAddresses: true }),
      viewerOf: createOwnerSession,
      ownerOf: createUserSession,
    }))
  })
  afterAll(async () => {
    await site?.close()
    await server?.close()
  })

  const card = (kind: 'embeddings' | 'chat'): Locator =>
    page.getByRole('region', { name: models.kind[kind].title, exact: true })

  async function setUp(kind: 'embeddings' | 'chat', baseUrl: string): Promise<void> {
    await card(kind).getByLabel(models.baseUrl).fill(baseUrl)
    await card(kind).getByLabel(models.model).fill('tiny')
  }
  async function press(kind: 'embeddings' | 'chat', name: string): Promise<void> {
    await card(kind).getByRole('button', { name, exact: true }).click()
  }

  it('is off at first, and says what is wrong with what is entered', async () => {
    await page.goto('/admin/models')
    await card('embeddings').getByText(models.state.off, { exact: true }).waitFor()
    await card('chat').getByText(models.state.off, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `models-off-${locale}`)
    await setUp('embeddings', 'nonsense')
    await press('embeddings', models.save)
    await card('embeddings').getByText(errorTextOf(locale, 'model-url-format'), { exact: true }).waitFor()
    const address = card('embeddings').getByLabel(models.baseUrl)
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => address.evaluate((element) => element.matches(':focus'))).toBe(true)
    await savePicture(page, `models-field-fault-${locale}`)
  })

  it('is tested before it is used, and the test tells the reason when it fails', async () => {
    await setUp('embeddings', server.baseUrl)
    server.mood = 'down'
    await press('embeddings', models.test)
    await card('embeddings').getByRole('status').getByText(models.testFailed(models.fault['server-error'])).waitFor()
    await savePicture(page, `models-test-failed-${locale}`)
    server.mood = 'well'
    await press('embeddings', models.test)
    const works = new RegExp(models.tested.embeddings('16', '\\d+').replace('.', '\\.'))
    await card('embeddings').getByRole('status').getByText(works).waitFor()
    await card('embeddings').getByText(models.state.off, { exact: true }).waitFor()
  })

  it('is switched on with a key, and shows how far it is until all is compared', async () => {
    server.mood = 'slow'
    await card('embeddings').getByLabel(models.key, { exact: true }).fill('sk-of-the-test')
    await card('embeddings').getByRole('switch', { name: models.use }).check()
    await press('embeddings', models.save)
    await card('embeddings').getByText(models.state.ready, { exact: true }).waitFor()
    const total = String(word.items.length)
    await card('embeddings').getByText(models.progress('0', total), { exact: true }).waitFor()
    await card('embeddings').getByRole('progressbar', { name: models.progressLabel }).waitFor({ state: 'attached' })
    await savePicture(page, `models-progress-${locale}`)
    server.mood = 'well'
    await card('embeddings').getByText(models.allReady(total), { exact: true }).waitFor()
    await card('embeddings').getByText(models.keyStored, { exact: true }).waitFor()
    await expect.poll(() => card('embeddings').getByLabel(models.key, { exact: true }).inputValue()).toBe('')
    expect(server.calls.at(-1)?.authorization).toBe('Bearer sk-of-the-test')
    await expectFaultlessLooks(page, `models-ready-${locale}`)
  })

  it('gives the owner wordings to choose from, and saves the two that are taken', async () => {
    const body = { baseUrl: server.baseUrl, model: 'tiny', key: null, isOn: true }
    await call(site.app, saveModel, { params: { kind: 'chat' }, body }, operator)
    server.says = JSON.stringify(word.proposals)
    const [refund] = word.items
    const [first, second, third] = word.proposals
    const { proposals, editor } = corpus

    const ask = async (on: Page) => {
      await on
        .getByRole('article', { name: refund.question, exact: true })
        .getByRole('button', { name: refund.question, exact: true })
        .click()
      await on.getByRole('button', { name: proposals.ask, exact: true }).click()
    }
    const offeredOn = (on: Page) => on.getByRole('group', { name: proposals.title })
    // A change of width makes a drawer of the panel, so each look is a page of its own.
    for (const [width, theme] of [
      [narrowWidth, 'dark'],
      [narrowWidth, 'light'],
      [wideWidth, 'dark'],
    ] as const) {
      const look = await site.openPage({ locale, cookie: owner.cookie, width, theme })
      await look.goto(`/user/corpusMenu/corpus?bot=${bot.id}`)
      await ask(look)
      await offeredOn(look).getByLabel(first, { exact: true }).check()
      await offeredOn(look).scrollIntoViewIfNeeded()
      await expectNoAxeFaults(look, theme === 'light' ? 'everything' : 'colours')
      await savePicture(look, `models-wordings-${locale}-${width}-${theme}`)
      await look.close()
    }

    const desk = await site.openPage({ locale, cookie: owner.cookie })
    const deskErrors = collectPageErrors(desk)
    await desk.goto(`/user/corpusMenu/corpus?bot=${bot.id}`)
    await ask(desk)
    const drawer = desk.getByRole('dialog', { name: editor.editTitle, exact: true })
    const offered = offeredOn(desk)
    await offered.getByLabel(first, { exact: true }).check()
    await offered.getByLabel(third, { exact: true }).check()
    await expect.poll(() => offered.getByLabel(second, { exact: true }).isChecked()).toBe(false)
    await expectNoAxeFaults(desk)
    await savePicture(desk, `models-wordings-${locale}-${wideWidth}-light`)
    await drawer.getByRole('button', { name: proposals.add('2'), exact: true }).click()
    await drawer.getByRole('status').getByText(proposals.added('2'), { exact: true }).waitFor()
    await drawer.getByRole('button', { name: editor.save, exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)
    expect(reply.items.find(({ question }) => question === refund.question)?.variants).toEqual([first, third])

    server.mood = 'down'
    await ask(desk)
    await drawer.getByRole('alert').getByText(errorTextOf(locale, 'model-failed')).waitFor()
    await expectNoAxeFaults(desk)
    await savePicture(desk, `models-wordings-failed-${locale}`)
    server.mood = 'well'
    expect(deskErrors).toEqual([])
    await desk.close()
  })

  it('leaves a customer to the engine when it fails, and tells the ADMIN alone', async () => {
    const ask = async (text: string) => {
      const asked = { params: { botId: bot.id }, body: { text } }
      const { reply, status, response } = await call(site.app, sendMessage, asked, bot.program)
      expect(status, response.body).toBe(200)
      return reply
    }
    // Another text each time, as the model is not asked twice for one.
    for (const [mood, when] of [
      ['slow', word.when[0]],
      ['down', word.when[1]],
    ] as const) {
      server.mood = mood
      const reply = await ask(`${word.asked} ${when}`)
      expect(reply.answer?.text).toBe(word.items[0].answer)
      expect(JSON.stringify(reply)).not.toContain('model')
    }
    await card('embeddings').getByText(models.state.failing, { exact: true }).waitFor()
    await card('embeddings').getByRole('alert').getByText(models.fault['server-error']).waitFor()
    await expectFaultlessLooks(page, `models-failing-${locale}`)
    expect(pageErrors).toEqual([])
  })
})
