/** What was typed is not lost by any way out of a form, and its faults stand where they belong. */
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPreparation, getPublicBot } from '#contract/features/answers.ts'
import { type Bot, listBots, renameBot } from '#contract/features/bots.ts'
import { listConnections } from '#contract/features/channels/connections.ts'
import {
  createCorpusItem,
  findSimilarItems,
  getCorpusItem,
  listCorpus,
  listIntents,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { getBotFunctions } from '#contract/features/customising/functions.ts'
import { listFacts } from '#contract/features/facts.ts'
import { correctImportRow, getImport, listImportRows, listImports } from '#contract/features/imports.ts'
import { getModelHelp } from '#contract/features/models.ts'
import { connectionsOf } from '#tests/component/channels.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { importOf, importRowOf } from '#tests/component/imports.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botFunctions, itemOf } from '#tests/component/workspace.ts'

const { bots, common, corpus } = phrasesOf.en
const { editor } = corpus
const account = accountOf('VIP')

const bot: Bot = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Camping',
  language: 'en',
  template: 'general',
  status: 'completed',
  setUp: null,
  isReadOnly: false,
  model: 'default',
  contactLimits: { perDay: null, perMinute: null },
  keyPrefix: null,
  itemCount: 0,
  chats7d: 0,
  chatsByDay: [0, 0, 0, 0, 0, 0, 0],
  unanswered7d: 0,
  openCallbacks: 0,
  openBlanks: 0,
  lastQuestion: null,
  look: { colour: '#0b6e69', subtitle: '', openingWords: '' },
  firstVisitAt: null,
  site: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  firstSteps: { isNamed: true, hasOwnItem: true, isTested: true, isShared: true },
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listBots, { items: [bot], limit: null })
})

const question = () => page.getByRole('dialog', { name: common.leaveForm.title })
const stay = () => question().getByRole('button', { name: common.leaveForm.stay }).click()
const leave = () => question().getByRole('button', { name: common.leaveForm.leave }).click()

