import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkResetCode, sendResetCode, sendSignUpCode } from '#contract/accounts.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { call } from '#tests/support/calls.ts'
import { featureContextOf } from '#tests/support/feature-context.ts'
import { codeMailedTo, mailsTo } from '#tests/support/mailbox.ts'
import { otherCode, startFreshHour } from '#tests/support/newcomers.ts'
import { createUserSession } from '#tests/support/people.ts'
import { solveProof } from '#tests/support/proofs.ts'
import { signUpCodeMail } from './accounts.mails.ts'
import { mailCodes } from './accounts.tables.ts'
import { type MailCodes, mailCodesService } from './mail-codes.service.ts'

let app: TestApp
let service: MailCodes
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
  service = mailCodesService(featureContextOf(app))
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const minuteMs = 60_000

function send(email: string): Promise<void> {
  return service.send({ email, purpose: 'sign-up', mail: (code) => signUpCodeMail(email, 'en', code) })
}

async function codeOfSending(email: string): Promise<string> {
  return await send(email).then(
    () => 'sent',
    (error: AppError) => error.code,
  )
}

test('200 parallel requests for one address send one mail', { timeout: 60_000 }, async () => {
  const email = 'flooded@example.com'
  const proofs: string[] = []
  for (let index = 0; index < 200; index += 1) proofs.push(await solveProof(app))
  const answers = await Promise.all(
    proofs.map((proof, index) =>
      call(app, sendSignUpCode, { body: { email, proof } }, { headers: { 'x-forwarded-for': `10.0.0.${index}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, response } of refused) {
    expect(status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('1,000 requests within an hour, a minute passing after each hundred, send five mails', {
  timeout: 60_000,
}, async () => {
  const email = 'flooded-for-an-hour@example.com'
  const outcomes: string[] = []
  for (let round = 0; round < 10; round += 1) {
    outcomes.push(...(await Promise.all(Array.from({ length: 100 }, () => codeOfSending(email)))))
    app.clock.skip(minuteMs)
  }
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5)
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'code-too-soon', 'too-many-requests']))
  expect(await mailsTo(app, email)).toHaveLength(5)
})

test('The next code may be had after a minute, the sixth an hour after the first', async () => {
  const email = 'patient@example.com'
  await send(email)
  app.clock.skip(minuteMs - 1000)
  await expect(send(email)).rejects.toMatchObject({
    code: 'code-too-soon',
    details: { field: 'email', retryAfterSeconds: 1 },
  })
  for (let sent = 1; sent < 5; sent += 1) {
    app.clock.skip(minuteMs)
    await send(email)
  }
  app.clock.skip(minuteMs)
  await expect(send(email)).rejects.toMatchObject({ code: 'too-many-requests', details: { field: 'email' } })
  app.clock.skip(56 * minuteMs)
  await send(email)
})

test('Codes of sign-up and reset count together for an address', async () => {
  const { account } = await createUserSession(app)
  await send(account.email)
  const { status, problem } = await call(app, sendResetCode, {
    body: { email: account.email, proof: await solveProof(app) },
  })
  expect([status, problem.code, problem.field]).toEqual([429, 'code-too-soon', 'email'])
})

test('50 parallel guesses use at most five tries, and the right code then comes too late', async () => {
  const { account } = await createUserSession(app)
  await call(app, sendResetCode, { body: { email: account.email, proof: await solveProof(app) } })
  const code = await codeMailedTo(app, account.email)
  const guesses = Array.from({ length: 50 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(
    guesses.map((guess, index) =>
      call(
        app,
        checkResetCode,
        { body: { email: account.email, code: guess } },
        { headers: { 'x-forwarded-for': `10.1.0.${index}` } },
      ),
    ),
  )
  const codes = answers.map(({ problem }) => problem.code)
  // The fifth wrong guess itself is told that the tries are spent.
  expect(codes.filter((answer) => answer === 'code-wrong')).toHaveLength(4)
  expect(codes.filter((answer) => answer === 'code-tries-spent')).toHaveLength(46)
  const isOfEmail = and(eq(mailCodes.email, account.email), eq(mailCodes.purpose, 'reset'))
  expect((await app.database.house.select().from(mailCodes).where(isOfEmail))[0]?.triesLeft).toBe(0)
  const { problem } = await call(app, checkResetCode, { body: { email: account.email, code } })
  expect([problem.code, problem.field]).toEqual(['code-tries-spent', 'code'])
})

test('Right guesses leave the tries as they were', async () => {
  const email = 'right@example.com'
  await send(email)
  const code = await codeMailedTo(app, email)
  for (let round = 0; round < 8; round += 1)
    await service.check({ email, purpose: 'sign-up', code, field: 'emailCode' })
  await expect(
    service.check({ email, purpose: 'sign-up', code: otherCode(code), field: 'emailCode' }),
  ).rejects.toMatchObject({ code: 'code-wrong', details: { triesLeft: 4 } })
})

test('Guessing at ever new addresses stops after 60 tries from one network address', async () => {
  const codes: string[] = []
  for (let index = 0; index < 62; index += 1) {
    const body = { email: `someone-${index}@example.com`, code: '123456' }
    codes.push((await call(app, checkResetCode, { body })).problem.code)
  }
  expect(codes.slice(0, 60).every((code) => code === 'code-wrong')).toBe(true)
  expect(codes.slice(60)).toEqual(['too-many-requests', 'too-many-requests'])
})
