import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplication, listApplications } from '#contract/features/accounts.ts'
import { getWaiting } from '#contract/features/admin/overview.ts'
import { listContactMessages, moveContactMessage } from '#contract/features/enquiries/contact-messages.ts'
import { askForVip, listLeads, moveLead } from '#contract/features/enquiries/leads.ts'
import { insertMessage } from '#server/features/contact/contact.house.store.ts'
import { addApplication } from '#server/features/invitations/invitations.house.store.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(() => app.close())

const waiting = async () => (await call(app, getWaiting, {}, admin)).reply

test('what nobody took up waits, and no longer once somebody did', async () => {
  expect(await waiting()).toEqual({ applications: 0, leads: 0, contactMessages: 0 })
  const { house } = app.database
  const at = app.clock.now()
  const form = { purpose: 'A tea shop', locale: 'en', createdAt: at } as const
  for (const email of ['one@example.com', 'two@example.com']) await addApplication(house, { ...form, email })
  const wish = { contact: 'Ann', email: 'ann@example.com', phone: '0161 496 0123', payType: 'yearly' } as const
  await call(app, askForVip, { body: wish }, await createUserSession(app))
  for (const n of [1, 2, 3])
    await insertMessage(house, {
      id: newTimeId(at),
      reference: `REFERENCE${n}`,
      username: 'Nobody',
      type: 'other',
      question: 'How does it work?',
      email: 'nobody@example.com',
      locale: 'en',
      state: 'new',
      createdAt: at,
      changedAt: at,
    })
  expect(await waiting()).toEqual({ applications: 2, leads: 1, contactMessages: 3 })

  const [application] = (await call(app, listApplications, {}, admin)).reply.items
  const decision = { params: { applicationId: application?.id ?? '' }, body: { decision: 'approve' as const } }
  await call(app, decideApplication, decision, admin)
  const [lead] = (await call(app, listLeads, {}, admin)).reply.items
  const taken = { params: { leadId: lead?.id ?? '' }, body: { from: 'new' as const, to: 'contacted' as const } }
  await call(app, moveLead, taken, admin)
  const [message] = (await call(app, listContactMessages, {}, admin)).reply.items
  const read = { params: { contactId: message?.id ?? '' }, body: { from: 'new' as const, to: 'in-progress' as const } }
  await call(app, moveContactMessage, read, admin)
  expect(await waiting()).toEqual({ applications: 1, leads: 0, contactMessages: 2 })
})
