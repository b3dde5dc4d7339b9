import { beforeEach, expect, test } from 'vitest'
import { askForDeletion, keepAccount } from '#contract/features/account/deletion.ts'
import { getSession, logIn } from '#contract/features/accounts.ts'
import { createBot } from '#contract/features/bots.ts'
import { getDowngrade } from '#contract/features/terms/downgrades.ts'
import { addHolidays, removeHoliday } from '#contract/features/terms/holidays.ts'
import { cancelPlan, grantTrial, undoCancellation } from '#contract/features/terms/terms.ts'
import { graceEndsOn, lastDayOfTerm, reminderDays } from '#contract/plans/terms.ts'
import { isWeekend, type ListedDays, momentOn } from '#contract/plans/working-days.ts'
import { plusDays } from '#contract/time-zones.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, moveTo, payFor, planOf, todayOf } from '#tests/support/people/plans.ts'

const none: ListedDays = new Map()
let app: TestApp
let admin: Person
// A clock that has been moved to the end of a term is of no use to the next test.
beforeEach(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  await moveTo(app, plusDays(todayOf(app), 1))
  return () => app.close()
})

function tick(): Promise<void> {
  return app.features.planClock.tick()
}

async function mailsOf({ account }: Person, subject: string) {
  return (await mailsTo(app, account.email)).filter((mail) => mail.subject === subject)
}

/** Its days are over only when the test is: those who come back in time are what it is about. */
async function waitForDeletion({ account }: Person): Promise<void> {
  const deletesAt = new Date(app.clock.now().getTime() + 400 * 86_400_000)
  await app.database.pool.query('update accounts set deletes_at = $2 where id = $1', [account.id, deletesAt])
}

/** Logs in again and keeps the account; goes on with the new session. */
async function keep(person: Person): Promise<Person> {
  const body = { email: person.account.email, password: person.password }
  const { response } = await call(app, logIn, { body })
  const cookie = response.cookies.find(({ name }) => name === 'huida_session')
  const back = { ...person, cookie: `huida_session=${cookie?.value ?? ''}` }
  expect((await call(app, keepAccount, {}, back)).reply.account.deletesAt).toBeNull()
  return back
}

const subjects = {
  due: 'A payment is due today',
  rests: 'Your VIP plan is paused',
  soon: 'Your VIP plan ends soon',
  ended: 'Your VIP plan has ended',
}

test('each instalment is written and mailed once, at nine where the account is, however often the work runs', async () => {
  const person = await createUserSession(app, { timeZone: 'Asia/Shanghai' })
  await grantTo(app, admin, person, { startsOn: todayOf(app, 'Asia/Shanghai') })
  const second = (await planOf(app, person)).terms[0]?.instalments[1]?.dueOn ?? ''
  const nine = momentOn('Asia/Shanghai', second, 9)
  app.clock.skip(nine.getTime() - app.clock.now().getTime() - 60_000)
  await tick()
  expect(await mailsOf(person, subjects.due)).toHaveLength(1)
  app.clock.skip(61_000)
  await Promise.all([tick(), tick(), tick(), tick()])
  await tick()
  expect(await mailsOf(person, subjects.due)).toHaveLength(2)
  expect((await planOf(app, person)).terms[0]?.instalments[1]?.state).toBe('due')
})

test('a server that was down for months asks for each instalment once when it is back, and gives time to pay', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  await payFor(app, admin, person, 1)
  const due = (await planOf(app, person)).terms[0]?.instalments.map(({ dueOn }) => dueOn) ?? []
  await moveTo(app, plusDays(due[3] ?? '', 3))
  await tick()
  await tick()
  expect(await mailsOf(person, subjects.due)).toHaveLength(4)
  const plan = await planOf(app, person)
  expect(plan).toMatchObject({ tier: 'VIP', pausedAt: null, payBy: graceEndsOn(todayOf(app), none) })
  expect(plan.terms[0]?.instalments.map(({ state }) => state).slice(0, 5)).toEqual([
    'paid',
    'due',
    'due',
    'due',
    'planned',
  ])
})

