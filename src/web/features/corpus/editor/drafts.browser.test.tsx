/** What was typed about an item is found again, until it is saved or given up. */
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '#contract/features/accounts.ts'
import { findSimilarItems, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import type { FakeApi } from '#tests/component/fake-api.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, itemOf, workspacePath } from '#tests/component/workspace.ts'
import { draftLimits, draftPlace, forgetDrafts } from '#web/platform/forms/kept-drafts.ts'

const { corpus, common, accounts } = phrasesOf.en
const { editor } = corpus
const account = accountOf()
const path = workspacePath('corpusMenu/corpus')
const opening = itemOf('When do you open?', { answer: 'At nine.' })
const closing = itemOf('When do you close?')
const openPath = `${path}&item=${opening.id}`
const restored = () => page.getByText(common.draft.restored)

let api: FakeApi
beforeEach(() => {
  api = createWorkspaceApi([opening, closing])
  api.answer(getCorpusItem, opening)
  api.answer(findSimilarItems, { items: [] })
})

async function logInAgain(as = account) {
  api.answer(logIn, { account: as, ticket: null })
  await field(accounts.fields.email).fill(as.email)
  await field(accounts.fields.password).fill('correct horse battery')
  await button(accounts.logIn.submit).click()
}

describe('a draft in the drawer', () => {
  async function loseTheSession() {
    await openScreen(openPath, { api, account })
    await field(editor.answer).fill('At ten.')
    api.refuse(updateCorpusItem, 'not-logged-in')
    await button(editor.save).click()
    await expect.element(field(accounts.fields.password)).toBeVisible()
  }

  it('outlives a session that ended elsewhere, and can be discarded', async () => {
    await loseTheSession()
    await logInAgain()
    await expect.element(field(editor.answer)).toHaveValue('At ten.')
    await expect.element(restored()).toBeVisible()
    await button(common.draft.discard).click()
    await expect.element(field(editor.answer)).toHaveValue('At nine.')
    await expect.element(restored()).not.toBeInTheDocument()
  })

  it('is nobody else’s: another account that logs in takes it away', async () => {
    await loseTheSession()
    await logInAgain({ ...account, id: '00000000-0000-4000-8000-000000000002' })
    await expect.element(field(editor.answer)).toHaveValue('At nine.')
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('huida.draft.'))).toEqual([])
  })

  it('builds on what its writer had seen, so that it overwrites nothing unseen', async () => {
    await loseTheSession()
    api.answer(getCorpusItem, { ...opening, answer: 'At eight.', revision: 2 })
    await logInAgain()
    await expect.element(field(editor.answer)).toHaveValue('At ten.')
    api.refuse(updateCorpusItem, 'edit-conflict')
    await button(editor.save).click()
    await expect.element(page.getByRole('alert').filter({ hasText: corpus.conflict.title })).toBeVisible()
    expect(api.callsOf(updateCorpusItem).at(-1)?.body).toEqual({ answer: 'At ten.', revision: 1 })
  })

  it('is gone after it was given up or saved', async () => {
    const { goTo } = await openScreen(openPath, { api, account })
    await field(editor.answer).fill('At ten.')
    await button(editor.close).click()
    await page.getByRole('dialog').getByRole('button', { name: common.leaveForm.leave }).click()
    await expect.element(field(editor.answer)).not.toBeInTheDocument()
    await goTo(openPath)
    await expect.element(field(editor.answer)).toHaveValue('At nine.')
    await field(editor.answer).fill('At eleven.')
    api.answer(updateCorpusItem, { ...opening, answer: 'At eleven.', revision: 2 })
    await button(editor.save).click()
    await expect.element(field(editor.answer)).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('huida.draft.'))).toEqual([])
  })
})

describe('a draft in a row', () => {
  const search = () => page.getByRole('searchbox', { name: corpus.search.label })

  it('is there again after a search took the row away', async () => {
    await openScreen(path, { api, account })
    await button(corpus.row.edit(opening.question)).click()
    await field(editor.answer).fill('At ten.')
    await search().fill('close')
    await expect.element(field(editor.answer)).not.toBeInTheDocument()
    await search().fill('')
    await expect.element(field(editor.answer)).toHaveValue('At ten.')
    await expect.element(restored()).toBeVisible()
  })

  it('goes on in the drawer', async () => {
    await openScreen(path, { api, account })
    await button(corpus.row.edit(opening.question)).click()
    await field(editor.answer).fill('At ten.')
    await button(editor.moreFields).click()
    await expect.element(page.getByRole('dialog', { name: editor.editTitle })).toBeVisible()
    await expect.element(field(editor.answer)).toHaveValue('At ten.')
  })
})

describe('the Back button', () => {
  it('closes a new item in which nothing was typed, and stays in the list', async () => {
    const { goTo, goBack, address } = await openScreen('/user/bots', { api, account })
    await goTo(path)
    await page.getByRole('button', { name: corpus.list.add, exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: editor.addTitle })).toBeVisible()
    await goBack()
    await expect.element(page.getByRole('dialog', { name: editor.addTitle })).not.toBeInTheDocument()
    expect(address()).toBe(path)
  })
})

describe('the storage of drafts', () => {
  it('keeps the newest ones, of any one length, for each account apart', () => {
    const place = (name: string, accountId = 'one') => draftPlace(accountId, name)
    for (let i = 0; i <= draftLimits.count; i += 1) place(`item-${i}`).write({ values: { answer: String(i) } })
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith('huida.draft.'))
    expect(kept).toHaveLength(draftLimits.count)
    expect(place(`item-${draftLimits.count}`).read()?.values).toEqual({ answer: String(draftLimits.count) })
    place('long').write({ values: 'x'.repeat(draftLimits.length) })
    expect(place('long').read()).toBeNull()
    forgetDrafts('two')
    expect(place(`item-${draftLimits.count}`).read()).toBeNull()
  })
})
