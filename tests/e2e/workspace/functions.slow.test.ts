/** Functions: small talk and the language model are switched by the owner, tried in the chat, and met by customers. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveModel } from '#contract/features/models.ts'
import { call } from '#tests/support/calls/calls.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession } from '#tests/support/people/people.ts'
import { startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, field, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

/** `unsure`: near the first item, and no more than that. */
const words = {
  en: {
    items: [
      { question: 'Do you teach kayaking?', answer: 'Yes, on Saturdays at 10 for 45 euros.' },
      { question: 'Do you rent kayaks?', answer: 'Yes, by the hour.' },
    ],
    unsure: 'can a six year old learn to paddle with you',
    says: 'We teach kayaking on Saturdays at 10.',
    joke: 'tell me a joke',
  },
  zh: {
    items: [
      { question: '你们教皮划艇吗？', answer: '教，每周六上午 10 点，45 元。' },
      { question: '可以租皮划艇吗？', answer: '可以，按小时租。' },
    ],
    unsure: '六岁小孩能跟你们学划船不',
    says: '我们每周六上午 10 点教皮划艇。',
    joke: '讲个笑话',
  },
} as const

describe('functions', () => {
  const locale = journeyIn('zh')
  const { functions, answers, common, titles } = phrasesOf[locale]
  const { test, why } = answers
  const word = words[locale]
  let site: TestSite
  let server: ModelServer
  let bot: TestBot
  let page: Page
  let pageErrors: string[]
  let setUpModel: () => Promise<unknown>

  beforeAll(async () => {
    server = await startModelServer()
    server.says = word.says
    ;({ site, bot, page, pageErrors } = await beginWithBot({
      locale,
      items: word.items,
      site: startTestSite({ allowsPrivateAddresses: true }),
      ownerOf: createUserSession,
    }))
    const admin = await createOwnerSession(site.app)
    const body = { baseUrl: server.baseUrl, model: 'tiny', key: null, isOn: true }
    setUpModel = () => call(site.app, saveModel, { params: { kind: 'chat' }, body }, admin)
    await page.goto(`/user/setting/function?bot=${bot.id}`)
  })
  afterAll(async () => {
    await site?.close()
    await server?.close()
  })

  const dialog = () => page.getByRole('dialog')
  const partOf = (title: string) => page.getByRole('region', { name: title, exact: true })
  const thread = () => page.getByRole('list', { name: common.chat.thread })
  const openPage = async (path: string) => await page.goto(`/user/${path}?bot=${bot.id}`)
  async function ask(text: string) {
    await field(page, common.chat.composerLabel).fill(text)
    await field(page, common.chat.composerLabel).press('Enter')
  }
  async function switchTo(action: string) {
    await button(page, action).click()
    await dialog().getByRole('button', { name: action }).click()
    await dialog().waitFor({ state: 'detached' })
  }

  it('says what is on, what is not, and why the language model cannot be switched on', async () => {
    await page.getByRole('heading', { name: titles.functions, level: 1 }).waitFor()
    await partOf(functions.talkTitle).getByText(functions.talkLimit('20')).waitFor()
    await partOf(functions.modelTitle).getByText(functions.modelMissing, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `functions-${locale}`)
    await button(page, functions.closeTalk.action).click()
    await dialog().getByText(functions.closeTalk.text, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `functions-dialog-${locale}`)
    await page.keyboard.press('Escape')
  })

  it('is obeyed by the chat: small talk is closed, and tried all the same', async () => {
    await switchTo(functions.closeTalk.action)
    await partOf(functions.talkTitle).getByText(functions.state.off, { exact: true }).waitFor()
    await openPage('aiChat')
    await ask(word.joke)
    await page.getByText(why.kind['off-topic'], { exact: true }).first().waitFor()
    await field(page, test.model).first().click()
    await page.getByRole('option', { name: test.models['chit-chat'], exact: true }).click()
    await ask(word.joke)
    await page.getByText(why.talkedAs(word.joke), { exact: true }).first().waitFor()
    await expectFaultlessLooks(page, `chat-small-talk-${locale}`)
  })

  it('asks the language model once it is set up and switched on, and shows what it wrote from', async () => {
    await setUpModel()
    await openPage('setting/function')
    await button(page, functions.openModel.action).click()
    await dialog().getByText(functions.openModel.sent, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `functions-model-dialog-${locale}`)
    await dialog().getByRole('button', { name: functions.openModel.action }).click()
    await partOf(functions.modelTitle).getByText(functions.state.on, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `functions-model-${locale}`)
    await openPage('aiChat')
    await ask(word.unsure)
    await thread().getByText(word.says, { exact: true }).waitFor()
    await page.getByText(why.modelSources, { exact: true }).first().waitFor()
    await expectFaultlessLooks(page, `chat-model-${locale}`)
  })

  it('is met by customers on the page, with its sources, also after a reload', async () => {
    const visitor = await site.openPage({ locale })
    await visitor.goto(`/appDialogChat?bot=${bot.id}`)
    await field(visitor, common.chat.composerLabel).fill(word.unsure)
    await field(visitor, common.chat.composerLabel).press('Enter')
    const sources = visitor.getByText(answers.hosted.sources([word.items[0].question]), { exact: true })
    await sources.waitFor()
    await visitor.reload()
    await sources.waitFor()
    await expectFaultlessLooks(visitor, `hosted-model-${locale}`)
    expect(pageErrors).toEqual([])
  })
})
