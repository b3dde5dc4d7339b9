import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { getSession, logIn } from '#contract/features/accounts.ts'
import {
  type AccountSort,
  accountSorts,
  changeAccountLimits,
  changeAccountRole,
  exportAccounts,
  inspectAccount,
  listAccounts,
  reinstateAccount,
  suspendAccount,
} from '#contract/features/admin/accounts.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { sendPublicMessage } from '#contract/features/answers.ts'
import { createBot, listBots, renameBot } from '#contract/features/bots.ts'
import { chooseBots, getDowngrade } from '#contract/features/terms/downgrades.ts'
import { addAccount } from '#server/features/accounts/accounts.public.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type Answered, call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { moveTo } from '#tests/support/people/plans.ts'

const dayMs = 86_400_000
const nobody = '00000000-0000-4000-8000-00000000dead'
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

async function set({ account }: Person, values: Partial<typeof accounts.$inferInsert>): Promise<void> {
  await app.database.house.update(accounts).set(values).where(eq(accounts.id, account.id))
}

async function use({ account }: Person, calls: number, day: string): Promise<void> {
  await app.database.pool.query('insert into usage_days (account_id, day, calls) values ($1, $2, $3)', [
    account.id,
    day,
    calls,
  ])
}

async function emailsOf(query: Parameters<typeof call<typeof listAccounts>>[2]['query']): Promise<string[]> {
  return (await call(app, listAccounts, { query }, admin)).reply.items.map(({ email }) => email)
}

async function inspected({ account }: Person) {
  return (await call(app, inspectAccount, { params: { accountId: account.id } }, admin)).reply
}

function today(): string {
  return app.clock.now().toISOString().slice(0, 10)
}

test('Accounts are found by a part of the email, the name of the customer or the id, typed in any case', async () => {
  const person = await createUserSession(app, { email: 'lin.wei_42@tea-house.example' })
  await set(person, { customerName: '林记茶庄 Tea & Co' })
  for (const q of ['林记', 'TEA & co', 'Lin.Wei', 'tea-house', 'n.wei_4', person.account.id.slice(0, 18).toUpperCase()])
    expect(await emailsOf({ q })).toEqual([person.account.email])
  // Taken literally: _ stands for no other character.
  expect(await emailsOf({ q: 'lin_wei' })).toEqual([])
})

test('A group holds exactly the accounts that are in it now', async () => {
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
  const make = (name: string, values: Partial<typeof accounts.$inferInsert> = {}) =>
    createUserSession(app, { email: `${name}@groups.example` }).then((person) => set(person, values))
  await make('free', { lastLogInAt: null })
  await make('over', { plan: 'vip-yearly', planUntil: inDays(-1), planSource: 'admin' })
  await make('resting', { plan: 'vip-monthly', planUntil: inDays(200), planPausedAt: inDays(-1) })
  await make('vip', { plan: 'vip-yearly', planUntil: inDays(200), planSource: 'lead' })
  await make('endless', { plan: 'vip-yearly', planUntil: null, planSource: 'admin' })
  await make('trial', { plan: 'vip-monthly', planUntil: inDays(14), planSource: 'trial' })
  await make('ending', { plan: 'vip-yearly', planUntil: inDays(29), planSource: 'lead' })
  await make('stopped', { suspendedAt: inDays(-2), suspensionReason: 'Spam' })
  await make('leaving', { deletesAt: inDays(5) })
  await make('boss', { role: 'admin', plan: 'vip-yearly', planUntil: inDays(1) })
  const group = async (name: 'all' | 'free' | 'vip' | 'admin' | 'trial' | 'ending' | 'suspended' | 'deleting') => {
    const { reply } = await call(app, listAccounts, { query: { q: '@groups', group: name, sort: 'email' } }, admin)
    expect(reply.total).toBe(reply.items.length)
    return reply.items.map(({ email }) => email.split('@')[0])
  }
  expect(await group('all')).toHaveLength(10)
  expect(await group('free')).toEqual(['free', 'leaving', 'over', 'resting', 'stopped'])
  expect(await group('vip')).toEqual(['ending', 'endless', 'trial', 'vip'])
  expect(await group('admin')).toEqual(['boss'])
  expect(await group('trial')).toEqual(['trial'])
  expect(await group('ending')).toEqual(['ending', 'trial'])
  expect(await group('suspended')).toEqual(['stopped'])
  expect(await group('deleting')).toEqual(['leaving'])
  // The list says of each the tier that it has by the rules of the product.
  const { items } = (await call(app, listAccounts, { query: { q: '@groups', sort: 'email' } }, admin)).reply
  expect(items.map(({ email, tier }) => `${email.split('@')[0]} ${tier}`)).toEqual([
    'boss ADMIN',
    'ending VIP',
    'endless VIP',
    'free FREE',
    'leaving FREE',
    'over FREE',
    'resting FREE',
    'stopped FREE',
    'trial VIP',
    'vip VIP',
  ])
})

