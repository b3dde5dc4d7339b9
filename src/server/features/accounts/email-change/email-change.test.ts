import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askForEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  stopEmailChange,
} from '#contract/features/account/email-change.ts'
import { createNamedKey } from '#contract/features/account/keys.ts'
import { checkResetCode, getSession, logIn, resetPassword, sendResetCode } from '#contract/features/accounts.ts'
import { renewAccountKey } from '#contract/features/bots.ts'
import { factoryAccount } from '#contract/features/factory.ts'
import { mails } from '#phrases/en/mails.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { codeMailedTo, mailsTo } from '#tests/support/people/mailbox.ts'
import { otherCode, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { addSecondFactor } from '#tests/support/people/second-factor.ts'
import { addAccount } from '../accounts.house.store.ts'
import { accounts } from '../accounts.tables.ts'
import { openSession } from '../sessions/sessions.store.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const dayMs = 24 * 3600_000

function newAddress(): string {
  count += 1
  return `new-${count}@example.org`
}

/** Each person has a network of their own: codes belong to the browser or the address that asked. */
function from(address: string): As {
  return { headers: { 'x-forwarded-for': address } }
}

function ask(person: Person, email: string, password = person.password, as: As = {}) {
  return call(app, askForEmailChange, { body: { email, password } }, { ...person, ...as })
}

function confirm(person: Person, proof: { code: string } | { token: string }, as: As = {}) {
  return call(app, confirmEmailChange, { body: proof }, { ...person, ...as })
}

function stop(token: string) {
  return call(app, stopEmailChange, { body: { token } })
}

async function emailOf({ account }: Person): Promise<string | undefined> {
  return (await app.database.house.select().from(accounts).where(eq(accounts.id, account.id)))[0]?.email
}

/** The token in the newest mail with that subject: what follows the `#` of its link. */
async function tokenMailedTo(email: string, subject: string): Promise<string> {
  const bodies = (await mailsTo(app, email)).filter((mail) => mail.subject === subject).map(({ body }) => body)
  const token = /\/confirm\?result=\w+#([\w-]+)$/.exec(bodies.at(-1) ?? '')?.[1]
  if (token === undefined) throw new Error(`No link "${subject}" was mailed to ${email}`)
  return token
}

async function logInCode(email: string, password: string): Promise<string | undefined> {
  const { status, problem } = await call(app, logIn, { body: { email, password } })
  return status === 200 ? undefined : problem.code
}

async function actionsOf({ account }: Person): Promise<string[]> {
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  return rows.map(({ action }) => action)
}

async function addStranger(email: string): Promise<void> {
  const stranger = { email, passwordHash: '', role: 'user', locale: 'en', createdAt: app.clock.now() } as const
  await addAccount(app.database.house, stranger)
}

describe('changing the email', () => {
  test('the code from the new address changes it, the old one is told before and after', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    const old = person.account.email
    expect((await ask(person, email.toUpperCase())).status).toBe(200)
    expect(await emailOf(person)).toBe(old)
    expect((await call(app, getEmailChange, {}, person)).reply.change?.email).toBe(email)
    const { status, reply } = await confirm(person, { code: await codeMailedTo(app, email) })
    expect([status, reply.account.email]).toEqual([200, email])
    expect((await call(app, getEmailChange, {}, person)).reply.change).toBeNull()
    expect((await mailsTo(app, old)).map(({ subject }) => subject)).toEqual([
      mails.emailChangeAsked.subject,
      mails.emailChanged.subject,
    ])
    // Their links are secrets: the text goes when they end.
    for (const { readableUntil } of await mailsTo(app, old)) expect(readableUntil).not.toBeNull()
    expect(await logInCode(old, person.password)).toBe('credentials-wrong')
    expect(await logInCode(email, person.password)).toBeUndefined()
    expect(await actionsOf(person)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']))
  })

  test('the link does, too, in a session of the account and nowhere else', async () => {
    const [person, other, email] = [await createUserSession(app), await createUserSession(app), newAddress()]
    await ask(person, email)
    const token = await tokenMailedTo(email, mails.emailCode.subject)
    expect((await call(app, confirmEmailChange, { body: { token } })).problem.code).toBe('not-logged-in')
    expect((await confirm(other, { token })).problem.code).toBe('link-expired')
    await ask(other, newAddress())
    expect((await confirm(other, { token })).problem.code).toBe('link-expired')
    expect([await emailOf(person), await emailOf(other)]).toEqual([person.account.email, other.account.email])
    expect((await confirm(person, { token })).reply.account.email).toBe(email)
  })

  test('whoever does not know the password changes nothing, and has ten guesses', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    for (let guess = 0; guess < 10; guess += 1) {
      const { problem } = await ask(person, email, `Wrong-Horse-${guess}`)
      expect([problem.code, problem.field]).toEqual(['password-wrong', 'password'])
    }
    expect((await ask(person, email)).problem.code).toBe('too-many-requests')
    expect(await mailsTo(app, email)).toEqual([])
    expect(await mailsTo(app, person.account.email)).toEqual([])
    expect((await call(app, getEmailChange, {}, person)).reply.change).toBeNull()
  })

  test('a session mails ten new addresses in a day at most, whoever has the password', async () => {
    // The eleven stand on one day, whatever time it is.
    const dayMs = 24 * 3600_000
    app.clock.skip(dayMs - (app.clock.now().getTime() % dayMs))
    const person = await createUserSession(app)
    const addresses = Array.from({ length: 11 }, newAddress)
    const codes: (string | undefined)[] = []
    for (const address of addresses) {
      const { status, problem } = await ask(person, address)
      codes.push(status < 300 ? undefined : problem.code)
      app.clock.skip(20 * 60_000)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }), 'too-many-requests'])
    expect(await mailsTo(app, addresses[10] ?? '')).toEqual([])
  })

  test('each slip is told at its field', async () => {
    const person = await createUserSession(app)
    const other = await createUserSession(app)
    const slips = [
      [await ask(person, 'nobody'), 'email-format', 'email'],
      [await ask(person, person.account.email), 'email-same', 'email'],
      [await ask(person, other.account.email), 'account-exists', 'email'],
      [await ask(person, newAddress(), ''), 'field-required', 'password'],
      [await call(app, confirmEmailChange, { body: {} }, person), 'field-required', 'code'],
      [await confirm(person, { code: '12345' }), 'code-wrong', 'code'],
    ] as const
    for (const [{ problem }, code, field] of slips) expect([problem.code, problem.field]).toEqual([code, field])
  })

  test('a code or a link works once, and neither after the other', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    const code = await codeMailedTo(app, email)
    const token = await tokenMailedTo(email, mails.emailCode.subject)
    expect((await confirm(person, { code })).status).toBe(200)
    const before = await mailsTo(app, person.account.email)
    expect((await confirm(person, { code })).problem.code).toBe('code-wrong')
    expect((await confirm(person, { token })).problem.code).toBe('link-expired')
    expect(await emailOf(person)).toBe(email)
    expect(await mailsTo(app, person.account.email)).toEqual(before)
  })

  test('of 20 parallel confirmations one changes the email', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    const code = await codeMailedTo(app, email)
    const token = await tokenMailedTo(email, mails.emailCode.subject)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(person, index % 2 === 0 ? { token } : { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await actionsOf(person)).filter((action) => action === 'email-changed')).toHaveLength(1)
    expect(await emailOf(person)).toBe(email)
  })

  test('a code of another browser, a guessed one and one too old change nothing', async () => {
    const [person, other, email] = [await createUserSession(app), await createUserSession(app), newAddress()]
    await ask(person, email, person.password, from('198.51.100.1'))
    const code = await codeMailedTo(app, email)
    expect((await confirm(person, { code }, from('203.0.113.9'))).problem.code).toBe('code-wrong')
    expect((await confirm(other, { code }, from('198.51.100.1'))).problem.code).toBe('code-wrong')
    for (let guess = 0; guess < 4; guess += 1)
      expect((await confirm(person, { code: otherCode(code) }, from('198.51.100.1'))).problem.code).toBe('code-wrong')
    expect((await confirm(person, { code: otherCode(code) }, from('198.51.100.1'))).problem.code).toBe(
      'code-tries-spent',
    )
    expect((await confirm(person, { code }, from('198.51.100.1'))).problem.code).toBe('code-tries-spent')
    const late = newAddress()
    await ask(other, late)
    const lateCode = await codeMailedTo(app, late)
    const lateToken = await tokenMailedTo(late, mails.emailCode.subject)
    app.clock.skip(10 * 60_000 + 1)
    expect((await confirm(other, { code: lateCode })).problem.code).toBe('code-expired')
    app.clock.skip(dayMs)
    expect((await confirm(other, { token: lateToken })).problem.code).toBe('link-expired')
    expect((await call(app, getEmailChange, {}, other)).reply.change).toBeNull()
    expect([await emailOf(person), await emailOf(other)]).toEqual([person.account.email, other.account.email])
  })

  test('an address that got an account meanwhile is not taken from it', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    await addStranger(email)
    const refused = await confirm(person, { code: await codeMailedTo(app, email) })
    expect([refused.status, refused.problem.code]).toEqual([409, 'account-exists'])
    expect(await emailOf(person)).toBe(person.account.email)
    expect((await mailsTo(app, person.account.email)).map(({ subject }) => subject)).toEqual([
      mails.emailChangeAsked.subject,
    ])
  })

  test('two accounts that ask for one address do not both get it', async () => {
    const [one, two, email] = [await createUserSession(app), await createUserSession(app), newAddress()]
    await ask(one, email, one.password, from('198.51.100.1'))
    const first = await codeMailedTo(app, email)
    await ask(two, email, two.password, from('198.51.100.2'))
    const second = await codeMailedTo(app, email)
    const answers = await Promise.all([
      confirm(one, { code: first }, from('198.51.100.1')),
      confirm(two, { code: second }, from('198.51.100.2')),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('asked for again the new code and link hold, and the old address is not told twice', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    const [code, token] = [await codeMailedTo(app, email), await tokenMailedTo(email, mails.emailCode.subject)]
    const soon = await ask(person, email)
    expect([soon.status, soon.problem.code]).toEqual([429, 'code-too-soon'])
    app.clock.skip(60_000)
    expect((await ask(person, email)).status).toBe(200)
    expect(await mailsTo(app, person.account.email)).toHaveLength(1)
    expect((await confirm(person, { token })).problem.code).toBe('link-expired')
    const second = await codeMailedTo(app, email)
    if (second !== code) expect((await confirm(person, { code })).problem.code).toBe('code-wrong')
    expect((await confirm(person, { code: second })).status).toBe(200)
  })

  test('another address takes the place of the first, and a cancelled one comes to nothing', async () => {
    const [person, first, second] = [await createUserSession(app), newAddress(), newAddress()]
    await ask(person, first)
    await ask(person, second)
    const firstToken = await tokenMailedTo(first, mails.emailCode.subject)
    expect((await confirm(person, { token: firstToken })).problem.code).toBe('link-expired')
    const secondToken = await tokenMailedTo(second, mails.emailCode.subject)
    expect((await call(app, cancelEmailChange, {}, person)).status).toBe(204)
    expect((await call(app, cancelEmailChange, {}, person)).status).toBe(204)
    expect((await confirm(person, { token: secondToken })).problem.code).toBe('link-expired')
    expect(await emailOf(person)).toBe(person.account.email)
    expect((await actionsOf(person)).filter((action) => action === 'email-change-cancelled')).toHaveLength(1)
  })

  test('a reset that was begun by the old address does not finish after the change', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    const old = person.account.email
    await call(app, sendResetCode, { body: { email: old, proof: await solveProof(app) } })
    const code = await codeMailedTo(app, old)
    const { ticket } = (await call(app, checkResetCode, { body: { email: old, code } })).reply
    await ask(person, email)
    await confirm(person, { token: await tokenMailedTo(email, mails.emailCode.subject) })
    const body = { email: old, ticket, password: 'Other-Horse-8', confirm: 'Other-Horse-8' }
    expect((await call(app, resetPassword, { body })).problem.code).toBe('code-expired')
    expect(await logInCode(email, person.password)).toBeUndefined()
  })
})

