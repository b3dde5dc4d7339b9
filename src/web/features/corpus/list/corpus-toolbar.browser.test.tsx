/** What stands above the list: on a screen of 1280 px there is little room for it, less with the editor beside it. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listIntents } from '#contract/features/corpus.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'

const path = workspacePath('corpusMenu/corpus')
const filtered = '&q=open&updated=month&intent=Delivery&enabled=yes'

describe.each(locales)('above the corpus, in %s', (locale) => {
  const { corpus, common } = phrasesOf[locale]

  async function openAt1280(address: string) {
    const api = createWorkspaceApi(
      Array.from({ length: 12 }, (_, i) => itemOf(`When do you open at ${i}?`)),
      locale,
    )
    api.answer(listIntents, { items: [{ intent: 'Delivery', count: 12 }] })
    await openScreen(path + address, { api, locale, account: accountOf() })
    await page.viewport(1280, 800)
    await expect.poll(() => page.getByRole('article').elements().length).toBe(12)
  }

  /** How far down the list begins. */
  const listTop = () => page.getByRole('article').first().element().getBoundingClientRect().top

  it.each([
    ['the list', ''],
    ['the list with the editor beside it', '&item=new'],
  ])('takes no more room from %s while it is filtered', async (_name, more) => {
    await openAt1280(more)
    await expect.element(page.getByText(corpus.list.total('12'), { exact: true })).toBeVisible()
    const top = listTop()
    await openAt1280(more + filtered)
    await expect.element(page.getByText(corpus.list.matching('12', '12'), { exact: true })).toBeVisible()
    await expect.element(button(corpus.search.reset)).toBeVisible()
    expect(listTop()).toBe(top)
    await button(corpus.search.reset).click()
    await expect.element(page.getByText(corpus.list.total('12'), { exact: true })).toBeVisible()
  })

  it('cuts no filter off beside the editor', async () => {
    await openAt1280(`&item=new${filtered}`)
    await expect.element(button(corpus.search.reset)).toBeVisible()
    const bar = document.querySelector('search')
    const { left = 0, right = 0 } = bar?.getBoundingClientRect() ?? {}
    const controls = [...(bar?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), button') ?? [])]
    expect(controls.length).toBeGreaterThan(3)
    for (const control of controls) {
      const box = control.getBoundingClientRect()
      expect(control.scrollWidth, control.textContent).toBeLessThanOrEqual(control.clientWidth)
      expect(box.left).toBeGreaterThanOrEqual(left)
      expect(box.right).toBeLessThanOrEqual(right)
    }
    // What is written in a field ends before what stands at its end.
    const sections = [...(bar?.querySelectorAll('.mantine-Select-section') ?? [])]
    expect(sections.length).toBe(2)
    for (const section of sections) {
      const input = section.parentElement?.querySelector('input')
      if (!input) throw new Error('No input beside the section')
      const end = input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
      expect(end).toBeLessThanOrEqual(section.getBoundingClientRect().left + 1)
    }
  })

  it('keeps the keyboard in the list of shortcuts while it is open, and gives it back', async () => {
    await openAt1280('')
    const opener = button(corpus.list.keys)
    await opener.click()
    const close = page.getByRole('dialog').getByRole('button', { name: common.actions.close })
    await expect.element(close).toHaveFocus()
    await userEvent.tab()
    await expect.element(close).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(close).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await close.click()
    await expect.element(opener).toHaveFocus()
  })

  it('gives the keyboard back to the days when one was chosen', async () => {
    await openAt1280('')
    await button(corpus.dates.any).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button(corpus.dates.any)).toHaveFocus()
    await button(corpus.dates.any).click()
    await button(corpus.dates.week).click()
    await expect.element(button(corpus.dates.chosen(corpus.dates.week))).toHaveFocus()
  })
})
