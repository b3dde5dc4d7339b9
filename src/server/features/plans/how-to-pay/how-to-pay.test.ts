import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { updateAccount } from '#contract/features/account/details.ts'
import { changeHowToPay, getHowToPay, howToPayMax } from '#contract/features/terms/how-to-pay.ts'
import { grantTrial } from '#contract/features/terms/terms.ts'
import { lastDayOfTerm, reminderDays } from '#contract/plans/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import { createApp } from '#server/app.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { openStream } from '#tests/support/calls/event-stream.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, moveTo, payFor, planOf, todayOf } from '#tests/support/people/plans.ts'

const chinese = '开户行：示例银行\n户名：会答科技\n账号：6200 0000 0000 0001'
const english = 'Bank: Example Bank\nAccount name: Huida Ltd\nAccount number: 6200 0000 0000 0001'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  // Mails are sent from nine o'clock on.
  await moveTo(app, plusDays(todayOf(app), 1))
  return () => app.close()
})

async function read(person: Person = admin) {
  return (await call(app, getHowToPay, {}, person)).reply
}

async function write(change: Partial<BodyOf<typeof changeHowToPay>>, person: Person = admin) {
  const body = { zh: '', en: '', revision: (await read()).revision, ...change }
  return await call(app, changeHowToPay, { body }, person)
}

async function lastMail({ account }: Person, subject: string): Promise<string> {
  return (await mailsTo(app, account.email)).filter((mail) => mail.subject === subject).at(-1)?.body ?? ''
}

test('A new installation says nothing of how to pay; what an ADMIN writes is read by whoever is logged in', async () => {
  const person = await createUserSession(app)
  expect(await read(person)).toEqual({ zh: '', en: '', revision: 0 })
  const { status, reply } = await write({ zh: `  ${chinese.replaceAll('\n', '\r\n')}\u0000\u0007 \n`, en: english })
  expect([status, reply]).toEqual([200, { zh: chinese, en: english, revision: 1 }])
  expect(await read(person)).toEqual({ zh: chinese, en: english, revision: 1 })
})

test('Only an ADMIN writes it, and nobody reads it without logging in', async () => {
  const person = await createUserSession(app, { plan: 'vip-yearly' })
  const refused = await write({ en: english }, person)
  expect([refused.status, refused.problem.code]).toEqual([403, 'not-allowed'])
  const stranger = await call(app, getHowToPay, {})
  expect([stranger.status, stranger.problem.code]).toEqual([401, 'not-logged-in'])
  expect(await read()).toEqual({ zh: '', en: '', revision: 0 })
})

test('Each text that changed is on record, with who changed it and what it says now', async () => {
  await write({ zh: chinese, en: english })
  await write({ zh: '', en: english })
  await write({ zh: '', en: english })
  const events = await app.database.house
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'how-to-pay-changed'))
    .orderBy(auditEvents.at)
  const recorded = events.map(({ actorId, target }) => [actorId, target])
  expect(recorded).toHaveLength(3)
  expect(recorded.slice(0, 2)).toEqual(
    expect.arrayContaining([
      [admin.account.id, `zh ${chinese}`],
      [admin.account.id, `en ${english}`],
    ]),
  )
  expect(recorded[2]).toEqual([admin.account.id, 'zh'])
})

test('Another node says at once what was written on the first one, and open pages hear of it', async () => {
  const other = await createApp({
    settings: app.settings,
    webFolder: undefined,
    log: pino({ level: 'silent' }),
    clock: app.clock,
  })
  const origin = await other.http.listen({ host: '127.0.0.1', port: 0 })
  try {
    const person = await createUserSession(app)
    const stream = await openStream(origin, person.cookie)
    await stream.ready()
    await write({ en: english })
    const response = await fetch(`${origin}${getHowToPay.path}`, { headers: { cookie: person.cookie } })
    expect(await response.json()).toEqual({ zh: '', en: english, revision: 1 })
    expect(await stream.changes(1)).toEqual([{ topic: 'howToPay' }])
    stream.close()
  } finally {
    await other.close()
  }
})

