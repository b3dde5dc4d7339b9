import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkResetCode, logIn, sendResetCode, sendSignUpCode } from '#contract/features/accounts.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { featureContextOf } from '#tests/support/apps/feature-context.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { codeMailedTo, mailsTo } from '#tests/support/people/mailbox.ts'
import { otherCode, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { signUpCodeMail } from '../accounts.mails.ts'
import { mailCodes } from '../accounts.tables.ts'
import { type Asker, createMailCodesService, type MailCodes } from './mail-codes.service.ts'

let app: TestApp
let service: MailCodes
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
  service = createMailCodesService(featureContextOf(app))
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const minuteMs = 60_000

/** No day ends in the middle of a test. */
function startFreshDay(): void {
  const dayMs = 24 * 60 * minuteMs
  app.clock.skip(dayMs - (app.clock.now().getTime() % dayMs))
}

const otherAddress = { 'x-forwarded-for': '203.0.113.200' }

async function askForReset(email: string, as: As = {}) {
  return await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } }, as)
}

function deviceOf({ response }: { response: { cookies: { name: string; value: string }[] } }): string {
  const cookie = response.cookies.find(({ name }) => name === 'huida_device')
  return `huida_device=${cookie?.value ?? ''}`
}

const asker: Asker = { device: { id: 'a-browser', isKnown: false }, ip: '198.51.100.1' }

function send(email: string, by = asker): Promise<void> {
  return service.send({ email, purpose: 'sign-up', asker: by, mail: (code) => signUpCodeMail(email, 'en', code) })
}

async function codeOfSending(email: string, by = asker): Promise<string> {
  return await send(email, by).then(
    () => 'sent',
    (error: AppError) => error.code,
  )
}

/** A browser of its own at an address of its own, like one of many that a flood comes from. */
function strangerOf(number: number): Asker {
  return { device: { id: `stranger-${number}`, isKnown: false }, ip: `10.0.${number >> 8}.${number & 255}` }
}

test('200 parallel requests for one mailbox from one address send one mail', async () => {
  const email = 'flooded@example.com'
  const proofs: string[] = []
  for (let index = 0; index < 20; index += 1) proofs.push(await solveProof(app))
  const answers = await Promise.all(proofs.map((proof) => call(app, sendSignUpCode, { body: { email, proof } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, response } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  await Promise.all(Array.from({ length: 180 }, () => codeOfSending(email, { device: undefined, ip: '127.0.0.1' })))
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('1,000 requests from a thousand addresses within an hour send five mails', async () => {
  const email = 'flooded-for-an-hour@example.com'
  const outcomes: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const hundred = Array.from({ length: 100 }, (_, index) => strangerOf(round * 100 + index))
    outcomes.push(...(await Promise.all(hundred.map((by) => codeOfSending(email, by)))))
    app.clock.skip(minuteMs)
  }
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5)
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'code-too-soon', 'too-many-requests']))
  expect(await mailsTo(app, email)).toHaveLength(5)
})

test('While strangers flood a mailbox, a browser that has logged in before still gets its code, and uses it', async () => {
  const { account, password } = await createUserSession(app)
  const { email } = account
  const loggedIn = await call(app, logIn, { body: { email, password } })
  const cookie = loggedIn.response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (let index = 0; index < 20; index += 1) await codeOfSending(email, strangerOf(index))
  expect((await askForReset(email)).problem.code).toBe('too-many-requests')
  expect((await askForReset(email, { cookie })).status).toBe(200)
  const code = await codeMailedTo(app, email)
  // What strangers hand in, from his own network too, is not counted against his browser.
  for (let guess = 0; guess < 20; guess += 1)
    await call(app, checkResetCode, { body: { email, code: otherCode(code) } }, { headers: otherAddress })
  for (let guess = 0; guess < 20; guess += 1)
    await call(app, checkResetCode, { body: { email, code: otherCode(code) } })
  expect((await call(app, checkResetCode, { body: { email, code } }, { cookie })).status).toBe(200)
})

test('A code is good in the browser that asked for it, and nowhere else', async () => {
  const { account } = await createUserSession(app)
  const { email } = account
  const cookie = deviceOf(await askForReset(email))
  const code = await codeMailedTo(app, email)
  const elsewhere = await call(app, checkResetCode, { body: { email, code } }, { headers: otherAddress })
  expect(elsewhere.problem.code).toBe('code-wrong')
  // The browser may have changed its network meanwhile.
  const answered = await call(app, checkResetCode, { body: { email, code } }, { cookie, headers: otherAddress })
  expect(answered.status).toBe(200)
})

test("A stranger's request does not void the code that somebody is about to type", async () => {
  const { account } = await createUserSession(app)
  const { email } = account
  const cookie = deviceOf(await askForReset(email))
  const code = await codeMailedTo(app, email)
  expect((await askForReset(email, { headers: otherAddress })).status).toBe(200)
  expect((await call(app, checkResetCode, { body: { email, code } }, { cookie })).status).toBe(200)
})

