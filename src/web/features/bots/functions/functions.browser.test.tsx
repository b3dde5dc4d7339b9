import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#contract/endpoint.ts'
import { type BotFunctions, changeBotFunctions, getBotFunctions } from '#contract/features/customising/functions.ts'
import { getInboxSettings } from '#contract/features/inbox/settings.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'
import { botFunctions, createWorkspaceApi, freeInboxSettings, workspacePath } from '#tests/component/workspace.ts'

describe.each(locales)('what a bot does beside its answers, in %s', (locale) => {
  const { functions, bots, common } = phrasesOf[locale]
  const dialog = page.getByRole('dialog')
  const partOf = (title: string) => page.getByRole('region', { name: title, exact: true })

  /** A server that keeps what is switched. */
  function createApi(start: Partial<BotFunctions> = {}) {
    const api = createWorkspaceApi([], locale)
    let now = { ...botFunctions, ...start }
    api.answer(getBotFunctions, () => now)
    api.answer(changeBotFunctions, ({ body }) => {
      now = { ...now, ...(body as BodyOf<typeof changeBotFunctions>) } as BotFunctions
      return now
    })
    return api
  }
  const open = (api: ReturnType<typeof createApi>, more: object = {}) =>
    openScreen(workspacePath('setting/function'), { api, locale, account: accountOf(), ...more })

  it('closes and opens small talk once its owner has read what customers will meet', async () => {
    const api = createApi()
    await open(api)
    const part = partOf(functions.talkTitle)
    await expect.element(part.getByText(functions.state.on, { exact: true })).toBeVisible()
    await expect.element(part.getByText(functions.talkLimit('20'), { exact: false })).toBeVisible()
    await button(functions.closeTalk.action).click()
    await expect.element(dialog.getByText(functions.closeTalk.text, { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    expect(api.callsOf(changeBotFunctions)).toEqual([])
    await button(functions.closeTalk.action).click()
    await dialog.getByRole('button', { name: functions.closeTalk.action }).click()
    await expect.element(part.getByText(functions.state.off, { exact: true })).toBeVisible()
    await button(functions.openTalk.action).click()
    await expect.element(dialog.getByText(functions.openTalk.text, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await dialog.getByRole('button', { name: common.actions.cancel, exact: true }).click()
    expect(api.callsOf(changeBotFunctions).map(({ body }) => body)).toEqual([{ chitChatEnabled: false }])
    // The chat itself, and what comes with its channels, stand beside it.
    await expect.element(button(bots.close.action)).toBeVisible()
    const personal = partOf(functions.hosting.personalTitle)
    await expect.element(personal.getByText(functions.state.notEnabled, { exact: true })).toBeVisible()
    await expect.element(personal.getByRole('link', { name: functions.hosting.toConnect })).toBeVisible()
    expect(personal.getByRole('button').elements()).toEqual([])
    await page.viewport(narrowWidth, 844)
    await expectFaultlessLooks()
  })

  it('says how far back messages can be read and how long they are kept, by plan, and leads to the settings', async () => {
    const api = createApi()
    const screen = await open(api)
    const part = partOf(functions.history.title)
    await expect.element(part.getByText(functions.history.shown('7'), { exact: true })).toBeVisible()
    await expect.element(part.getByText(functions.history.kept('90'), { exact: false })).toBeVisible()
    await expect.element(part.getByRole('link', { name: functions.history.plans })).toBeVisible()
    api.answer(getInboxSettings, { ...freeInboxSettings, keptDaysNow: 365, shownDays: null, canChooseKeptDays: true })
    screen.tell({ topic: 'inboxSettings' })
    await expect.element(part.getByText(functions.history.all, { exact: true })).toBeVisible()
    await expect.element(part.getByText(functions.history.kept('365'), { exact: false })).toBeVisible()
    const choose = part.getByRole('link', { name: functions.history.choose })
    await expect.element(choose).toHaveAttribute('href', `${workspacePath('platformName')}&panel=settings`)
    await expectFaultlessLooks()
  })

  it('shows what was switched in another tab', async () => {
    const api = createApi()
    const { tell } = await open(api)
    const part = partOf(functions.talkTitle)
    await expect.element(part.getByText(functions.state.on, { exact: true })).toBeVisible()
    api.answer(getBotFunctions, { ...botFunctions, chitChatEnabled: false })
    tell({ topic: 'bots' })
    await expect.element(part.getByText(functions.state.off, { exact: true })).toBeVisible()
  })

  it('offers the language model where there is one, and says who can set one up where there is none', async () => {
    const api = createApi()
    await open(api)
    const part = partOf(functions.modelTitle)
    await expect.element(part.getByText(functions.modelMissing, { exact: true })).toBeVisible()
    expect(part.getByRole('button').elements()).toEqual([])
    await open(createApi(), { account: accountOf('ADMIN') })
    await expect.element(part.getByRole('link', { name: functions.toModels })).toBeVisible()

    const withModel = createApi({ hasLanguageModel: true })
    await open(withModel)
    withModel.refuse(changeBotFunctions, 'model-off')
    await button(functions.openModel.action).click()
    await expect.element(dialog.getByText(functions.openModel.sent, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: functions.openModel.action }).click()
    await expect.element(dialog.getByText(errorTextOf(locale, 'model-off'), { exact: true })).toBeVisible()
    await expectFaultlessLooks()

    // Gone since it was switched on, it can still be switched off.
    await open(createApi({ languageModelEnabled: true }))
    await expect.element(part.getByText(functions.modelGone, { exact: true })).toBeVisible()
    await button(functions.closeModel.action).click()
    await dialog.getByRole('button', { name: functions.closeModel.action }).click()
    await expect.element(part.getByText(functions.state.off, { exact: true })).toBeVisible()
  })
})