test('In every order pages follow each other without a hole and without a row twice', async () => {
  const now = app.clock.now()
  for (let place = 0; place < 120; place += 1) {
    const { id } = await addAccount(app.database.house, {
      email: `p${String((place * 37) % 120).padStart(3, '0')}@pages.example`,
      passwordHash: 'none',
      role: 'user',
      locale: 'en',
      timeZone: 'UTC',
      // Many alike, so that ids decide.
      createdAt: new Date(now.getTime() - (place % 7) * 1000),
      planUntil: place % 3 === 0 ? null : new Date(now.getTime() + (place % 5) * dayMs),
    })
    if (place % 4 === 0) await use({ account: { id } } as Person, place % 9, today())
    if (place % 2 === 0)
      await app.database.house
        .update(accounts)
        .set({ lastLogInAt: new Date(now.getTime() - (place % 11) * 60_000) })
        .where(eq(accounts.id, id))
  }
  for (const sort of accountSorts) {
    const seen = await walk(sort)
    expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(120)
    expect(seen, sort).toHaveLength(120)
    const keys = seen.map((item) => {
      if (sort === 'created') return -Date.parse(item.createdAt)
      if (sort === 'email') return item.email
      if (sort === 'planEnd') return item.planUntil === null ? Number.POSITIVE_INFINITY : Date.parse(item.planUntil)
      if (sort === 'callsToday') return -item.callsToday
      return item.lastLogInAt === null ? Number.POSITIVE_INFINITY : -Date.parse(item.lastLogInAt)
    })
    expect(keys, sort).toEqual(keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
  }
})

async function walk(sort: AccountSort) {
  const seen = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Answered<typeof listAccounts> = await call(
      app,
      listAccounts,
      { query: { q: '@pages', sort, cursor } },
      admin,
    )
    expect([page.status, page.reply.total]).toEqual([200, 120])
    seen.push(...page.reply.items)
    cursor = page.reply.nextCursor
  }
  return seen
}

