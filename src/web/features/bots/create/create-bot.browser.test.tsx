/** What the page says of a bot before it is made, and what it brings. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createBot, listBots, templateItemCounts } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, fill, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi } from '#tests/component/workspace.ts'

it.each(locales)('says how many items each template brings: %s', async (locale) => {
  const { templateText } = phrasesOf[locale].bots.create
  await openScreen('/user/white', { locale, account: accountOf() })
  await expect.element(page.getByText(templateText.general(templateItemCounts.general), { exact: true })).toBeVisible()
  await expect.element(page.getByText(templateText.coin(templateItemCounts.coin), { exact: true })).toBeVisible()
  await expectFaultlessLooks()
})

describe.each(locales)('creating a bot from what was tried out, in %s', (locale) => {
  const { bots, sandbox } = phrasesOf[locale]
  const ready = { id: 'ready', question: 'Can I return it?', answer: 'Within 30 days.', variants: [] }
  const silent = { id: 'silent', question: 'Do you ship abroad?', answer: '', variants: [] }

  it('leaves the items that were not ready in the browser, and says so before', async () => {
    const api = createWorkspaceApi([], locale)
    let created: readonly ReturnType<typeof botOf>[] = []
    api.answer(listBots, () => ({ items: [...created], limit: 3 }))
    api.answer(createBot, () => {
      created = [botOf({ name: 'Ridge' })]
      return { bot: botOf({ name: 'Ridge' }), apiKey: '' }
    })
    const screen = await openScreen(pathOf('sandbox'), { locale, api, account: accountOf() })
    await fill({ [sandbox.bot.name]: 'Ridge' })
    for (const { question, answer } of [silent, ready]) {
      await button(sandbox.items.add).click()
      await fill({ [sandbox.items.question]: question, [sandbox.items.answer]: answer })
      await button(sandbox.items.done).click()
    }
    await screen.goTo(pathOf('createBot'))
    await expect.element(page.getByRole('checkbox', { name: sandbox.brought.title(1) })).toBeChecked()
    await expect.element(page.getByText(sandbox.brought.text(1), { exact: true })).toBeVisible()
    await button(bots.create.submit).click()
    await expect.poll(() => api.callsOf(createBot)).toHaveLength(1)
    const { question, answer, variants } = ready
    expect(api.callsOf(createBot)[0]?.body).toMatchObject({ name: 'Ridge', items: [{ question, answer, variants }] })
    await expect.poll(screen.address).not.toBe(pathOf('createBot'))
    await screen.goTo(pathOf('sandbox'))
    await expect.element(button(sandbox.items.edit(silent.question))).toBeVisible()
    await expect.element(button(sandbox.items.edit(ready.question))).not.toBeInTheDocument()
    // The new bot has the name.
    await expect.element(page.getByLabelText(sandbox.bot.name, { exact: true })).toHaveValue('')
  })
})
