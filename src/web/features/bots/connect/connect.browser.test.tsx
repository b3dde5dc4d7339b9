import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeLook, listBots } from '#contract/features/bots.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

// Notices outlive the screen.
afterEach(() => notifications.clean())

describe.each(locales)('putting a bot to use, in %s', (locale) => {
  const { connect } = phrasesOf[locale].bots

  it('says when the links work on this computer only, and what to do', async () => {
    await openScreen(workspacePath('thirdManagement/third1'), {
      api: createWorkspaceApi([], locale),
      locale,
      account: accountOf(),
    })
    const note = page.getByRole('note')
    // The page of the test is one of this computer, too.
    await expect.element(note.getByText(connect.localTitle.computer, { exact: true })).toBeVisible()
    await expect.element(note.getByText(connect.localText(window.location.host), { exact: true })).toBeVisible()
    expect(connect.localText('')).toContain('BASE_URL')
    await expectFaultlessLooks()
  })

  it('previews the opening words with the name of the bot as it is written', async () => {
    const name = 'Cash$$ & $& Co'
    const api = createWorkspaceApi([], locale)
    const look = { colour: '#0b6e69', subtitle: '', openingWords: '[{bot}]' }
    api.answer(listBots, { items: [botOf({ name, language: locale, look })], limit: 1 })
    await openScreen(workspacePath('thirdManagement/third1'), { api, locale, account: accountOf() })
    const preview = page.getByRole('region', { name: connect.preview })
    await expect.element(preview.getByText(`[${name}]`, { exact: true })).toBeVisible()
  })

  it('sends the look only when it was changed, and says each time that it is saved', async () => {
    const api = createWorkspaceApi([], locale)
    api.answer(changeLook, botOf({ language: locale }))
    await openScreen(workspacePath('thirdManagement/third1'), { api, locale, account: accountOf() })
    await button(connect.saveLook).click()
    await expect.element(page.getByText(connect.lookSaved)).toBeVisible()
    expect(api.callsOf(changeLook)).toEqual([])
    await page.getByLabelText(connect.subtitle, { exact: true }).fill('9-17')
    await button(connect.saveLook).click()
    await expect.poll(() => api.callsOf(changeLook)).toHaveLength(1)
    expect(api.callsOf(changeLook)[0]?.body).toMatchObject({ subtitle: '9-17' })
  })
})