test('However an address is written, its mailbox gets as few mails', async () => {
  const outcomes: string[] = []
  for (const [index, email] of ['victim', 'victim+1', 'v.ictim', 'vic.tim+2', 'VICTIM', 'vi.ctim', 'victi.m'].entries())
    outcomes.push(await codeOfSending(`${email.toLowerCase()}@gmail.com`, strangerOf(index)))
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too-many-requests', 'too-many-requests'])
})

test('The next code may be had after a minute, the fourth an hour after the first', async () => {
  const email = 'patient@example.com'
  await send(email)
  app.clock.skip(minuteMs - 1000)
  await expect(send(email)).rejects.toMatchObject({
    code: 'code-too-soon',
    details: { field: 'email', retryAfterSeconds: 1 },
  })
  for (let sent = 1; sent < 3; sent += 1) {
    app.clock.skip(minuteMs)
    await send(email)
  }
  app.clock.skip(minuteMs)
  await expect(send(email)).rejects.toMatchObject({ code: 'too-many-requests', details: { field: 'email' } })
  app.clock.skip(58 * minuteMs)
  await send(email)
})

test('Codes of sign-up and reset count together for an address', async () => {
  const { account } = await createUserSession(app)
  await send(account.email, { device: undefined, ip: '127.0.0.1' })
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
    guesses.map((guess) => call(app, checkResetCode, { body: { email: account.email, code: guess } })),
  )
  const codes = answers.map(({ problem }) => problem.code)
  // The fifth wrong guess itself is told that the tries are spent.
  expect(codes.filter((answer) => answer === 'code-wrong')).toHaveLength(4)
  expect(codes.filter((answer) => answer === 'code-tries-spent')).toHaveLength(46)
  const isOfEmail = and(eq(mailCodes.email, account.email), eq(mailCodes.purpose, 'reset'))
  expect((await app.database.house.select().from(mailCodes).where(isOfEmail))[0]?.addressTriesLeft).toBe(0)
  const { problem } = await call(app, checkResetCode, { body: { email: account.email, code } })
  expect([problem.code, problem.field]).toEqual(['code-tries-spent', 'code'])
})

test('Strangers guess at most 40 times a day at the codes of one mailbox; a known browser goes on', async () => {
  startFreshDay()
  const email = 'guessed@example.com'
  async function guess(by: Asker, isRight = false): Promise<string> {
    const code = await codeMailedTo(app, email)
    const given = isRight ? code : otherCode(code)
    return await service.check({ email, purpose: 'sign-up', code: given, asker: by, field: 'emailCode' }).then(
      () => 'right',
      (error: AppError) => error.code,
    )
  }
  const answers: string[] = []
  for (let stranger = 0; stranger < 10; stranger += 1) {
    // Each hour five strangers get a code.
    if (stranger % 5 === 0) startFreshHour(app)
    await send(email, strangerOf(stranger))
    for (let tries = 0; tries < 4; tries += 1) answers.push(await guess(strangerOf(stranger)))
  }
  expect(answers).toEqual(Array(40).fill('code-wrong'))
  startFreshHour(app)
  const another = strangerOf(11)
  await send(email, another)
  expect(await guess(another, true)).toBe('too-many-requests')

  const known: Asker = { device: { id: 'known', isKnown: true }, ip: another.ip }
  await send(email, known)
  expect([await guess(known), await guess(known, true)]).toEqual(['code-wrong', 'right'])

  app.clock.skip(24 * 60 * minuteMs)
  await send(email, another)
  expect(await guess(another, true)).toBe('right')
})

test('One address cannot use up what all strangers may guess at a mailbox', async () => {
  startFreshDay()
  const email = 'guessed-by-one@example.com'
  const guess = (by: Asker, code: string) =>
    service.check({ email, purpose: 'sign-up', code, asker: by, field: 'emailCode' }).then(
      () => 'right',
      (error: AppError) => error.code,
    )
  const answers: string[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    startFreshHour(app)
    await send(email)
    const wrong = otherCode(await codeMailedTo(app, email))
    for (let tries = 0; tries < 4; tries += 1) answers.push(await guess(asker, wrong))
  }
  expect(answers).toEqual([...Array(20).fill('code-wrong'), ...Array(4).fill('too-many-requests')])
  const other = strangerOf(1)
  await send(email, other)
  expect(await guess(other, await codeMailedTo(app, email))).toBe('right')
})

test('Right guesses leave the tries as they were', async () => {
  const email = 'right@example.com'
  await send(email)
  const code = await codeMailedTo(app, email)
  for (let round = 0; round < 8; round += 1)
    await service.check({ email, purpose: 'sign-up', code, asker, field: 'emailCode' })
  await expect(
    service.check({ email, purpose: 'sign-up', code: otherCode(code), asker, field: 'emailCode' }),
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
