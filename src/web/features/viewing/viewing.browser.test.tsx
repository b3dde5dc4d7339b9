import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { listBots, renameBot } from '#contract/features/bots.ts'
import { FakeApi, Refused } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf } from '#tests/component/workspace.ts'
import { callApi } from '#web/platform/requests/api-client.ts'

/** One bot of one's own, and another of the default account, where there is one. */
function createApi(hasDefault: boolean): FakeApi {
  const api = new FakeApi()
  api.answer(listOutbox, { items: [], nextCursor: null, total: 0, hasMailServer: true })
  api.answer(listBots, ({ query }) => {
    const isElsewhere = query.get('account') === 'default'
    if (isElsewhere && !hasDefault) throw new Refused({ code: 'not-found' })
    return { items: [botOf({ name: isElsewhere ? 'Service desk' : 'My own bot' })], limit: null }
  })
  return api
}

describe.each(locales)('the bots of the default account, in %s', (locale) => {
  const { viewing, common } = phrasesOf[locale]

  it('open from the console, read-only and under a banner, until an ADMIN goes back', async () => {
    const api = createApi(true)
    await openScreen('/admin/outbox', { api, locale, account: accountOf('ADMIN') })
    await page.getByRole('button', { name: viewing.open }).click()
    await expect.element(page.getByText(viewing.text)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Service desk' })).toBeVisible()
    await expectFaultlessLooks()
    const change = callApi(renameBot, { params: { botId: botOf().id }, body: { name: 'Mine now' } })
    await expect(change).rejects.toMatchObject({ code: 'only-looking' })
    expect(api.callsOf(renameBot)).toEqual([])
    await page.getByRole('button', { name: viewing.leave }).click()
    await expect.element(page.getByRole('heading', { name: 'My own bot' })).toBeVisible()
    expect(page.getByText(viewing.text).elements()).toEqual([])
  })

  it('say so where no such account is set', async () => {
    await openScreen('/admin/outbox', { api: createApi(false), locale, account: accountOf('ADMIN') })
    await page.getByRole('button', { name: viewing.open }).click()
    await expect.element(page.getByText(viewing.none)).toBeVisible()
    expect(common.menu.console).not.toBe('')
  })
})
