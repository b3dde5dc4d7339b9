import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForEmailChange } from '#contract/features/account/email-change.ts'
import {
  applyForInvitation,
  checkResetCode,
  logIn,
  sendResetCode,
  sendSignUpCode,
} from '#contract/features/accounts.ts'
import {
  checkInvitation,
  createInvitations,
  redeemInvitation,
} from '#server/features/invitations/invitations.public.ts'
import { registerImplementations } from '#server/platform/http/endpoints/implementation.ts'
import { createServer } from '#server/platform/http/server.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { featureContextOf } from '#tests/support/apps/feature-context.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { addAccount } from './accounts.house.store.ts'
import { createAccounts } from './accounts.public.ts'
import { hashPassword } from './passwords/passwords.ts'

let whole: TestApp
/** The same database behind a server that does not reveal who has an account. */
let app: TestApp
beforeAll(async () => {
  whole = await createTestApp()
  const context = featureContextOf({ ...whole, settings: { ...whole.settings, revealsAccounts: false } })
  const accounts = createAccounts(context, {
    plans: whole.features.plans,
    callsToday: () => Promise.resolve(0),
    checkInvitation,
    redeemInvitation,
    endAccountKeys: () => Promise.resolve(),
    followRole: () => Promise.resolve(),
    recordFailure: whole.features.audit.recordFailure,
  })
  const http = await createServer({ isHttps: false, trustProxy: false, log: context.log, requestsPerMinute: 1000 })
  const routes = [...accounts.routes, ...createInvitations(context, accounts).routes]
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const nobody = () => Promise.resolve(null)
  const authentication = {
    session: accounts.session,
    botKey: nobody,
    bearer: nobody,
    accountKey: nobody,
    defaultAccount: nobody,
  }
  const { audit } = whole.features
  registerImplementations(http, routes, endpoints, { authentication, baseUrl: testOrigin, clock: whole.clock, audit })
  app = { ...whole, http }
})
beforeEach(() => startFreshHour(whole))
afterAll(async () => {
  await app.http.close()
  await whole.close()
})

test('Asking for a sign-up code answers the same for an email that has an account; its owner gets a mail that says so', async () => {
  const { account } = await createUserSession(app)
  const answers = []
  for (const email of [account.email, 'not-yet@example.com'])
    answers.push(await call(app, sendSignUpCode, { body: { email, proof: await solveProof(app) } }))
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual([
    [200, { expiresInSeconds: 600, nextInSeconds: 60 }],
    [200, { expiresInSeconds: 600, nextInSeconds: 60 }],
  ])
  expect((await mailsTo(app, account.email)).map(({ subject }) => subject)).toEqual(['You already have an account'])
  expect((await mailsTo(app, 'not-yet@example.com')).map(({ subject }) => subject)).toEqual(['Your sign-up code'])
})

test('A reset goes the same way for an email without an account, step by step, and mails nothing', async () => {
  const { account } = await createUserSession(app)
  const walks = []
  for (const email of [account.email, 'never-seen@example.com']) {
    const walk: unknown[] = []
    const send = async () => await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } })
    walk.push((await send()).reply, (await send()).problem.code)
    for (let guess = 0; guess < 6; guess += 1) {
      const { problem } = await call(app, checkResetCode, { body: { email, code: '000000' } })
      walk.push([problem.code, problem.details])
    }
    walks.push(walk)
  }
  expect(walks[1]).toEqual(walks[0])
  expect(await mailsTo(app, 'never-seen@example.com')).toEqual([])
})

test('Applying again, or with an email that has an account, answers as the first time', async () => {
  const { account } = await createUserSession(app)
  for (const email of ['applicant@example.com', 'applicant@example.com', account.email]) {
    const body = { email, purpose: 'A bot for my shop', proof: await solveProof(app) }
    const { status, reply } = await call(app, applyForInvitation, { body })
    expect([status, reply]).toEqual([201, { status: 'under-review' }])
  }
  expect(await mailsTo(app, 'applicant@example.com')).toHaveLength(1)
  expect(await mailsTo(app, account.email)).toEqual([])
})

test('Nor does a log-in tell whether the address that somebody asked to change to has an account', async () => {
  const person = await createUserSession(app)
  const taken = 'somebody-has-this@example.com'
  await addAccount(app.database.house, {
    email: taken,
    passwordHash: await hashPassword('Another-Horse-8', { memoryKib: 8, passes: 1 }),
    role: 'user',
    locale: 'en',
    createdAt: app.clock.now(),
  })
  const told = []
  for (const email of [taken, 'nobody-has-this@example.com']) {
    const body = { email, password: person.password }
    const asked = await call(app, askForEmailChange, { body }, person)
    const { status, problem } = await call(app, logIn, { body })
    told.push([asked.status, status, problem.code, problem.field])
  }
  expect(told).toEqual([
    [200, 401, 'credentials-wrong', undefined],
    [200, 401, 'credentials-wrong', undefined],
  ])
})