test('unpaid for ten working days, the plan rests; paid, it is open again at once', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  const { payBy } = await planOf(app, person)
  expect(payBy).toBe(graceEndsOn(todayOf(app), none))
  await moveTo(app, payBy ?? '', 23)
  await tick()
  expect(await planOf(app, person)).toMatchObject({ tier: 'VIP', pausedAt: null })
  await moveTo(app, plusDays(payBy ?? '', 1), 1)
  await Promise.all([tick(), tick()])
  const resting = await planOf(app, person)
  expect(resting.tier).toBe('FREE')
  expect(resting.pausedAt).not.toBeNull()
  expect(resting.terms[0]?.instalments[0]?.state).toBe('overdue')
  expect((await call(app, getSession, {}, person)).reply.account).toMatchObject({ tier: 'FREE' })
  expect(await mailsOf(person, subjects.rests)).toHaveLength(1)
  await payFor(app, admin, person, 1)
  expect(await planOf(app, person)).toMatchObject({ tier: 'VIP', pausedAt: null })
  await tick()
  expect(await mailsOf(person, subjects.rests)).toHaveLength(1)
})

test('holidays that an ADMIN adds lengthen the time to pay', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  const before = (await planOf(app, person)).payBy ?? ''
  const body = { from: plusDays(todayOf(app), 1), to: plusDays(todayOf(app), 7), name: 'Week off' }
  await call(app, addHolidays, { body }, admin)
  const { payBy } = await planOf(app, person)
  expect(payBy).toBe(plusDays(before, 7))
  await moveTo(app, payBy ?? '', 12)
  await tick()
  expect((await planOf(app, person)).tier).toBe('VIP')
})

test('make-up days that an ADMIN adds shorten the time to pay of what is asked for later; a day that was mailed holds', async () => {
  const [told, person] = [await createUserSession(app), await createUserSession(app)]
  await grantTo(app, admin, told)
  const mailed = (await planOf(app, told)).payBy ?? ''
  let saturday = plusDays(todayOf(app), 1)
  while (new Date(saturday).getUTCDay() !== 6) saturday = plusDays(saturday, 1)
  const body = { from: saturday, to: plusDays(saturday, 1), name: 'Made up', kind: 'working' as const }
  expect((await call(app, addHolidays, { body }, admin)).status).toBe(201)
  const listed: ListedDays = new Map([
    [saturday, 'working'],
    [plusDays(saturday, 1), 'working'],
  ])
  await grantTo(app, admin, person)
  expect((await planOf(app, told)).payBy).toBe(mailed)
  const { payBy } = await planOf(app, person)
  expect(payBy).toBe(graceEndsOn(todayOf(app), listed))
  expect((payBy ?? '') < mailed).toBe(true)
  await moveTo(app, payBy ?? '', 23)
  await tick()
  expect((await planOf(app, person)).tier).toBe('VIP')
  await moveTo(app, plusDays(payBy ?? '', 1), 1)
  await tick()
  expect((await planOf(app, person)).tier).toBe('FREE')
  expect((await planOf(app, told)).tier).toBe('VIP')
  await moveTo(app, plusDays(mailed, 1), 1)
  await tick()
  expect((await planOf(app, told)).tier).toBe('FREE')
})

test('where every weekend is made up on, the end is told ten and three days before', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await payFor(app, admin, person, 1, 288_800)
  const dueOn = lastDayOfTerm(todayOf(app))
  const weekends = Array.from({ length: 20 }, (_, count) => plusDays(dueOn, -count)).filter(isWeekend)
  for (const day of weekends)
    await call(app, addHolidays, { body: { from: day, to: day, name: 'Made up', kind: 'working' } }, admin)
  for (const [told, apart] of [10, 3].entries()) {
    await moveTo(app, plusDays(dueOn, -apart), 8)
    await tick()
    expect(await mailsOf(person, subjects.soon)).toHaveLength(told)
    await moveTo(app, plusDays(dueOn, -apart), 9)
    await Promise.all([tick(), tick()])
    expect(await mailsOf(person, subjects.soon)).toHaveLength(told + 1)
  }
})

