import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { firstItemLimits } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { button, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'
import { writeDraft } from '../draft/use-draft.ts'

const first = { id: 'first', question: 'When do you open?', answer: 'At nine.', variants: [] }
const second = { id: 'second', question: 'Can I return it?', answer: 'Within 30 days.', variants: [] }

// Notices outlive the screen.
afterEach(() => notifications.clean())

describe.each(locales)('writing a bot without an account, in %s', (locale) => {
  const { common, sandbox } = phrasesOf[locale]
  const { items } = sandbox
  const list = page.getByRole('region', { name: items.heading })
  // A notice has a button of that name as well.
  const done = list.getByRole('button', { name: items.done, exact: true })
  const card = (question: string) => button(items.edit(question))

  function openWith(drafted: readonly (typeof first)[]) {
    writeDraft({ name: '', language: locale, items: drafted })
    return openScreen(pathOf('sandbox'), { locale })
  }

  async function remove(question: string) {
    await card(question).click()
    await button(common.actions.remove).click()
    await expect.element(card(question)).not.toBeInTheDocument()
  }

  const shownQuestions = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('strong')?.textContent)

  it('puts back the removed item and keeps what was written meanwhile', async () => {
    await openWith([first, second])
    await remove(first.question)
    await button(items.add).click()
    await fill({ [items.question]: 'Do you ship abroad?', [items.answer]: 'Yes, worldwide.' })
    await done.click()
    await card(second.question).click()
    await fill({ [items.answer]: 'Within 60 days.' })
    await done.click()
    await button(common.actions.undo).click()
    await expect.poll(shownQuestions).toEqual(['Do you ship abroad?', first.question, second.question])
    await expect.element(page.getByText('Yes, worldwide.')).toBeVisible()
    await expect.element(page.getByText('Within 60 days.')).toBeVisible()
  })

  it('brings everything back after starting over, with what was written meanwhile', async () => {
    await openWith([first, second])
    await button(sandbox.keep.startOver).click()
    await expect.element(page.getByText(sandbox.keep.startedOver)).toBeVisible()
    await list.getByRole('button', { name: items.add, exact: true }).click()
    await fill({ [items.question]: 'Do you ship abroad?', [items.answer]: 'Yes, worldwide.' })
    await done.click()
    await button(common.actions.undo).click()
    await expect.poll(shownQuestions).toEqual(['Do you ship abroad?', first.question, second.question])
  })

  it('says that there is no room for the removed item, and offers it again', async () => {
    const others = Array.from({ length: firstItemLimits.count - 1 }, (_, at) => ({
      ...second,
      id: `other-${at}`,
      question: `Question ${at}?`,
    }))
    await openWith([first, ...others])
    await remove(first.question)
    await button(items.add).click()
    await fill({ [items.question]: 'Do you ship abroad?', [items.answer]: 'Yes, worldwide.' })
    await done.click()
    await button(common.actions.undo).click()
    const toast = page.getByRole('alert').filter({ hasText: items.full(firstItemLimits.count) })
    await expect.element(toast).toBeVisible()
    await expect.element(card('Do you ship abroad?')).toBeVisible()
    await remove('Question 7?')
    await toast.getByRole('button', { name: common.actions.undo }).click()
    await expect.element(card(first.question)).toBeVisible()
  })

  it('keeps an item of which only variants were written', async () => {
    await openWith([first])
    await button(items.add).click()
    await field(items.variants).fill('sunday hours')
    await done.click()
    await expect.element(card(items.untitled)).toBeVisible()
  })

  it('shows what another tab wrote while another page was open', async () => {
    const screen = await openWith([first])
    await expect.element(card(first.question)).toBeVisible()
    await screen.goTo(pathOf('home'))
    await expect.element(card(first.question)).not.toBeInTheDocument()
    window.localStorage.setItem('huida.sandbox', JSON.stringify({ name: '', language: locale, items: [second, first] }))
    await screen.goTo(pathOf('sandbox'))
    await expect.element(card(second.question)).toBeVisible()
  })

  describe('asked about a thing that two items are about', () => {
    const told = {
      zh: { on: '怎么开启消息通知？', off: '怎么关闭消息通知？', other: '怎么退货？', asked: '消息通知' },
      en: {
        on: 'How do I turn on notifications?',
        off: 'How do I turn off notifications?',
        other: 'Can I return it?',
        asked: 'notifications',
      },
    }[locale]
    // Of equal answers none has to be chosen.
    const drafted = [told.other, told.off, told.on].map((question) => ({
      ...second,
      id: question,
      question,
      answer: question,
    }))
    const thread = page.getByRole('list', { name: common.chat.thread })
    const choices = thread.getByRole('group', { name: common.chat.suggestions })
    const corrections = thread.getByRole('group', { name: sandbox.chat.fixLabel })
    const textsOf = (group: typeof choices) =>
      group
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent)

    async function ask() {
      await openWith(drafted)
      await field(common.chat.composerLabel).fill(told.asked)
      await button(common.actions.send).click()
      await expect.element(choices).toBeVisible()
    }

    it('shows the choices under what the bot asks and above what the owner can do', async () => {
      await ask()
      const stated = thread.getByText(sandbox.chat.unsure)
      const heights = [thread.getByText(told.asked).first(), choices, stated].map(
        (each) => each.element().getBoundingClientRect().top,
      )
      expect(heights).toEqual(heights.toSorted((one, other) => one - other))
      await expect.element(corrections).not.toBeInTheDocument()
    })

    it('offers the corrections on request, first the items of the choices in their order', async () => {
      await ask()
      const offered = textsOf(choices)
        .slice(0, 2)
        .map((text) => text?.replace(/^\d/, '') ?? '')
      await button(sandbox.chat.teach).click()
      const { asVariant, asNew } = sandbox.chat
      expect(textsOf(corrections)).toEqual([...[...offered, told.other].map(asVariant), asNew])
      expect(offered.toSorted()).toEqual([told.on, told.off].toSorted())
    })
  })
})
