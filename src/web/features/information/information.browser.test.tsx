/** The bot information on its screen: what is typed saves itself, and stands beside what the bot says. */
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#contract/endpoint.ts'
import { listBots, renameBot } from '#contract/features/bots.ts'
import { type CheckedQuestion, checkQuestions } from '#contract/features/conversations/question-checks.ts'
import {
  addFeature,
  changeInformation,
  getInformation,
  type Information,
  orderFeatures,
  removeFeature,
} from '#contract/features/customising/bot-information.ts'
import { type Fact, listFacts, saveFacts } from '#contract/features/facts.ts'
import type { FakeApi } from '#tests/component/fake-api.ts'
import { checkedOf, featureOf, informationOf } from '#tests/component/information.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

const account = accountOf()
const path = (tab: string) => `${workspacePath('setting/settingIndex')}&tab=${tab}`

/** A server that stores what it is sent, and whose bot says the stored price. */
function apiOf(locale: 'zh' | 'en', begun: Information = informationOf()) {
  const api = createWorkspaceApi([], locale)
  let stored = begun
  const put = (changes: Partial<Information>) => {
    stored = { ...stored, ...changes, revision: stored.revision + 1, contentVersion: stored.contentVersion + 1 }
    return stored
  }
  api.answer(getInformation, () => stored)
  api.answer(changeInformation, ({ body }) => {
    const { facts, wordings } = body as BodyOf<typeof changeInformation>
    put({ facts: { ...stored.facts, ...facts }, wordings: { ...stored.wordings, ...wordings } })
    return { information: stored, conflicts: [] }
  })
  api.answer(checkQuestions, ({ body }) => ({
    items: (body as { questions: string[] }).questions.map((question): CheckedQuestion => {
      const said = stored.wordings.price || stored.facts.price.text
      if (question === 'price?' && said !== '')
        return checkedOf(question, { text: said, kind: 'answer', id: 'info:price' })
      if (question === 'howToBuy?')
        return checkedOf(question, { text: 'At the till', kind: 'answer', id: 'info:isFree' })
      return checkedOf(question)
    }),
  }))
  return { api, put, stored: () => stored }
}

const changesOf = (api: FakeApi) =>
  api.callsOf(changeInformation).map(({ body }) => body as BodyOf<typeof changeInformation>)