test('the end is told on the tenth and on the third working day before, once each', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await payFor(app, admin, person, 1, 288_800)
  const [tenth, third] = reminderDays(lastDayOfTerm(todayOf(app)), none).map(({ day }) => day)
  await moveTo(app, tenth ?? '', 8)
  await tick()
  expect(await mailsOf(person, subjects.soon)).toHaveLength(0)
  await moveTo(app, tenth ?? '', 9)
  await Promise.all([tick(), tick(), tick()])
  expect(await mailsOf(person, subjects.soon)).toHaveLength(1)
  await moveTo(app, third ?? '', 9)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await mailsOf(person, subjects.soon)).toHaveLength(2)
})

test('a mail that was missed goes out when the server is back; of two that were missed the later one is enough', async () => {
  const person = await createUserSession(app)
  const late = await createUserSession(app)
  for (const someone of [person, late]) {
    await grantTo(app, admin, someone, { plan: 'vip-yearly' })
    await payFor(app, admin, someone, 1, 288_800)
  }
  const dueOn = lastDayOfTerm(todayOf(app))
  const [tenth, third] = reminderDays(dueOn, none).map(({ day }) => day)
  await moveTo(app, plusDays(tenth ?? '', 1), 15)
  await app.features.planClock.tickAccount(person.account.id)
  await moveTo(app, plusDays(third ?? '', 1), 15)
  await tick()
  expect(await mailsOf(person, subjects.soon)).toHaveLength(2)
  expect(await mailsOf(late, subjects.soon)).toHaveLength(1)
})

test('who has renewed, or has cancelled, is not reminded; who took that back is', async () => {
  const [renewed, cancelled, free] = [
    await createUserSession(app),
    await createUserSession(app),
    await createUserSession(app),
  ]
  const startsOn = todayOf(app)
  const dueOn = lastDayOfTerm(startsOn)
  for (const person of [renewed, cancelled]) {
    await grantTo(app, admin, person, { plan: 'vip-yearly' })
    await payFor(app, admin, person, 1, 288_800)
  }
  await grantTo(app, admin, renewed, { startsOn: plusDays(dueOn, 1) })
  await call(app, cancelPlan, {}, cancelled)
  await moveTo(app, plusDays(dueOn, -2), 12)
  await tick()
  for (const person of [renewed, cancelled, free]) expect(await mailsOf(person, subjects.soon)).toHaveLength(0)
  await call(app, undoCancellation, {}, cancelled)
  await tick()
  expect(await mailsOf(cancelled, subjects.soon)).toHaveLength(1)
})

test('a trial that ends within ten working days of its grant is told once, three working days ahead', async () => {
  const person = await createUserSession(app)
  const { reply } = await call(app, grantTrial, { params: { accountId: person.account.id } }, admin)
  await tick()
  expect(await mailsOf(person, subjects.soon)).toHaveLength(0)
  await moveTo(app, reply.lastDay ?? '', 12)
  await tick()
  await tick()
  expect(await mailsOf(person, subjects.soon)).toHaveLength(1)
})

test('after the last day the account is free at once, whether the work has run or not; what follows is done when it runs', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await payFor(app, admin, person, 1, 288_800)
  const { lastDay } = await planOf(app, person)
  await moveTo(app, lastDay ?? '', 23)
  expect((await planOf(app, person)).tier).toBe('VIP')
  await moveTo(app, plusDays(lastDay ?? '', 9), 1)
  expect(await planOf(app, person)).toMatchObject({ tier: 'FREE', hasEnded: true, daysLeft: 0 })
  expect(await mailsOf(person, subjects.ended)).toHaveLength(0)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await mailsOf(person, subjects.ended)).toHaveLength(1)
})

