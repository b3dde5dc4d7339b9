import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listCallbacks, tickAllCallbacks } from '#contract/features/conversations/callbacks.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
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
    api.answer(listCallbacks, { items: [], nextCursor: null, total: 0, isFull: false })
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

const callback = {
  id: '0199',
  at: '2026-11-20T08:00:00.000Z',
  platform: 'SLACK',
  conversationId: '00000000-0000-4000-8000-000000000101',
  details: ['07700 900123'],
  text: 'ring me on 07700 900123',
  asked: '',
  isDone: false,
}

describe.each(locales)('the list of customers to contact, in %s', (locale) => {
  const { callbacks } = phrasesOf[locale]

  async function open(isFull: boolean): Promise<void> {
    const api = createWorkspaceApi([], locale)
    api.answer(listCallbacks, { items: [callback], nextCursor: null, total: isFull ? 500 : 1, isFull })
    await openScreen(workspacePath('callbacks'), { api, locale, account: accountOf() })
    await expect.element(page.getByText('07700 900123', { exact: true })).toBeVisible()
  }

  it('says that no more are kept once it is full', async () => {
    await open(true)
    await expect.element(page.getByText(callbacks.full('500'))).toBeVisible()
    await expectFaultlessLooks()
  })

  it('ticks off all that are shown once it was confirmed, and none that came meanwhile', async () => {
    const api = createWorkspaceApi([], locale)
    const items = [callback, { ...callback, id: '0198', at: '2026-11-19T08:00:00.000Z' }]
    api.answer(listCallbacks, { items, nextCursor: null, total: 2, isFull: false })
    const asked: unknown[] = []
    api.answer(tickAllCallbacks, ({ body }) => {
      asked.push(body)
      api.answer(listCallbacks, { items: [], nextCursor: null, total: 0, isFull: false })
      return undefined
    })
    await openScreen(workspacePath('callbacks'), { api, locale, account: accountOf() })
    await button(callbacks.tickAll.action).click()
    await expect.element(page.getByText(callbacks.tickAll.title('2'))).toBeVisible()
    await expectFaultlessLooks()
    await button(callbacks.tickAll.confirm).click()
    await expect.element(page.getByText(callbacks.emptyOpen)).toBeVisible()
    expect(asked).toEqual([{ until: callback.at }])
  })

  it('has what they can be reached by as its title, the platform by its name, and the way to the conversation', async () => {
    await open(false)
    await expect.element(page.getByText(callbacks.left(callback.text))).toBeVisible()
    await expect.element(page.getByText(callbacks.where.SLACK, { exact: true })).toBeVisible()
    const link = page.getByRole('link', { name: callbacks.conversation })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringContaining(`conversation=${callback.conversationId}`))
    await expectFaultlessLooks()
  })

  it('says nothing of it while there is room', async () => {
    await open(false)
    expect(page.getByText(callbacks.full('500')).elements()).toEqual([])
  })
})