describe('log-in with an email that waits to be confirmed', () => {
  test('says so to the right password, and nothing to any other', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    expect(await logInCode(email, person.password)).toBe('account-unverified')
    expect(await logInCode(email, 'Wrong-Horse-8')).toBe('credentials-wrong')
    expect(await logInCode(person.account.email, person.password)).toBeUndefined()
    app.clock.skip(dayMs + 1)
    expect(await logInCode(email, person.password)).toBe('credentials-wrong')
  })
})

describe('the old address', () => {
  test('stops a change: nothing is confirmed any more, and whoever knew the password is out', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    const old = person.account.email
    const elsewhere = `huida_session=${await openSession(app.database.house, person.account.id, app.clock.now())}`
    const { apiKey } = (await call(app, renewAccountKey, {}, person)).reply
    await ask(person, email)
    const token = await tokenMailedTo(old, mails.emailChangeAsked.subject)
    expect((await stop(token)).reply).toEqual({ email: old })
    for (const cookie of [person.cookie, elsewhere])
      expect((await call(app, getSession, {}, { cookie })).reply.account).toBeNull()
    expect(await logInCode(old, person.password)).toBe('credentials-wrong')
    expect(await logInCode(email, person.password)).toBe('credentials-wrong')
    const asked = { body: { operation: 'GetAccount', username: old } } as const
    expect((await call(app, factoryAccount, asked, { bearer: apiKey })).problem.code).toBe('key-wrong')
    expect((await stop(token)).problem.code).toBe('link-expired')
    expect(await actionsOf(person)).toEqual(expect.arrayContaining(['email-change-stopped', 'account-key-renewed']))
  })

  test('also takes away a second step and keys that whoever knew the password has just made', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    const old = person.account.email
    const key = { name: 'Theirs', bots: 'all', forAccount: false, expiresInDays: null, callsPerDay: null } as const
    await call(app, createNamedKey, { body: key }, person)
    await addSecondFactor(app, person)
    await ask(person, email)
    await stop(await tokenMailedTo(old, mails.emailChangeAsked.subject))
    const [row] = await app.database.house.select().from(accounts).where(eq(accounts.id, person.account.id))
    expect(row?.secondFactorAt).toBeNull()
    const { rows } = await app.database.pool.query(
      'select revoked_at is not null as "isRevoked" from named_keys where account_id = $1',
      [person.account.id],
    )
    expect(rows).toEqual([{ isRevoked: true }])
    expect(await actionsOf(person)).toContain('second-factor-reset')
  })

  test('takes a change back that was confirmed, for seven days, and not twice', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    const old = person.account.email
    await ask(person, email)
    await confirm(person, { token: await tokenMailedTo(email, mails.emailCode.subject) })
    app.clock.skip(7 * dayMs - 60_000)
    const token = await tokenMailedTo(old, mails.emailChanged.subject)
    expect((await stop(token)).reply).toEqual({ email: old })
    expect(await emailOf(person)).toBe(old)
    expect(await logInCode(email, person.password)).toBe('credentials-wrong')
    for (const each of [token, await tokenMailedTo(old, mails.emailChangeAsked.subject)])
      expect((await stop(each)).problem.code).toBe('link-expired')
  })

  test('comes back over whatever was changed after it, and those links end', async () => {
    const [person, second, third] = [await createUserSession(app), newAddress(), newAddress()]
    const first = person.account.email
    await ask(person, second)
    await confirm(person, { token: await tokenMailedTo(second, mails.emailCode.subject) })
    app.clock.skip(60_000)
    await ask(person, third)
    await confirm(person, { token: await tokenMailedTo(third, mails.emailCode.subject) })
    expect(await emailOf(person)).toBe(third)
    await stop(await tokenMailedTo(first, mails.emailChangeAsked.subject))
    expect(await emailOf(person)).toBe(first)
    expect((await stop(await tokenMailedTo(second, mails.emailChanged.subject))).problem.code).toBe('link-expired')
    expect(await emailOf(person)).toBe(first)
  })

  test('is not given back to the account when somebody else has it, and nothing else happens', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    const old = person.account.email
    await ask(person, email)
    await confirm(person, { token: await tokenMailedTo(email, mails.emailCode.subject) })
    await addStranger(old)
    const refused = await stop(await tokenMailedTo(old, mails.emailChanged.subject))
    expect(refused.problem.code).toBe('account-exists')
    expect((await call(app, getSession, {}, person)).reply.account?.email).toBe(email)
    expect(await logInCode(email, person.password)).toBeUndefined()
  })

  test('has links that nobody guesses and that end', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    const token = await tokenMailedTo(person.account.email, mails.emailChangeAsked.subject)
    const confirmToken = await tokenMailedTo(email, mails.emailCode.subject)
    for (const forged of [confirmToken, `${token}x`, 'x'.repeat(43), person.account.id])
      expect((await stop(forged)).problem.code).toBe('link-expired')
    app.clock.skip(7 * dayMs)
    expect((await stop(token)).problem.code).toBe('link-expired')
  })

  test('takes no place among the hashes of those who log in when it was made up', async () => {
    const made = Array.from({ length: 60 }, (_, n) =>
      call(app, stopEmailChange, { body: { token: `made-up-${n}` } }, from(`10.1.${n}.1`)),
    )
    for (const { problem } of await Promise.all(made)) expect(problem.code).toBe('link-expired')
  })

  test('of ten parallel stops one is done', async () => {
    const [person, email] = [await createUserSession(app), newAddress()]
    await ask(person, email)
    const token = await tokenMailedTo(person.account.email, mails.emailChangeAsked.subject)
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('where accounts are not revealed, a taken address is treated like a free one, and never confirmed', async () => {
  const silent = await createTestApp({ revealsAccounts: false })
  const [person, other] = [await createUserSession(silent), await createUserSession(silent)]
  const body = { email: other.account.email, password: person.password }
  expect((await call(silent, askForEmailChange, { body }, person)).status).toBe(200)
  expect(await mailsTo(silent, other.account.email)).toEqual([])
  expect((await mailsTo(silent, person.account.email)).map(({ subject }) => subject)).toEqual([
    mails.emailChangeAsked.subject,
  ])
  await silent.close()
})