test('a renewal that follows lets nothing end', async () => {
  const person = await createUserSession(app)
  const startsOn = todayOf(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly', startsOn })
  await payFor(app, admin, person, 1, 288_800)
  const next = plusDays(lastDayOfTerm(startsOn), 1)
  await grantTo(app, admin, person, { plan: 'vip-yearly', startsOn: next })
  await moveTo(app, next, 1)
  expect((await planOf(app, person)).tier).toBe('VIP')
  await tick()
  expect(await mailsOf(person, subjects.ended)).toHaveLength(0)
  expect(await planOf(app, person)).toMatchObject({ tier: 'VIP', terms: [{ state: 'running' }, { state: 'ended' }] })
})

test('Whoever waits to be deleted is asked for nothing, and once the account is kept is asked with the whole time to pay', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  await payFor(app, admin, person, 1)
  const due = (await planOf(app, person)).terms[0]?.instalments[1]?.dueOn ?? ''
  await moveTo(app, due, 8)
  await call(app, askForDeletion, { body: { password: person.password } }, person)
  const before = await mailsOf(person, subjects.due)
  await moveTo(app, due, 10)
  await tick()
  expect(await mailsOf(person, subjects.due)).toEqual(before)
  await moveTo(app, plusDays(due, 5))
  await tick()
  const back = await keep(person)
  await tick()
  await tick()
  expect(await mailsOf(person, subjects.due)).toHaveLength(before.length + 1)
  const plan = await planOf(app, back)
  expect(plan.terms[0]?.instalments[1]?.state).toBe('due')
  expect(plan.payBy).toBe(graceEndsOn(plusDays(due, 5), none))
})

test('Grace that is over, and an end that comes near or has come, wait as well while the account waits to be deleted', async () => {
  const [owing, ending, ended] = [
    await createUserSession(app),
    await createUserSession(app),
    await createUserSession(app),
  ]
  for (const person of [ending, ended]) {
    await grantTo(app, admin, person, { plan: 'vip-yearly' })
    await payFor(app, admin, person, 1, 288_800)
  }
  await moveTo(app, plusDays((await planOf(app, ending)).lastDay ?? '', -1))
  await tick()
  await grantTo(app, admin, owing)
  const { payBy } = await planOf(app, owing)
  for (const person of [owing, ended]) await waitForDeletion(person)
  await moveTo(app, plusDays(payBy ?? '', 1), 12)
  await tick()
  for (const [person, subject] of [
    [owing, subjects.rests],
    [ended, subjects.ended],
  ] as const)
    expect(await mailsOf(person, subject)).toEqual([])
  expect(await mailsOf(ending, subjects.ended)).toHaveLength(1)
  for (const person of [owing, ended]) await keep(person)
  expect(await planOf(app, owing)).toMatchObject({ tier: 'VIP', pausedAt: null })
  await tick()
  expect(await mailsOf(owing, subjects.rests)).toHaveLength(1)
  expect(await mailsOf(ended, subjects.ended)).toHaveLength(1)
})

test('An end that comes near is told once the account is kept, not before', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person, { plan: 'vip-yearly' })
  await payFor(app, admin, person, 1, 288_800)
  const [tenth] = reminderDays(lastDayOfTerm(todayOf(app)), none).map(({ day }) => day)
  await moveTo(app, tenth ?? '', 8)
  await waitForDeletion(person)
  await moveTo(app, tenth ?? '', 10)
  await tick()
  expect(await mailsOf(person, subjects.soon)).toEqual([])
  await keep(person)
  await tick()
  expect(await mailsOf(person, subjects.soon)).toHaveLength(1)
})

test('The mail of a plan that is paused says until when to choose the bots that stay, where there are too many', async () => {
  const [many, few] = [await createUserSession(app), await createUserSession(app)]
  for (const person of [many, few]) {
    await grantTo(app, admin, person)
    await call(app, createBot, { body: { name: 'First', language: 'en' } }, person)
  }
  await call(app, createBot, { body: { name: 'Second', language: 'en' } }, many)
  await moveTo(app, plusDays((await planOf(app, many)).payBy ?? '', 1), 1)
  await tick()
  const { state, chooseUntil } = (await call(app, getDowngrade, {}, many)).reply
  expect(state).toBe('choosing')
  const lastDay = new Date(Date.parse(chooseUntil ?? '') - 1)
  const spoken = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(lastDay)
  const [mail] = await mailsOf(many, subjects.rests)
  expect(mail?.body).toContain(`Please choose by ${spoken} which ones stay.`)
  const [other] = await mailsOf(few, subjects.rests)
  expect(other?.body).toContain('VIP is paused')
  expect(other?.body).not.toContain('choose')
})

