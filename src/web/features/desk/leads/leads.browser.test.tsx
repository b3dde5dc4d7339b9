import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  addLeadNote,
  getLeadDetail,
  type Lead,
  type LeadDetail,
  listLeads,
  moveLead,
} from '#contract/features/enquiries/leads.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'

const lead: Lead = {
  id: '00000000-0000-4000-8000-000000000009',
  contact: 'Amy Reed',
  email: 'amy@example.com',
  phone: '+44 161 496 0123',
  company: 'Ridge & Trail',
  reason: 'Please call after 3 pm.',
  payType: 'yearly',
  state: 'new',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
  account: { id: '00000000-0000-4000-8000-000000000001', email: 'shop@example.com', tier: 'FREE', locale: 'en' },
}

describe.each(locales)('the desk of leads, in %s', (locale) => {
  const { leadsDesk, desk } = phrasesOf[locale]

  async function open(found: LeadDetail, path = '/admin/leads') {
    const api = new FakeApi()
    api.answer(listLeads, { items: [found], nextCursor: null, total: 1, waiting: 1 })
    api.answer(getLeadDetail, found)
    const screen = await openScreen(path, { api, locale, account: accountOf('ADMIN') })
    return { ...screen, api }
  }

  it('filters by the address, opens a lead, and keeps a note of it', async () => {
    const { api, address } = await open({ ...lead, entries: [] })
    await page.getByRole('combobox', { name: leadsDesk.stateFilter }).click()
    await page.getByRole('option', { name: leadsDesk.openStates }).click()
    await expect.poll(address).toBe('/admin/leads?state=open')
    await expect.poll(() => api.callsOf(listLeads).at(-1)?.query.get('state')).toBe('open')
    await expectFaultlessLooks()
    await button(leadsDesk.open(lead.contact)).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(lead.reason)).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: lead.phone })).toHaveAttribute('href', 'tel:+441614960123')
    const noted: LeadDetail = {
      ...lead,
      entries: [{ id: '1', at: lead.createdAt, kind: 'note', text: 'Wants an invoice', author: 'me@example.com' }],
    }
    api.answer(addLeadNote, noted)
    api.answer(getLeadDetail, noted)
    await dialog.getByLabelText(desk.note.label, { exact: true }).fill('Wants an invoice')
    await dialog.getByRole('button', { name: desk.note.submit }).click()
    await expect.element(dialog.getByRole('listitem').getByText('Wants an invoice')).toBeVisible()
    await expectFaultlessLooks()
  })

  it('offers the moves that a lead has, and says when another ADMIN was first', async () => {
    const { api } = await open({ ...lead, entries: [] }, `/admin/leads?lead=${lead.id}`)
    const state = page.getByRole('dialog').getByRole('combobox', { name: desk.state })
    await expect.element(state).toHaveValue(leadsDesk.states.new)
    await state.click()
    await expect.element(page.getByRole('option', { name: leadsDesk.states.withdrawn })).not.toBeInTheDocument()
    api.refuse(moveLead, 'enquiry-moved')
    api.answer(getLeadDetail, { ...lead, state: 'withdrawn', entries: [] })
    await page.getByRole('option', { name: leadsDesk.states.contacted }).click()
    await expect.element(page.getByRole('alert').getByText(errorTextOf(locale, 'enquiry-moved'))).toBeVisible()
    await expect.element(state).toBeDisabled()
    await expect.element(page.getByText(leadsDesk.final.withdrawn)).toBeVisible()
    expect(api.callsOf(moveLead)[0]?.body).toEqual({ from: 'new', to: 'contacted' })
  })
})
