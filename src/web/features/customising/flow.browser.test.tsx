/** Setting up a bot: what the server refuses, what two tabs type, and what is there to go on with. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBot, listBots } from '#contract/features/bots.ts'
import { checkQuestions } from '#contract/features/conversations/question-checks.ts'
import { createCorpusItem } from '#contract/features/corpus.ts'
import { changeInformation, getInformation } from '#contract/features/customising/bot-information.ts'
import {
  type Customisation,
  finishCustomisation,
  getCustomisation,
  saveCustomisation,
} from '#contract/features/customising/customisation.ts'
import { listFacts, saveFacts } from '#contract/features/facts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { Refused } from '#tests/component/fake-api.ts'
import { checkedOf, informationOf } from '#tests/component/information.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf } from '#tests/component/workspace.ts'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'

const vip = accountOf('VIP')
const draft = botOf({ status: 'draft', setUp: { path: 'basic', step: 'corpus' }, itemCount: 1 })
const begun: Customisation = {
  path: 'basic',
  step: 'corpus',
  values: { question: '', answer: '', isReviewed: false, asked: [] },
  revision: 1,
  startedAt: draft.createdAt,
  finishedAt: null,
}

/** A server with one bot that is being set up. */
function apiOf(customisation: Customisation | null, bot = draft) {
  const api = createWorkspaceApi([itemOf('When do you open?', { createdAt: bot.createdAt })])
  api.answer(listBots, { items: [bot], limit: 10 })
  api.answer(getCustomisation, { customisation })
  api.answer(getInformation, informationOf())
  api.answer(checkQuestions, ({ body }) => ({
    items: (body as { questions: string[] }).questions.map((question) => checkedOf(question)),
  }))
  return api
}

describe.each(locales)('the first step, in %s', (locale) => {
  const { bots, common, progress, made } = phrasesOf[locale]
  const { persona } = progress
  const general = (text: string) => page.getByRole('alert').getByText(text, { exact: true })

  it('says at its field, or above the button, why there is no bot yet, and keeps what was typed', async () => {
    const api = apiOf(null)
    api.answer(listBots, { items: [], limit: 10 })
    await openScreen(`${pathOf('madeProgress')}?path=integrated`, { locale, api, account: vip })
    await expect.element(page.getByRole('heading', { level: 1, name: persona.title })).toBeVisible()
    await button(persona.save).click()
    await expectFault(bots.create.name, common.missing.name)
    // The language of the page is chosen already.
    await expect.element(page.getByRole('radio', { name: bots.language[locale] })).toBeChecked()
    await fill({ [bots.create.name]: 'Tents!', [persona.fields.creator.label]: 'The shop' })
    await button(persona.save).click()
    await expectFault(bots.create.name, errorTextOf(locale, 'name-characters', { signs: ['!'] }))
    expect(api.callsOf(createBot)).toEqual([])

    await field(bots.create.name).fill('Tents')
    await page.getByRole('radio', { name: bots.language.en }).click()
    await page.getByRole('radio', { name: bots.template.coin }).click()
    api.refuse(createBot, { code: 'bot-name-taken' })
    await button(persona.save).click()
    await expectFault(bots.create.name, errorTextOf(locale, 'bot-name-taken'))
    api.refuse(createBot, { code: 'vip-only', field: 'template' })
    await button(persona.save).click()
    await expect.element(page.getByText(errorTextOf(locale, 'vip-only'), { exact: true })).toBeVisible()
    api.refuse(createBot, { code: 'limit-reached' })
    await button(persona.save).click()
    await expect.element(general(errorTextOf(locale, 'limit-reached'))).toBeVisible()
    api.refuse(createBot, { code: 'bot-create-failed' })
    await button(persona.save).click()
    await expect.element(general(errorTextOf(locale, 'bot-create-failed'))).toBeVisible()
    await expectFaultlessLooks()
    expect(api.callsOf(createBot).at(-1)?.body).toEqual({
      name: 'Tents',
      language: 'en',
      template: 'coin',
      withItems: true,
      items: [],
      withKey: false,
      setUp: 'integrated',
    })

    api.answer(createBot, { bot: draft, apiKey: '' })
    api.refuse(changeInformation, 'network-busy')
    api.answer(listBots, { items: [draft], limit: 10 })
    api.answer(getCustomisation, { customisation: begun })
    api.answer(saveCustomisation, { ...begun, step: 'offer' })
    await button(persona.save).click()
    // The bot is there, but what was said of it is not.
    await expect.element(page.getByText(persona.aboutFailed, { exact: true })).toBeVisible()
    api.answer(changeInformation, { information: informationOf(), conflicts: [] })
    await button(common.actions.retry).click()
    await expect.element(page.getByText(persona.aboutFailed, { exact: true })).not.toBeInTheDocument()
    // Without the pointer: what stood above the link goes away at this moment, and moves it.
    const next = page.getByRole('link', { name: progress.next, exact: true }).element() as HTMLAnchorElement
    next.click()
    await expect.element(page.getByRole('heading', { level: 1, name: progress.offer.title })).toBeVisible()
    expect(api.callsOf(changeInformation).map(({ body }) => body)).toEqual([
      { revision: 0, facts: { creator: 'The shop' } },
      { revision: 0, facts: { creator: 'The shop' } },
    ])
    await expect.poll(() => api.callsOf(saveCustomisation).at(-1)?.body).toEqual({ step: 'offer' })
  })

  it('is kept in the browser of a visitor, offered again, and dropped when it is not wanted', async () => {
    const screen = await openScreen(`${pathOf('madeProgress')}?path=basic`, { locale })
    await field(bots.create.name).fill('Ridge')
    await expect.element(page.getByText(persona.keptHere, { exact: true })).toBeVisible()
    await screen.goTo(pathOf('made'))
    await expect.element(page.getByRole('heading', { name: made.begun.title('Ridge') })).toBeVisible()
    await page.getByRole('link', { name: made.begun.goOn, exact: true }).click()
    await expect.element(field(bots.create.name)).toHaveValue('Ridge')
    await screen.goTo(pathOf('made'))
    await button(made.begun.drop).click()
    await expect.element(page.getByRole('heading', { name: made.begun.title('Ridge') })).not.toBeInTheDocument()
    await screen.goTo(`${pathOf('madeProgress')}?path=basic`)
    await expect.element(field(bots.create.name)).toHaveValue('')
  })

  it('says before it is filled in that the plan has no bot left', async () => {
    const api = apiOf(begun)
    api.answer(listBots, { items: [draft], limit: 1 })
    await openScreen(pathOf('madeProgress'), { locale, api, account: accountOf() })
    await expect.element(page.getByText(bots.list.limitReached, { exact: true })).toBeVisible()
    await expect.element(button(persona.save)).not.toBeInTheDocument()
  })
})

