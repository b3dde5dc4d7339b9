import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeLook } from '#contract/features/bots.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

// Notices outlive the screen.
afterEach(() => notifications.clean())

describe.each(locales)('how a bot looks to customers, in %s', (locale) => {
  const { connect } = phrasesOf[locale].bots

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
