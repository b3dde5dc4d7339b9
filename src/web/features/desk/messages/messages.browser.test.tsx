import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addContactNote,
  type ContactDetail,
  type ContactMessage,
  getContactMessage,
  listContactMessages,
  moveContactMessage,
  replyToContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'

const message: ContactMessage = {
  id: '00000000-0000-4000-8000-000000000009',
  reference: 'K7M4QX9T',
  username: 'Amy Reed',
  type: 'fault',
  question: 'I imported a csv and all the Chinese turned into question marks.',
  email: 'amy@example.com',
  locale: 'en',
  state: 'new',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
}

describe.each(locales)('the desk of contact messages, in %s', (locale) => {
  const { common, contactDesk, desk, contact } = phrasesOf[locale]

  async function open(path = '/admin/messages') {
    const api = new FakeApi()
    api.answer(listContactMessages, { items: [message], nextCursor: null, total: 1, waiting: 1 })
    api.answer(getContactMessage, { ...message, entries: [] })
    const screen = await openScreen(path, { api, locale, account: accountOf('ADMIN') })
    return { ...screen, api }
  }

  it('filters by the address, and asks the server for the same', async () => {
    const { api, address } = await open('/admin/messages?state=answered&q=csv')
    await expect.element(field(contactDesk.search)).toHaveValue('csv')
    await page.getByRole('combobox', { name: contactDesk.typeFilter }).click()
    await page.getByRole('option', { name: contact.types.fault }).click()
    await expect.poll(address).toBe('/admin/messages?q=csv&state=answered&type=fault')
    await page.getByRole('combobox', { name: desk.sortLabel }).click()
    await page.getByRole('option', { name: desk.sorts.oldest }).click()
    await expect
      .poll(() => Object.fromEntries(api.callsOf(listContactMessages).at(-1)?.query ?? []))
      .toEqual({ q: 'csv', state: 'answered', type: 'fault', sort: 'oldest' })
    await expect
      .poll(() => page.getByRole('link', { name: common.list.export }).element().getAttribute('href'))
      .toContain('state=answered&type=fault&locale=')
    await expectFaultlessLooks()
  })

  it('answers a message, which then stands in its history', async () => {
    const { api, address } = await open()
    await button(contactDesk.open(message.username)).click()
    await expect.poll(address).toBe(`/admin/messages?message=${message.id}`)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(message.question)).toBeVisible()
    // What the mail says by itself is not typed again.
    const greeting = phrasesOf[locale].contactDesk.reply.greetings[message.locale](message.username)
    await expect.element(dialog.getByText(greeting, { exact: false })).toBeVisible()
    await dialog.getByLabelText(contactDesk.reply.label, { exact: true }).fill('Save it as .xlsx, please.')
    const answered: ContactDetail = {
      ...message,
      state: 'answered',
      entries: [
        { id: '1', at: message.createdAt, kind: 'reply', text: 'Save it as .xlsx, please.', author: 'a@b.example' },
      ],
    }
    api.answer(replyToContactMessage, answered)
    api.answer(getContactMessage, answered)
    await dialog.getByRole('button', { name: contactDesk.reply.submit }).click()
    await expect.element(dialog.getByRole('listitem').getByText('Save it as .xlsx, please.')).toBeVisible()
    await expect.element(dialog.getByLabelText(contactDesk.reply.label, { exact: true })).toHaveValue('')
    expect(api.callsOf(replyToContactMessage).map(({ body }) => body)).toEqual([{ text: 'Save it as .xlsx, please.' }])
    await expectFaultlessLooks()
  })

  it('says that another ADMIN was first, and shows where the message is now', async () => {
    const { api } = await open(`/admin/messages?message=${message.id}`)
    const state = page.getByRole('dialog').getByRole('combobox', { name: desk.state })
    await expect.element(state).toHaveValue(contactDesk.states.new)
    api.refuse(moveContactMessage, 'enquiry-moved')
    api.answer(getContactMessage, { ...message, state: 'in-progress', entries: [] })
    await state.click()
    await page.getByRole('option', { name: contactDesk.states.closed }).click()
    await expect.element(page.getByRole('alert').getByText(errorTextOf(locale, 'enquiry-moved'))).toBeVisible()
    await expect.element(state).toHaveValue(contactDesk.states['in-progress'])
    expect(api.callsOf(moveContactMessage)[0]?.body).toEqual({ from: 'new', to: 'closed' })
  })

  it('asks before an unsaved note is lost', async () => {
    const { api } = await open(`/admin/messages?message=${message.id}`)
    await page.getByRole('dialog').getByLabelText(desk.note.label, { exact: true }).fill('Called')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(phrasesOf[locale].common.leaveForm.title)).toBeVisible()
    expect(api.callsOf(addContactNote)).toHaveLength(0)
  })
})