describe('a step of a bot', () => {
  const { progress, answers } = phrasesOf.en
  const { corpus, launch, offer } = progress

  it('keeps what is typed, and lets its owner choose where another tab has typed something else', async () => {
    const theirs = { ...begun, values: { ...begun.values, question: 'Theirs?', answer: 'Theirs.' }, revision: 5 }
    const api = apiOf(begun)
    api.answer(saveCustomisation, () => {
      throw new Refused({ code: 'edit-conflict', details: { current: theirs } as never })
    })
    await openScreen(setUpPath('corpus', draft.id), { api, account: vip })
    await field(corpus.question).fill('Mine?')
    await expect.element(page.getByText(corpus.conflict, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await button(corpus.takeTheirs).click()
    await expect.element(field(corpus.question)).toHaveValue('Theirs?')
    await field(corpus.question).fill('Mine after all?')
    await expect.element(button(corpus.keepMine)).toBeVisible()
    api.answer(saveCustomisation, ({ body }) => ({ ...theirs, ...(body as object), revision: 6 }) as Customisation)
    await button(corpus.keepMine).click()
    await expect.element(page.getByText(corpus.conflict, { exact: true })).not.toBeInTheDocument()
    await expect
      .poll(() => api.callsOf(saveCustomisation).at(-1)?.body)
      .toMatchObject({ values: { question: 'Mine after all?' }, revision: 5 })
    api.refuse(createCorpusItem, { code: 'question-exists', field: 'question' })
    await button(corpus.add).click()
    await expectFault(corpus.question, errorTextOf('en', 'question-exists'))
    await expect.element(field(corpus.question)).toHaveValue('Mine after all?')
  })

  it('saves a blank when it is left, and says at its field why it could not', async () => {
    const hours = { label: 'opening hours', value: '', items: 1, sentence: 'We open [opening hours].' }
    const api = apiOf({ ...begun, step: 'offer' })
    api.answer(listFacts, { items: [hours] })
    api.refuse(saveFacts, { code: 'blank-brackets', field: 'values.opening hours' })
    await openScreen(setUpPath('offer', draft.id), { api, account: vip })
    await field('Opening hours').fill('【nine】')
    await userEvent.tab()
    await expect.element(page.getByText(errorTextOf('en', 'blank-brackets'), { exact: true })).toBeVisible()
    api.answer(saveFacts, () => {
      api.answer(listFacts, { items: [{ ...hours, value: 'nine to five' }] })
      return { items: [] }
    })
    await field('Opening hours').fill('nine to five')
    await userEvent.tab()
    await expect.element(page.getByText(offer.saved, { exact: true })).toBeVisible()
    await expect.element(page.getByText(offer.blanksDone, { exact: true })).toBeVisible()
  })

  it('goes live at the second try, and leads on from there', async () => {
    const api = apiOf({ ...begun, step: 'launch' })
    await openScreen(setUpPath('launch', draft.id), { api, account: vip })
    api.refuse(finishCustomisation, 'network-busy')
    await button(launch.submit).click()
    await expect.element(page.getByText(errorTextOf('en', 'network-busy'), { exact: true })).toBeVisible()
    const finishedAt = draft.createdAt
    api.answer(finishCustomisation, () => {
      api.answer(listBots, { items: [{ ...draft, status: 'completed', setUp: null }], limit: 10 })
      api.answer(getCustomisation, { customisation: { ...begun, step: 'launch', finishedAt } })
      return { ...begun, finishedAt }
    })
    await button(launch.submit).click()
    await expect.element(page.getByRole('heading', { name: launch.live(draft.name) })).toBeVisible()
    await expect.element(page.getByRole('link', { name: launch.openPage })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: launch.liveHead })).toBeVisible()
    await expect.element(page.getByText(launch.localOnly.computer, { exact: true })).toBeVisible()
    // Nothing is left to come back to.
    await expect.element(page.getByRole('link', { name: progress.leave })).not.toBeInTheDocument()
    await expect.element(page.getByText(progress.minutes(1), { exact: true })).not.toBeInTheDocument()
    const chat = page.getByRole('region', { name: answers.test.tryTitle })
    await expect.element(chat.getByText(answers.test.live, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('sends whoever has nothing to go on with to where there is something', async () => {
    const made = botOf()
    const screen = await openScreen(setUpPath('offer', made.id), { api: apiOf(null, made), account: vip })
    await expect.element(page.getByRole('heading', { level: 1, name: progress.notSetUp.title })).toBeVisible()
    await screen.goTo(setUpPath('offer', '00000000-0000-4000-8000-00000000dead'))
    await expect.element(page.getByRole('heading', { level: 1, name: progress.noBot.title })).toBeVisible()
  })
})
