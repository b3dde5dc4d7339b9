import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBots } from '#contract/features/bots.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

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
})
