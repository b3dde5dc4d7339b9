import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listCallbacks } from '#contract/features/conversations/callbacks.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

/** What the server writes into its pages. */
function setBoot(boot: { sendsMail: boolean }): void {
  const script = document.createElement('script')
  script.id = 'boot'
  script.type = 'application/json'
  script.textContent = JSON.stringify(boot)
  document.body.append(script)
}

afterEach(() => document.getElementById('boot')?.remove())

describe.each(locales)('contact requests, in %s', (locale) => {
  const { callbacks } = phrasesOf[locale]

  async function openCallbacks(sendsMail: boolean) {
    setBoot({ sendsMail })
    const api = createWorkspaceApi([], locale)
    api.answer(listCallbacks, { items: [], nextCursor: null, total: 0 })
    await openScreen(workspacePath('callbacks'), { api, locale, account: accountOf() })
    await expect.element(page.getByRole('heading', { name: callbacks.emptyOpen })).toBeVisible()
  }

  it('says that they appear on the page alone where no mail is sent', async () => {
    await openCallbacks(false)
    await expect.element(page.getByText(callbacks.noMail, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  })

  it('says nothing of that where mail is sent', async () => {
    await openCallbacks(true)
    await expect.element(page.getByText(callbacks.noMail, { exact: true })).not.toBeInTheDocument()
  })
})