test('The list is taken along as csv, in which no cell is a formula, and that is on record', async () => {
  const person = await createUserSession(app, { email: 'csv@export.example', plan: 'vip-yearly' })
  await set(person, { customerName: '=HYPERLINK("https://evil.example")' })
  await createUserSession(app, { email: 'other@export.example' })
  const { status, response } = await call(app, exportAccounts, { query: { q: 'csv@export', locale: 'zh' } }, admin)
  expect(status).toBe(200)
  expect(response.headers['content-disposition']).toContain('.csv')
  const lines = response.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('客户名称')
  expect(lines[1]).toContain(person.account.id)
  expect(lines[1]).not.toMatch(/(^|,)"?=/)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.action, 'list-exported'))
  expect(events.map(({ target }) => target)).toEqual([expect.stringContaining('accounts, q csv@export')])
})

test.each([
  ['no cursor at all', 'nonsense'],
  ['one of another order', Buffer.from('["abc","00000000-0000-4000-8000-000000000001"]').toString('base64url')],
  ['one with a moment that is none', Buffer.from('["2026-99-99T00:00:00Z","x"]').toString('base64url')],
])('A cursor is refused when it is %s', async (_, cursor) => {
  const { status, problem } = await call(app, listAccounts, { query: { cursor } }, admin)
  expect([status, problem.code, problem.field]).toEqual([422, 'invalid-input', 'cursor'])
})

test('Calls of today are those of the day where the account is', async () => {
  // 23:00 in London, when it is tomorrow in Shanghai.
  const late = new Date(`${today()}T23:00:00Z`)
  app.clock.skip(late.getTime() - app.clock.now().getTime() + dayMs)
  const [here, tomorrow] = [today(), new Date(app.clock.now().getTime() + dayMs).toISOString().slice(0, 10)]
  const utc = await createUserSession(app, { email: 'utc@zones.example' })
  const shanghai = await createUserSession(app, { email: 'sh@zones.example', timeZone: 'Asia/Shanghai' })
  const moving = await createUserSession(app, { email: 'moving@zones.example', timeZone: 'Asia/Shanghai' })
  // Its day is held until the change of the zone begins.
  await set(moving, {
    nextTimeZone: 'UTC',
    nextTimeZoneFrom: new Date(app.clock.now().getTime() + dayMs),
    heldDay: here,
  })
  await use(utc, 5, here)
  await use(shanghai, 7, here)
  await use(moving, 9, here)
  const callsOf = async () => {
    const { items } = (await call(app, listAccounts, { query: { q: '@zones', sort: 'email' } }, admin)).reply
    return items.map(({ callsToday }) => callsToday)
  }
  expect(await callsOf()).toEqual([9, 0, 5])
  await use(shanghai, 2, tomorrow)
  expect(await callsOf()).toEqual([9, 2, 5])
  expect([(await inspected(moving)).callsToday, (await inspected(shanghai)).callsToday]).toEqual([9, 2])
})

test('An account shows what it has and uses, and nothing of what is in it', async () => {
  const person = await createUserSession(app, { plan: 'vip-yearly' })
  const secret = 'a-text-of-the-owner-alone'
  await createTestBot(app, person, { items: [{ question: `${secret}?`, answer: `${secret}.` }] })
  await call(app, createBot, { body: { name: secret, language: 'en' } }, person)
  const reply = await inspected(person)
  expect(reply).toMatchObject({
    email: person.account.email,
    tier: 'VIP',
    role: 'user',
    sessions: 1,
    bots: 2,
    items: expect.any(Number),
    storageBytes: 0,
    suspendedAt: null,
    planLimits: startingQuantities.VIP,
    limitChanges: {},
  })
  expect(reply.lastLogInAt).not.toBeNull()
  expect(JSON.stringify(reply)).not.toContain(secret)
  expect(reply.events.map(({ action }) => action)).not.toContain('bot-created')
})

test('Of an account that is not there, every look and every change says so', async () => {
  const params = { accountId: nobody }
  const answers = [
    await call(app, inspectAccount, { params }, admin),
    await call(app, suspendAccount, { params, body: { reason: 'None' } }, admin),
    await call(app, reinstateAccount, { params }, admin),
    await call(app, changeAccountRole, { params, body: { role: 'admin' } }, admin),
    await call(app, changeAccountLimits, { params, body: { limitChanges: {}, before: {} } }, admin),
  ]
  for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, 'account-missing'])
})

