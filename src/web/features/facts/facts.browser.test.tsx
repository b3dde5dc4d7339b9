/** Filling in what a bot does not know of its shop yet: the card, the dialog, and what does not apply. */
import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { BodyOf } from '#contract/endpoint.ts'
import { createBot, listBots } from '#contract/features/bots.ts'
import { changeCorpusItems, listCorpus, updateCorpusItem } from '#contract/features/corpus.ts'
import { type Fact, listFacts, saveFacts } from '#contract/features/facts.ts'
import type { Locale } from '#contract/fields.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const corpusPath = workspacePath('corpusMenu/corpus')
const account = accountOf()
const hours = itemOf('When do you open?', { answer: 'We are open [opening hours].' })
const members = itemOf('What do members get?', { answer: 'Members: [membership details].' })
const openFacts: readonly Fact[] = [
  { label: 'opening hours', value: '', items: 1, sentence: null },
  { label: 'membership details', value: '', items: 1, sentence: null },
]

// A notice outlives its screen, and would lie over the buttons of the next.
afterEach(() => notifications.clean())

function apiWith(facts: readonly Fact[] = openFacts, language: Locale = 'en') {
  const api = createWorkspaceApi([hours, members], language)
  const openBlanks = facts.filter(({ value, items }) => value === '' && items > 0).length
  api.answer(listBots, { items: [botOf({ language, itemCount: 2, openBlanks })], limit: 1 })
  api.answer(listFacts, { items: [...facts] })
  return api
}