test('Of 10 changes made from one revision exactly one is stored; the others learn what holds', async () => {
  for (const revision of [0, 1]) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => write({ en: `Bank ${place}`, revision })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const now = await read()
    expect(now.revision).toBe(revision + 1)
    for (const { status, problem } of answers)
      if (status !== 200) expect([status, problem.code, problem.details?.current]).toEqual([409, 'edit-conflict', now])
  }
})

test.each([
  ['a Chinese text that is too long', { zh: '行'.repeat(howToPayMax + 1) }, 'zh', 'field-too-long'],
  ['an English text that is too long', { en: 'b'.repeat(howToPayMax + 1) }, 'en', 'field-too-long'],
])('%s is refused at its field, and nothing is stored', async (_, change, field, code) => {
  const { status, problem } = await write(change)
  expect([status, problem.code, problem.field]).toEqual([422, code, field])
  expect(await read()).toEqual({ zh: '', en: '', revision: 0 })
  expect((await write({ zh: '行'.repeat(howToPayMax) })).status).toBe(200)
})

test('The mail about an instalment says how to pay, in the language of the account, with its email as the reference', async () => {
  await write({ zh: chinese, en: english })
  const [person, reader] = [await createUserSession(app), await createUserSession(app)]
  await call(app, updateAccount, { body: { locale: 'zh' } }, reader)
  for (const someone of [person, reader]) await grantTo(app, admin, someone)
  const mail = await lastMail(person, 'A payment is due today')
  expect(mail).toContain(`How to pay:\n${english}\n\nPlease use ${person.account.email} as the payment reference`)
  expect(mail).not.toContain('示例银行')
  const chineseMail = await lastMail(reader, '本期费用待付')
  expect(chineseMail).toContain(`付款方式：\n${chinese}\n\n付款附言请写 ${reader.account.email}，`)
  expect(chineseMail).not.toContain('Example Bank')
})

test('With one language alone, mails in the other have that text; with none they say nothing of it', async () => {
  const [before, after] = [await createUserSession(app), await createUserSession(app)]
  await grantTo(app, admin, before)
  const silent = await lastMail(before, 'A payment is due today')
  expect(silent).toContain('is due today')
  expect(silent).not.toContain('How to pay')
  expect(silent).not.toContain('reference')
  await write({ zh: chinese })
  await grantTo(app, admin, after)
  expect(await lastMail(after, 'A payment is due today')).toContain(`How to pay:\n${chinese}\n\n`)
})

test('The mail that VIP is paused, and the one that announces a renewal, say how to pay; the end of a trial does not', async () => {
  await write({ en: english })
  const [late, renewing, trying] = [
    await createUserSession(app),
    await createUserSession(app),
    await createUserSession(app),
  ]
  await grantTo(app, admin, late)
  await grantTo(app, admin, renewing, { plan: 'vip-yearly' })
  await payFor(app, admin, renewing, 1, 288_800)
  const { reply } = await call(app, grantTrial, { params: { accountId: trying.account.id } }, admin)
  const tenth = reminderDays(lastDayOfTerm(todayOf(app)), new Map())[0]?.day ?? ''
  const { payBy } = await planOf(app, late)
  await moveTo(app, reply.lastDay ?? '', 12)
  await app.features.planClock.tick()
  const trial = await lastMail(trying, 'Your VIP plan ends soon')
  expect(trial).toContain('Your VIP trial ends')
  expect(trial).not.toContain('Example Bank')
  await moveTo(app, plusDays(payBy ?? '', 1), 12)
  await app.features.planClock.tick()
  expect(await lastMail(late, 'Your VIP plan is paused')).toContain(`How to pay:\n${english}\n\n`)
  await moveTo(app, tenth, 12)
  await app.features.planClock.tick()
  expect(await lastMail(renewing, 'Your VIP plan ends soon')).toContain(
    `Once we have confirmed your request, please pay as follows:\n${english}\n\nPlease use ${renewing.account.email} as`,
  )
})