test('A suspension keeps its reason, mails it to the owner in their language, and closes sessions, keys and bots at once', async () => {
  const person = await createUserSession(app)
  await set(person, { locale: 'zh' })
  const bot = await createTestBot(app, person, { items: [{ question: 'Open?', answer: 'Yes.' }] })
  const params = { accountId: person.account.id }
  const reason = 'Unpaid for three months'
  const { status, reply } = await call(app, suspendAccount, { params, body: { reason: `  ${reason}  ` } }, admin)
  expect(status).toBe(200)
  expect(reply).toMatchObject({ suspensionReason: reason, sessions: 0 })
  expect(reply.suspendedAt).not.toBeNull()
  expect((await call(app, listBots, {}, person)).problem.code).toBe('not-logged-in')
  const body = { text: 'Open?', visitorToken: 'a-visitor-of-the-test' }
  expect((await call(app, sendPublicMessage, { params: { botId: bot.id }, body })).problem.code).toBe('bot-closed')
  const mail = (await call(app, listOutbox, { query: { q: person.account.email } }, admin)).reply.items[0]
  expect(mail).toMatchObject({ to: person.account.email, locale: 'zh', subject: '账户已停用' })
  expect(mail?.text).toContain(reason)
  expect(reply.events[0]).toMatchObject({
    action: 'account-suspended',
    actor: admin.account.email,
    target: reason,
  })

  // Of a second ADMIN's suspension nothing is stored.
  const again = await call(app, suspendAccount, { params, body: { reason: 'Another' } }, admin)
  expect([again.status, again.problem.code]).toEqual([409, 'account-changed'])
  expect((await inspected(person)).suspensionReason).toBe(reason)

  const open = await call(app, reinstateAccount, { params }, admin)
  expect(open.reply).toMatchObject({ suspendedAt: null, suspensionReason: null })
  expect(open.reply.events.map(({ action }) => action).slice(0, 2)).toEqual(['account-reinstated', 'account-suspended'])
  expect((await call(app, listOutbox, { query: { q: person.account.email } }, admin)).reply.total).toBe(2)
  expect((await call(app, sendPublicMessage, { params: { botId: bot.id }, body })).status).toBe(200)
  // Ended once more it changes nothing, and mails nobody.
  await call(app, reinstateAccount, { params }, admin)
  expect((await call(app, listOutbox, { query: { q: person.account.email } }, admin)).reply.total).toBe(2)
})

test('Of 20 suspensions at once one is made, with one mail', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      call(app, suspendAccount, { params, body: { reason: `No ${place}` } }, admin),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call(app, listOutbox, { query: { q: person.account.email } }, admin)).reply.total).toBe(1)
})

test('A reason is required, and nothing happens without one', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  const { status, problem } = await call(app, suspendAccount, { params, body: { reason: '  ' } }, admin)
  expect([status, problem.code, problem.field]).toEqual([422, 'field-required', 'reason'])
  expect((await inspected(person)).suspendedAt).toBeNull()
})

test('A role holds at the next request, and is on record', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  expect((await call(app, listAccounts, {}, person)).problem.code).toBe('not-allowed')
  const { reply } = await call(app, changeAccountRole, { params, body: { role: 'admin' } }, admin)
  expect(reply).toMatchObject({ role: 'admin', tier: 'ADMIN' })
  expect((await call(app, listAccounts, {}, person)).status).toBe(200)
  await call(app, changeAccountRole, { params, body: { role: 'user' } }, admin)
  expect((await call(app, listAccounts, {}, person)).problem.code).toBe('not-allowed')
  // The same role once more is no event.
  await call(app, changeAccountRole, { params, body: { role: 'user' } }, admin)
  const roles = (await inspected(person)).events.filter(({ action }) => action === 'account-role-changed')
  expect(roles.map(({ target }) => target)).toEqual(['admin → user', 'user → admin'])
})

/** Somebody with so many bots, made as an ADMIN; the bots by age. */
async function adminWithBots(count: number): Promise<{ person: Person; botIds: string[] }> {
  const person = await createOwnerSession(app)
  const botIds: string[] = []
  for (let place = 1; place <= count; place += 1) {
    const { reply } = await call(app, createBot, { body: { name: `Bot ${place}`, language: 'en' } }, person)
    botIds.push(reply.bot.id)
    app.clock.skip(1000)
  }
  return { person, botIds }
}