/** Whether the browser would ask before it closes the tab. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a form in a dialog', () => {
  async function openRename() {
    await openScreen('/user/bots', { account, api })
    await button(bots.list.more(bot.name)).click()
    await page.getByRole('menuitem', { name: bots.rename.action }).click()
    await expect.element(field(bots.create.name)).toBeVisible()
  }

  it('closes at once while nothing is typed', async () => {
    await openRename()
    await userEvent.keyboard('{Escape}')
    await expect.element(field(bots.create.name)).not.toBeInTheDocument()
  })

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => button(common.actions.close).click()],
    ['Cancel', () => button(common.actions.cancel).click()],
    [
      'a click beside it',
      () => page.elementLocator(document.elementFromPoint(5, 5) ?? document.body).click({ position: { x: 5, y: 5 } }),
    ],
  ])('asks before %s loses what was typed', async (_way, close) => {
    await openRename()
    await field(bots.create.name).fill('Tents')
    await close()
    await stay()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field(bots.create.name)).toHaveValue('Tents')
    await close()
    await leave()
    await expect.element(field(bots.create.name)).not.toBeInTheDocument()
  })

  it('gives the focus back to what opened it, also after the question', async () => {
    await openRename()
    await field(bots.create.name).fill('Tents')
    await userEvent.keyboard('{Escape}')
    await leave()
    await expect.element(button(bots.list.more(bot.name))).toHaveFocus()
    await userEvent.click(button(bots.list.more(bot.name)))
    await page.getByRole('menuitem', { name: bots.close.action }).click()
    await button(common.actions.cancel).click()
    await expect.element(button(bots.list.more(bot.name))).toHaveFocus()
  })

  it('answers Esc with staying, and stays open itself', async () => {
    await openRename()
    await field(bots.create.name).fill('Tents')
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field(bots.create.name)).toHaveValue('Tents')
    await expect.element(field(bots.create.name)).toHaveFocus()
  })

  it('does not ask after it was saved', async () => {
    await openRename()
    api.answer(renameBot, { ...bot, name: 'Tents' })
    await field(bots.create.name).fill('Tents')
    await button(bots.rename.submit).click()
    await expect.element(field(bots.create.name)).not.toBeInTheDocument()
    expect(asksBeforeUnload()).toBe(false)
  })

  it('takes no words while it is being saved, as they would go with it', async () => {
    await openRename()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const fetchNow = window.fetch
    window.fetch = async (input, init) => {
      if (init?.method === 'PATCH') await answered
      return fetchNow(input, init)
    }
    api.answer(renameBot, { ...bot, name: 'Tents' })
    await field(bots.create.name).fill('Tents')
    await userEvent.keyboard('{Enter}')
    await expect.element(field(bots.create.name)).toHaveAttribute('readonly')
    await userEvent.keyboard(' and more')
    await expect.element(field(bots.create.name)).toHaveValue('Tents')
    answer()
    await expect.element(field(bots.create.name)).not.toBeInTheDocument()
  })
})

describe('a form on a page', () => {
  it('asks before a link, Back and a reload lose it', async () => {
    const { goTo, address } = await openScreen('/user/bots', { account, api })
    await expect.element(page.getByRole('heading', { name: bots.list.title })).toBeVisible()
    await goTo('/user/white')
    await field(bots.create.name).fill('Tents')
    const here = address()
    expect(asksBeforeUnload()).toBe(true)

    const going = goTo('/userIndex/accountDetails')
    await stay()
    await going
    expect(address()).toBe(here)
    await expect.element(field(bots.create.name)).toHaveValue('Tents')
    await expect.element(field(bots.create.name)).toHaveFocus()

    await field(bots.create.name).fill('')
    expect(asksBeforeUnload()).toBe(false)
    await goTo('/user/bots')
    await expect.element(page.getByRole('heading', { name: bots.list.title })).toBeVisible()
  })
})

describe('a cell of an import', () => {
  const row = importRowOf()
  const shown = importOf()
  const { facts, preview } = phrasesOf.en.imports
  const cell = () => page.getByLabelText(preview.editCell(facts.field.answer, '2'))
  let saved: unknown[]

  beforeEach(async () => {
    saved = []
    api.answer(getImport, shown)
    api.answer(listImportRows, { items: [row], total: 1, nextCursor: null })
    api.answer(listImports, { items: [shown], total: 1, nextCursor: null })
    api.answer(correctImportRow, ({ body }) => {
      saved.push(body)
      return { row: { ...row, answer: 'Everywhere.', isCorrected: true }, import: shown }
    })
  })

  async function openCell() {
    // Where the links of these tests lead.
    api.answer(listConnections, connectionsOf())
    const screen = await openScreen(`/user/corpusMenu/fileManagement?bot=${bot.id}&import=${shown.id}`, {
      account,
      api,
    })
    await cell().click()
    await cell().fill('Everywhere.')
    return screen
  }

  it('is not saved when the person leaves without it', async () => {
    const { goTo, address } = await openCell()
    const going = goTo('/userIndex/accountDetails')
    await stay()
    await going
    await expect.element(cell()).toHaveValue('Everywhere.')
    await expect.element(cell()).toHaveFocus()
    const leaving = goTo('/userIndex/accountDetails')
    await leave()
    await leaving
    await expect.poll(address).toBe('/userIndex/accountDetails')
    expect(saved).toEqual([])
  })

  it('is saved by a click on a link, which then asks nothing', async () => {
    const { address } = await openCell()
    await page.getByRole('link', { name: phrasesOf.en.titles.connect }).first().click()
    await expect.poll(address).toContain('thirdManagement/third1')
    expect(saved).toEqual([{ answer: 'Everywhere.' }])
  })

  it('comes back in a message when a click on a link saved it in vain', async () => {
    const { address } = await openCell()
    // Not before the screen is left: a failure while the button is still down keeps the person there.
    let fail: () => void = () => undefined
    const isGone = new Promise<void>((resolve) => {
      fail = resolve
    })
    api.cutOff(correctImportRow, isGone)
    await page.getByRole('link', { name: phrasesOf.en.titles.connect }).first().click()
    await expect.poll(address).toContain('thirdManagement/third1')
    fail()
    const message = page.getByRole('alert').filter({ hasText: phrasesOf.en.imports.preview.notSaved('2') })
    await expect.element(message).toHaveTextContent('Everywhere.')
    await message.getByRole('button', { name: common.actions.close }).click()
  })
})

describe('an item beside its list', () => {
  const corpusPath = `/user/corpusMenu/corpus?bot=${bot.id}`
  beforeEach(() => {
    // A message of the test before may lie over the buttons.
    api.answer(listCorpus, { items: [], nextCursor: null, total: 0, botTotal: 0, botLimit: 100 })
    api.answer(listIntents, { items: [] })
    api.answer(listFacts, { items: [] })
    api.answer(findSimilarItems, { items: [] })
    api.answer(getModelHelp, { proposesVariants: false })
    api.answer(getPreparation, { isReady: true, share: 1 })
    api.answer(getBotFunctions, botFunctions)
    api.answer(getPublicBot, {
      id: bot.id,
      name: bot.name,
      language: 'en',
      status: bot.status,
      colour: '#0b6e69',
      subtitle: '',
      openingWords: '',
      starters: [],
    })
  })

  it('asks before the address leaves it, and lets filters change', async () => {
    const { goTo } = await openScreen(`${corpusPath}&item=new`, { account, api })
    await field(editor.answer).fill('half written')
    await goTo(`${corpusPath}&item=new&enabled=yes`)
    await expect.element(field(editor.answer)).toHaveValue('half written')
    await button(editor.close).click()
    await leave()
    await expect.element(field(editor.answer)).not.toBeInTheDocument()
  })

  it.each(locales)('shows the faults of the server at their fields, the first one focused, in %s', async (locale) => {
    const words = phrasesOf[locale].corpus.editor
    await openScreen(`${corpusPath}&item=new`, { account, api, locale })
    api.refuse(createCorpusItem, {
      code: 'invalid-input',
      faults: [
        { field: 'variants.1', code: 'field-too-long', details: { limit: 1000 } },
        { field: 'answer', code: 'field-required' },
      ],
    })
    await field(words.question).fill('How large is it?')
    await field(words.answer).fill('Large')
    await field(words.variants).fill('Size\nDimensions')
    await button(words.create).click()
    await expectFault(words.answer, phrasesOf[locale].common.missing.answer)
    await expectFault(words.variants, errorTextOf(locale, 'field-too-long', { limit: 1000 }))
    await expect.element(field(words.answer)).toHaveFocus()
    await expect.element(field(words.variants)).toHaveValue('Size\nDimensions')
  })

  it('lets what was written to an item that somebody deleted become a new one', async () => {
    const gone = itemOf('How large is it?', { answer: 'Large' })
    api.answer(getCorpusItem, gone)
    api.refuse(updateCorpusItem, 'not-found')
    api.answer(createCorpusItem, { ...gone, id: '00000000-0000-4000-8000-0000000000d1', answer: 'Huge' })
    await openScreen(`${corpusPath}&item=${gone.id}`, { account, api })
    await field(editor.answer).fill('Huge')
    await button(editor.save).click()
    const { conflict } = phrasesOf.en.corpus
    await expect.element(page.getByRole('alert').filter({ hasText: conflict.goneTitle })).toHaveFocus()
    await button(conflict.addAnew).click()
    await expect.element(page.getByText(editor.created)).toBeVisible()
    expect(api.callsOf(createCorpusItem)[0]?.body).toMatchObject({ question: 'How large is it?', answer: 'Huge' })
  })

  it('adds an item once, however often it is sent after a lost reply', async () => {
    const keys: (string | null)[] = []
    await openScreen(`${corpusPath}&item=new`, { account, api })
    const answered = window.fetch
    window.fetch = (input, init) => {
      if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
      return answered(input, init)
    }
    api.cutOff(createCorpusItem)
    await field(editor.question).fill('How large is it?')
    await field(editor.answer).fill('Large')
    await button(editor.create).click()
    const failure = page.getByRole('alert').filter({ hasText: errorTextOf('en', 'network-error') })
    await expect.element(failure).toHaveFocus()
    await button(editor.create).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBeNull()
  })
})
