import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSignUpCode } from '#contract/features/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { createAccountsJobs } from './accounts.jobs.ts'
import { accounts, mailCodes, sessions, usedProofs } from './accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function forget(): Promise<void> {
  for (const { run } of createAccountsJobs(app.database.house, app.clock, { remind: async () => undefined }))
    await run({}, { signal: undefined, isLastAttempt: false })
}

async function countRows() {
  const { house: db } = app.database
  return [await db.$count(sessions), await db.$count(mailCodes), await db.$count(usedProofs)]
}

test('What ran out is deleted, what is still good stays, and accounts stay', async () => {
  await createUserSession(app)
  await call(app, sendSignUpCode, { body: { email: 'new@example.com', proof: await solveProof(app) } })
  await forget()
  expect(await countRows()).toEqual([1, 1, 1])
  app.clock.skip(11 * 60_000)
  await forget()
  expect(await countRows()).toEqual([1, 1, 0])
  app.clock.skip(25 * 3600_000)
  await forget()
  expect(await countRows()).toEqual([1, 0, 0])
  app.clock.skip(30 * 24 * 3600_000)
  await forget()
  expect(await countRows()).toEqual([0, 0, 0])
  expect(await app.database.house.$count(accounts)).toBe(1)
})