function giveRole({ account }: Person, role: 'user' | 'admin') {
  return call(app, changeAccountRole, { params: { accountId: account.id }, body: { role } }, admin)
}

async function readOnlyBots(person: Person): Promise<string[]> {
  const { items } = (await call(app, listBots, {}, person)).reply
  return items.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name)
}

test('An ADMIN with three bots who is demoted is mailed, and chooses the one that stays; made an ADMIN again, all are open', async () => {
  const { person, botIds } = await adminWithBots(3)
  await giveRole(person, 'user')
  const { reply: told } = await call(app, getDowngrade, {}, person)
  expect(told).toMatchObject({ state: 'choosing', botLimit: 1, isChosen: false })
  const [mail, ...others] = await mailsTo(app, person.account.email)
  expect([mail?.subject, others]).toEqual(['You are no longer an administrator', []])
  const lastDay = new Date(Date.parse(told.chooseUntil ?? '') - 1)
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail?.body).toContain(`Please choose by ${format.format(lastDay)} which ones stay.`)
  // Until the choice, or its last day, all of them answer as before.
  expect(await readOnlyBots(person)).toEqual([])

  const { reply } = await call(app, chooseBots, { body: { botIds: [botIds[1] ?? ''] } }, person)
  expect(reply.state).toBe('settled')
  expect((await readOnlyBots(person)).toSorted()).toEqual(['Bot 1', 'Bot 3'])

  await giveRole(person, 'admin')
  expect(await readOnlyBots(person)).toEqual([])
  expect((await call(app, getDowngrade, {}, person)).reply).toMatchObject({ state: 'none', isChosen: false })
  const renaming = { params: { botId: botIds[0] ?? '' }, body: { name: 'Open again' } }
  expect((await call(app, renameBot, renaming, person)).status).toBe(200)
})

test('A demoted ADMIN who chooses nothing keeps the oldest bot; one with VIP, or with a single bot, has nothing to choose', async () => {
  const { person } = await adminWithBots(3)
  const { person: single } = await adminWithBots(1)
  const { person: paying } = await adminWithBots(3)
  await set(paying, { plan: 'vip-yearly', planUntil: new Date(app.clock.now().getTime() + 100 * dayMs) })
  for (const each of [person, single, paying]) await giveRole(each, 'user')
  expect((await call(app, getDowngrade, {}, paying)).reply.state).toBe('none')
  for (const each of [single, paying]) expect(await mailsTo(app, each.account.email)).toEqual([])
  const { chooseUntil } = (await call(app, getDowngrade, {}, person)).reply
  expect(chooseUntil).not.toBeNull()
  await moveTo(app, chooseUntil?.slice(0, 10) ?? '', 1)
  await app.features.planClock.tick()
  expect((await readOnlyBots(person)).toSorted()).toEqual(['Bot 2', 'Bot 3'])
  for (const each of [single, paying]) expect(await readOnlyBots(each)).toEqual([])
})

test('Of ADMINs who all go at once, by demotion and suspension, exactly one stays', async () => {
  const other = await createTestApp()
  const admins = await Promise.all(Array.from({ length: 8 }, () => createOwnerSession(other)))
  const answers = await Promise.all(
    admins.map(({ account }, place) => {
      const params = { accountId: account.id }
      // A demotion first: it reads more than it has changed, while all others wait with a connection each.
      return place % 2 === 1
        ? other.features.accounts.suspend(account.id, null).then(() => 'gone', String)
        : other.features.accounts
            .changeRole(params.accountId, 'user', { actorId: account.id, origin: { address: '', requestId: '' } })
            .then(() => 'gone', String)
    }),
  )
  expect(answers.filter((answer) => answer === 'gone')).toHaveLength(7)
  expect(answers.filter((answer) => answer === 'AppError: last-admin')).toHaveLength(1)
  const { rows } = await other.database.pool.query(
    `select count(*)::int as left from accounts where role = 'admin' and suspended_at is null`,
  )
  expect(rows[0]?.left).toBe(1)
  await other.close()
})