test('The last day to pay that was mailed holds when holidays are taken off the list', async () => {
  const from = plusDays(todayOf(app), 1)
  await call(app, addHolidays, { body: { from, to: plusDays(from, 6), name: 'Week off' } }, admin)
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  const { payBy } = await planOf(app, person)
  expect(payBy).toBe(plusDays(graceEndsOn(todayOf(app), none), 7))
  for (let day = 0; day < 7; day += 1) await call(app, removeHoliday, { params: { day: plusDays(from, day) } }, admin)
  expect((await planOf(app, person)).payBy).toBe(payBy)
  await moveTo(app, payBy ?? '', 23)
  await tick()
  expect(await planOf(app, person)).toMatchObject({ tier: 'VIP', pausedAt: null })
  await moveTo(app, plusDays(payBy ?? '', 1), 1)
  await tick()
  expect((await planOf(app, person)).pausedAt).not.toBeNull()
})

test.each([
  ['asks for no payment of', 'planned', subjects.due],
  ['pauses nothing for', 'due', subjects.rests],
] as const)('A run that began before an ADMIN ended a term %s it', async (_, state, subject) => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  await payFor(app, admin, person, 1)
  const term = (await planOf(app, person)).terms[0]
  const dueOn = term?.instalments[1]?.dueOn ?? ''
  await moveTo(app, dueOn, 10)
  if (state === 'due') {
    await tick()
    await moveTo(app, plusDays((await planOf(app, person)).payBy ?? '', 1), 12)
  }
  const before = await mailsOf(person, subject)
  const holder = await app.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from accounts where id = $1 for update', [person.account.id])
    const running = tick()
    // By then it has read its list, and waits for the account.
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1)
    await holder.query('update terms set ends_at = $2, due_on = $3 where id = $1', [term?.id, app.clock.now(), dueOn])
    await holder.query('commit')
    await running
  } finally {
    holder.release(true)
  }
  expect(await mailsOf(person, subject)).toEqual(before)
  const { rows } = await app.database.pool.query('select state from instalments where account_id = $1 and number = 2', [
    person.account.id,
  ])
  expect(rows).toEqual([{ state }])
})

test('Who comes back from a deletion after the days to choose has all of them again, and no bot was closed meanwhile', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  for (const name of ['First', 'Second']) await call(app, createBot, { body: { name, language: 'en' } }, person)
  await moveTo(app, plusDays((await planOf(app, person)).payBy ?? '', 1), 1)
  await tick()
  expect((await call(app, getDowngrade, {}, person)).reply.state).toBe('choosing')
  await waitForDeletion(person)
  for (let day = 0; day < 20; day += 1) {
    await moveTo(app, plusDays(todayOf(app), 1), 12)
    await tick()
  }
  const back = await keep(person)
  await tick()
  const { state, chooseUntil, bots } = (await call(app, getDowngrade, {}, back)).reply
  expect(state).toBe('choosing')
  expect(chooseUntil?.slice(0, 10)).toBe(plusDays(todayOf(app), 8))
  expect(bots.map(({ isReadOnly }) => isReadOnly)).toEqual([false, false])
  await moveTo(app, plusDays(todayOf(app), 8), 12)
  await tick()
  expect((await call(app, getDowngrade, {}, back)).reply.state).toBe('settled')
})

test('An ADMIN with an unpaid plan is left alone; once they are none any more, the mail says what to pay', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  const change = (role: 'admin' | 'user') =>
    app.database.pool.query('update accounts set role = $2 where id = $1', [person.account.id, role])
  await change('admin')
  await moveTo(app, plusDays((await planOf(app, person)).payBy ?? '', 1), 12)
  await tick()
  expect(await mailsOf(person, subjects.rests)).toEqual([])
  await change('user')
  await tick()
  await tick()
  expect(await mailsOf(person, subjects.rests)).toHaveLength(1)
  expect((await planOf(app, person)).pausedAt).not.toBeNull()
})

test('The last day of what was asked for before such days were kept is fixed by the next run', async () => {
  const from = plusDays(todayOf(app), 1)
  await call(app, addHolidays, { body: { from, to: plusDays(from, 6), name: 'Week off' } }, admin)
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  const { payBy } = await planOf(app, person)
  await app.database.pool.query('update instalments set pay_by = null where account_id = $1', [person.account.id])
  await tick()
  for (let day = 0; day < 7; day += 1) await call(app, removeHoliday, { params: { day: plusDays(from, day) } }, admin)
  expect((await planOf(app, person)).payBy).toBe(payBy)
})