describe.each(locales)('the bot information, in %s', (locale) => {
  const phrases = phrasesOf[locale].information
  const { errors, bots, facts: blanks } = phrasesOf[locale]
  const state = page.getByRole('main').getByRole('status').first()
  beforeEach(() => window.sessionStorage.clear())

  it('saves what is typed, shows what customers hear then, and takes it back', async () => {
    const { api, stored } = apiOf(locale)
    await openScreen(`${path('purchase')}&field=price`, { api, locale, account })
    await expect.element(field(phrases.fields.price)).toHaveFocus()
    await expect.element(page.getByText(phrases.said.fallback).first()).toBeVisible()
    // Another entry wins: it is named, with a way to it.
    await expect.element(page.getByText(phrases.said.otherField(phrases.fields.isFree))).toBeVisible()
    await field(phrases.fields.price).fill('tents from £39')
    await expect.element(page.getByText('tents from £39')).toBeVisible()
    await expect.element(page.getByText(phrases.state.fieldSaved, { exact: true })).toBeVisible()
    expect(changesOf(api)).toEqual([
      { revision: 1, facts: { price: { text: 'tents from £39', amount: '', currency: 'GBP' } }, wordings: {} },
    ])
    await expectFaultlessLooks()

    await page.getByRole('button', { name: phrases.reword.action }).click()
    const wording = page.getByRole('textbox', { name: phrases.reword.label(phrases.fields.price) })
    await wording.fill('Thirty-nine and up')
    await page.getByRole('button', { name: phrases.reword.done }).click()
    await expect.element(page.getByText('Thirty-nine and up')).toBeVisible()
    await expect.element(page.getByText(phrases.said.wording)).toBeVisible()
    expect(stored().wordings).toEqual({ price: 'Thirty-nine and up' })
    await button(phrases.state.undo).click()
    await expect.poll(() => stored().wordings).toEqual({ price: '' })
    await button(phrases.state.undo).click()
    await expect.poll(() => stored().facts.price.text).toBe('')
  })

  it('holds back what breaks its rule and saves the rest; lists grow by Enter and by pasting', async () => {
    const { api, stored } = apiOf(locale)
    await openScreen(path('purchase'), { api, locale, account })
    await field(phrases.price.amount).fill('39 up')
    await field(phrases.fields.howToBuy).fill('At the till')
    await userEvent.tab()
    await expect.poll(() => stored().facts.howToBuy).toBe('At the till')
    await expect.element(page.getByText(errors['amount-format'])).toBeVisible()
    await expect.element(state).toHaveTextContent(phrases.state.heldRest(1))
    expect(stored().facts.price.amount).toBe('')
    await field(phrases.price.amount).fill('39')
    await expect.poll(() => stored().facts.price.amount).toBe('39')
    await expect.element(page.getByText(errors['amount-format'])).not.toBeInTheDocument()

    await field(phrases.fields.paymentMethods).fill('Visa, cash、visa')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => stored().facts.paymentMethods).toEqual(['Visa', 'cash'])
    await button(phrases.list.remove('Visa')).click()
    await expect.poll(() => stored().facts.paymentMethods).toEqual(['cash'])
    await page.getByText(phrases.free.yes, { exact: true }).click()
    await expect.poll(() => stored().facts.isFree).toBe('yes')
  })

  it('shows both versions where two pages change the same field, and sends later what a cut line held up', async () => {
    const { api, put, stored } = apiOf(locale)
    const { tell } = await openScreen(path('more'), { api, locale, account })
    await expect.element(field(phrases.fields.father)).toBeVisible()
    api.cutOff(changeInformation)
    await field(phrases.fields.father).fill('a lamp')
    await expect.element(state).toHaveTextContent(phrases.state.offline(1))
    put({ facts: { ...stored().facts, father: 'a torch', mother: 'a candle' } })
    tell({ topic: 'corpus', botId: botOf().id, id: botOf().id, version: 9 })
    await expect.element(field(phrases.fields.mother)).toHaveValue('a candle')
    await expect.element(page.getByText('a torch')).toBeVisible()
    await expectFaultlessLooks()
    await button(phrases.conflict.takeTheirs).click()
    await expect.element(field(phrases.fields.father)).toHaveValue('a torch')
    await expect.element(page.getByText(phrases.conflict.title)).not.toBeInTheDocument()
  })

  it('asks for the blanks of the template first, one after the other, and keeps the name at hand', async () => {
    const { api } = apiOf(locale)
    const open: Fact[] = [
      { label: 'opening hours', value: '', items: 1, sentence: 'We are open [opening hours], and on call.' },
      { label: 'phone number', value: '', items: 2, sentence: null },
    ]
    api.answer(listFacts, () => ({ items: open }))
    api.answer(saveFacts, ({ body }) => {
      const { values } = body as BodyOf<typeof saveFacts>
      for (const fact of open) fact.value = values[fact.label] ?? fact.value
      return { items: open }
    })
    api.answer(renameBot, ({ body }) => {
      const renamed = { ...botOf({ language: locale }), ...(body as { name: string }) }
      api.answer(listBots, { items: [renamed], limit: 1 })
      return renamed
    })
    await openScreen(path('basic'), { api, locale, account })
    const band = page.getByRole('region', { name: blanks.band.title(2) })
    await band.getByRole('textbox', { name: 'opening hours' }).fill('nine to five')
    await expectFaultlessLooks()
    await userEvent.keyboard('{Enter}')
    const last = page.getByRole('region', { name: blanks.band.title(1) })
    await expect.element(last.getByRole('textbox', { name: 'phone number' })).toHaveFocus()
    await userEvent.keyboard('0161 496 0000{Enter}')
    await expect.element(last).not.toBeInTheDocument()
    expect(api.callsOf(saveFacts).map(({ body }) => body)).toEqual([
      { values: { 'opening hours': 'nine to five' } },
      { values: { 'phone number': '0161 496 0000' } },
    ])
    // What was filled in stays to be changed.
    await expect.element(field('Opening hours')).toHaveValue('nine to five')

    await button(bots.rename.action).click()
    await field(bots.create.name).fill('Tents')
    await page.getByRole('dialog').getByRole('button', { name: bots.rename.submit }).click()
    await expect.element(page.getByRole('main').getByText('Tents', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('complementary').getByText('Tents', { exact: true })).toBeVisible()
    await expect.element(button(bots.rename.action)).toHaveFocus()
  })

  it('adds features, opens and moves them, and brings back what was removed', async () => {
    const { api, put, stored } = apiOf(locale, informationOf({ features: [featureOf('Size finder')] }))
    const { features: words } = phrases
    api.answer(addFeature, ({ body }) => {
      const { name, place } = body as BodyOf<typeof addFeature>
      const feature = featureOf(name)
      put({ features: stored().features.toSpliced(place ?? stored().features.length, 0, feature) })
      return { id: feature.id, information: stored() }
    })
    api.answer(orderFeatures, ({ body }) => {
      const { ids } = body as BodyOf<typeof orderFeatures>
      return {
        information: put({ features: stored().features.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }),
      }
    })
    api.answer(removeFeature, ({ params }) => {
      const place = stored().features.findIndex(({ id }) => id === params.featureId)
      const { name, facts, wordings } = stored().features[place] ?? featureOf('')
      return {
        information: put({ features: stored().features.toSpliced(place, 1) }),
        removed: { name, facts, wordings, place },
      }
    })
    const names = () => stored().features.map(({ name }) => name)
    await openScreen(path('feature'), { api, locale, account })
    await field(words.addLabel).fill('<b>')
    await button(words.add).click()
    await expect.element(page.getByText(errors['name-characters']({ signs: ['<', '>'] }))).toBeVisible()
    await field(words.addLabel).fill('Warranty')
    await button(words.add).click()
    // It opens, ready to be filled in.
    await expect.element(field(phrases.fields.howItWorks)).toBeVisible()
    await expectFaultlessLooks()
    await button(words.up('Warranty')).click()
    await expect.poll(names).toEqual(['Warranty', 'Size finder'])
    await button(words.remove('Warranty')).click()
    await expect.poll(names).toEqual(['Size finder'])
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    await expect.poll(names).toEqual(['Warranty', 'Size finder'])
  })
})