test('The last ADMIN can give up the role neither for themselves nor by suspension', async () => {
  const other = await createTestApp()
  const only = await createOwnerSession(other)
  const params = { accountId: only.account.id }
  const demoted = await call(other, changeAccountRole, { params, body: { role: 'user' } }, only)
  const suspended = await call(other, suspendAccount, { params, body: { reason: 'Mine' } }, only)
  for (const { status, problem } of [demoted, suspended]) expect([status, problem.code]).toEqual([409, 'last-admin'])
  expect((await call(other, inspectAccount, { params }, only)).reply).toMatchObject({
    role: 'admin',
    suspendedAt: null,
  })
  await other.close()
})

test('What is set for one account holds at its next request, and each change is on record', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  const first = { bots: 3, callsPerDay: null, export: true } as const
  const { reply } = await call(app, changeAccountLimits, { params, body: { limitChanges: first, before: {} } }, admin)
  expect(reply).toMatchObject({ limitChanges: first, limits: { bots: 3, callsPerDay: null, export: true } })
  expect(reply.planLimits).toEqual(startingQuantities.FREE)
  const { account } = (await call(app, getSession, {}, person)).reply
  expect(account?.limits).toMatchObject({ bots: 3, callsPerDay: null, export: true, corpusItemsPerBot: 200 })
  const second = { bots: 3, export: false }
  await call(app, changeAccountLimits, { params, body: { limitChanges: second, before: first } }, admin)
  const events = (await inspected(person)).events.filter(({ action }) => action === 'account-limits-changed')
  expect(events.map(({ target }) => target).toSorted()).toEqual(
    [
      'bots by plan → 3',
      'callsPerDay by plan → unlimited',
      'export by plan → true',
      'callsPerDay unlimited → by plan',
      'export true → false',
    ].toSorted(),
  )
  for (const { actor } of events) expect(actor).toBe(admin.account.email)
})

test('Of 20 ADMINs who set the same account from one state exactly one is first; the others learn so', async () => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      call(app, changeAccountLimits, { params, body: { limitChanges: { bots: 2 + place }, before: {} } }, admin),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, problem } of answers)
    if (status !== 200) expect([status, problem.code]).toEqual([409, 'account-changed'])
  const events = await app.database.house.select().from(auditEvents).where(like(auditEvents.target, 'bots by plan → %'))
  expect(events.filter(({ accountId }) => accountId === person.account.id)).toHaveLength(1)
})

test.each([
  ['a negative amount', { bots: -1 }, 'limitChanges.bots', 'number-out-of-range'],
  [
    'items without a limit',
    { corpusItemsPerBot: null as never },
    'limitChanges.corpusItemsPerBot',
    'number-out-of-range',
  ],
  ['a word for a feature', { export: 'yes' as never }, 'limitChanges.export', 'choice-invalid'],
])('%s is refused at its field', async (_, limitChanges, field, code) => {
  const person = await createUserSession(app)
  const params = { accountId: person.account.id }
  const { status, problem } = await call(
    app,
    changeAccountLimits,
    { params, body: { limitChanges, before: {} } },
    admin,
  )
  expect([status, problem.code, problem.field]).toEqual([422, code, field])
  expect((await inspected(person)).limitChanges).toEqual({})
})

test('The last log-in is kept when its session ends; log-ins of one account at the same time do not wait for each other for good', async () => {
  const person = await createUserSession(app)
  await set(person, { lastLogInAt: null })
  const body = { email: person.account.email, password: person.password }
  const fromMs = app.clock.now().getTime()
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(app, logIn, { body })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await app.database.pool.query('delete from sessions where account_id = $1', [person.account.id])
  const { lastLogInAt, sessions } = await inspected(person)
  expect(sessions).toBe(0)
  expect(Date.parse(lastLogInAt ?? '')).toBeGreaterThanOrEqual(fromMs)
})