describe.each(locales)('the blanks of a bot, in %s', (locale) => {
  const { bots, facts, corpus, common } = phrasesOf[locale]

  it('leads from the dialog to the items that wait for them', async () => {
    const api = apiWith(openFacts, locale)
    const { address } = await openScreen(corpusPath, { api, account, locale })
    await button(facts.card.fill).click()
    const dialog = page.getByRole('dialog', { name: facts.card.dialogTitle })
    await expectFaultlessLooks()
    await dialog.getByRole('link', { name: facts.showItems }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(address()).toBe(`${corpusPath}&enabled=blanks`)
    await expect.poll(() => api.callsOf(listCorpus).at(-1)?.query.get('blanks')).toBe('open')
    await expect.element(page.getByRole('combobox', { name: corpus.enabled.label })).toHaveValue(facts.blank.filter)
  })

  it('begins in the first field of the dialog, also when the facts come late', async () => {
    const api = apiWith(openFacts, locale)
    await openScreen(corpusPath, { api, account, locale })
    await button(facts.card.fill).click()
    await expect.element(field('Opening hours')).toHaveFocus()
    // Whatever else looks for a place for the focus has done so by now.
    await new Promise((done) => setTimeout(done, 300))
    await expect.element(field('Opening hours')).toHaveFocus()

    const late = apiWith(openFacts, locale)
    const answerNow = late.fetch
    let send = () => {}
    const isDue = new Promise<void>((done) => {
      send = done
    })
    late.fetch = async (input, init) => {
      if (typeof input === 'string' && input.endsWith('/facts')) await isDue
      return await answerNow(input, init)
    }
    await openScreen(corpusPath, { api: late, account, locale })
    await button(facts.card.fill).click()
    await expect.element(page.getByRole('dialog', { name: facts.card.dialogTitle })).toBeVisible()
    await new Promise((done) => setTimeout(done, 300))
    send()
    await expect.element(field('Opening hours')).toHaveFocus()
  })

  it('asks no more for what the shop does not have, and takes that back', async () => {
    const api = apiWith(openFacts, locale)
    api.answer(changeCorpusItems, ({ body }) => {
      const { set } = body as BodyOf<typeof changeCorpusItems>
      const isOff = 'isEnabled' in set && !set.isEnabled
      const [first, last] = openFacts
      api.answer(listFacts, { items: [first, { ...last, items: isOff ? 0 : 1 }] as Fact[] })
      return { count: 1, change: 7 }
    })
    await openScreen(corpusPath, { api, account, locale })
    await button(facts.card.fill).click()
    await expect.element(field('Membership details')).toBeVisible()
    await expectFaultlessLooks()
    await field('Opening hours').fill('nine to five')
    await button(facts.notForUs.labelOf('membership details')).click()
    await expect.element(field('Membership details')).not.toBeInTheDocument()
    await expect.element(field('Opening hours')).toHaveFocus()
    await expect.element(field('Opening hours')).toHaveValue('nine to five')
    await expect.element(page.getByText(facts.notForUs.done('membership details', '1'))).toBeVisible()
    await button(common.actions.undo).click()
    await expect.element(field('Membership details')).toBeVisible()
    expect(api.callsOf(changeCorpusItems).map(({ body }) => body)).toEqual([
      { selection: { matching: { blank: 'membership details' } }, set: { isEnabled: false } },
      { selection: { change: 7 }, set: { isEnabled: true } },
    ])
  })

  it('offers that for no blank that is filled in, and asks for nothing that no item uses', async () => {
    const some = [
      { label: 'opening hours', value: 'nine to five', items: 1, sentence: null },
      { label: 'phone number', value: '0161 496 0000', items: 0, sentence: null },
      { label: 'membership details', value: '', items: 0, sentence: null },
    ]
    await openScreen(workspacePath('setting/settingIndex'), { api: apiWith(some, locale), account, locale })
    await expect.element(field('Phone number')).toBeVisible()
    await expect.element(field('Opening hours')).toBeVisible()
    await expect.element(field('Membership details')).not.toBeInTheDocument()
    await expect.element(page.getByText(facts.notForUs.label, { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: facts.showItems })).not.toBeInTheDocument()
  })

  it('keeps what is typed when others fill something in meanwhile, and does not undo theirs', async () => {
    const phone = { label: 'phone number', value: '', items: 1, sentence: null }
    const stored = { opening: '' }
    const api = apiWith([...openFacts, phone], locale)
    api.answer(changeCorpusItems, () => {
      const [first, last] = openFacts
      const taken = { ...phone, value: '0161 496 0000' }
      api.answer(listFacts, () => ({
        items: [{ ...first, value: stored.opening }, { ...last, items: 0 }, taken] as Fact[],
      }))
      return { count: 1, change: 7 }
    })
    api.answer(saveFacts, ({ body }) => {
      stored.opening = (body as BodyOf<typeof saveFacts>).values['opening hours'] ?? ''
      return { items: [] }
    })
    await openScreen(corpusPath, { api, account, locale })
    await button(facts.card.fill).click()
    await field('Opening hours').fill('nine to five')
    await button(facts.notForUs.labelOf('membership details')).click()
    await expect.element(field('Phone number')).toHaveValue('0161 496 0000')
    await expect.element(field('Opening hours')).toHaveValue('nine to five')
    // Its notice lies over the buttons.
    await button(common.actions.undo).click()
    await expect.element(button(common.actions.undo)).not.toBeInTheDocument()
    // Looked at only, or typed and taken back: theirs stays.
    await field('Phone number').fill('')
    await field('Phone number').fill('0161 496 0000')
    await page.getByRole('button', { name: facts.save, exact: true }).click()
    await expect.element(page.getByText(facts.saved)).toBeVisible()
    expect(api.callsOf(saveFacts).map(({ body }) => body)).toEqual([{ values: { 'opening hours': 'nine to five' } }])
  })

  it('shows the sentence that customers read, as it is typed', async () => {
    const [first, last] = openFacts as readonly [Fact, Fact]
    const sentence = 'We are open [opening hours], and [opening hours] on Sundays.'
    await openScreen(corpusPath, { api: apiWith([{ ...first, sentence }, last], locale), account, locale })
    await button(facts.card.fill).click()
    const reading = page.getByText(facts.reads.trim())
    await expect.element(reading).toHaveTextContent('We are open ____, and ____ on Sundays.')
    await field('Opening hours').fill('nine to five')
    await expect.element(reading).toHaveTextContent('We are open nine to five, and nine to five on Sundays.')
    await expectFaultlessLooks()
  })

  it('saves nothing when nothing was changed', async () => {
    const api = apiWith(
      [{ label: 'opening hours', value: 'nine to five', items: 1, sentence: null }, ...openFacts.slice(1)],
      locale,
    )
    await openScreen(corpusPath, { api, account, locale })
    await button(facts.card.fill).click()
    const dialog = page.getByRole('dialog', { name: facts.card.dialogTitle })
    await field('Opening hours').fill('nine to five ')
    await dialog.getByRole('button', { name: facts.save, exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.callsOf(saveFacts)).toEqual([])
  })

  it('marks no item that was switched off for it; switching it on asks for it again', async () => {
    const off = { ...members, isEnabled: false, revision: 2 }
    const api = createWorkspaceApi([off], locale)
    api.answer(listFacts, { items: [{ label: 'membership details', value: '', items: 0, sentence: null }] })
    api.answer(updateCorpusItem, () => {
      api.answer(listFacts, { items: [{ label: 'membership details', value: '', items: 1, sentence: null }] })
      return { ...off, isEnabled: true, revision: 3 }
    })
    await openScreen(corpusPath, { api, account, locale })
    const row = page.getByRole('article', { name: members.question })
    await expect.element(row).toBeVisible()
    await expect.element(row.getByText(facts.blank.tag, { exact: true })).not.toBeInTheDocument()
    await row.getByRole('switch').click()
    await expect.element(field('Membership details')).toBeVisible()
    await expect.element(row.getByText(facts.blank.tag, { exact: true })).toBeInTheDocument()
    expect(api.callsOf(updateCorpusItem)[0]?.body).toEqual({ isEnabled: true })
  })

  it('shows one notice at a time on a new bot: first what is to be filled in, then that it can answer', async () => {
    const api = createWorkspaceApi([hours, members], locale)
    const bot = botOf({ language: locale, itemCount: 2, openBlanks: 2 })
    api.answer(listBots, { items: [], limit: 1 })
    api.answer(createBot, () => {
      api.answer(listBots, { items: [bot], limit: 1 })
      return { bot, apiKey: '' }
    })
    await openScreen('/user/white', { api, account, locale })
    await field(bots.create.name).fill(bot.name)
    await button(bots.create.submit).click()
    const created = page.getByRole('heading', { name: bots.created.title(bot.name) })
    await expect.element(button(facts.card.fill)).toBeVisible()
    await expect.element(created).not.toBeInTheDocument()
    await button(facts.card.skip).click()
    await expect.element(created).toBeVisible()
    await expect.element(button(facts.card.fill)).not.toBeInTheDocument()
  })
})
