import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changePassword,
  checkResetCode,
  resetPassword,
  sendResetCode,
  setUpOwner,
  signUp,
} from '#contract/features/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { codeMailedTo } from '#tests/support/people/mailbox.ts'
import { prepareSignUp } from '#tests/support/people/newcomers.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const common = { password: 'Password1!', confirm: 'Password1!' }
const refused = { code: 'password-common', field: 'password' }

test('the owner of a fresh installation cannot take a common password, by the link or by settings', async () => {
  const link = await app.features.accounts.openOwnerSetup()
  const token = new URLSearchParams(link?.split('#')[1]).get('setup') ?? ''
  const { problem } = await call(app, setUpOwner, { body: { token, email: 'owner@example.com', ...common } })
  expect(problem).toMatchObject(refused)
  await expect(app.features.accounts.createOwner('owner@example.com', 'Password1!')).rejects.toThrow(
    /OWNER_PASSWORD 太常见[\s\S]*OWNER_PASSWORD is among the first/,
  )
})

test('nobody signs up with a common password, and invitation and code stay good', async () => {
  const form = await prepareSignUp(app, 'newcomer@example.com')
  expect((await call(app, signUp, { body: { ...form, ...common } })).problem).toMatchObject(refused)
  expect((await call(app, signUp, { body: form })).status).toBe(201)
})

test('nobody changes or resets to a common password, or to the own email with a digit', async () => {
  const person = await createUserSession(app, { email: 'tentshop@example.com' })
  const { email } = person.account
  const own = { password: 'Tentshop1!', confirm: 'Tentshop1!' }
  for (const weak of [common, own]) {
    const changed = await call(app, changePassword, { body: { original: person.password, ...weak } }, person)
    expect(changed.problem).toMatchObject(refused)
  }
  await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } })
  const { reply } = await call(app, checkResetCode, { body: { email, code: await codeMailedTo(app, email) } })
  const { ticket } = reply
  expect((await call(app, resetPassword, { body: { email, ticket, ...common } })).problem).toMatchObject(refused)
  const better = { password: 'Better-Horse-9', confirm: 'Better-Horse-9' }
  expect((await call(app, resetPassword, { body: { email, ticket, ...better } })).status).toBe(204)
})
