import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForDeletion, keepAccount } from '#contract/features/account/deletion.ts'
import { logIn, sendResetCode, sendSignUpCode } from '#contract/features/accounts.ts'
import { suspendAccount } from '#contract/features/admin/accounts.ts'
import { listBots } from '#contract/features/bots.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { keptReceipts, payments } from '#server/features/plans/plans.tables.ts'
import { postgresCode } from '#server/platform/database/database.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { featureContextOf } from '#tests/support/apps/feature-context.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { grantTo, payFor } from '#tests/support/people/plans.ts'
import { digestAccount, findWord, plantAccount, tablesWithTexts } from '#tests/support/people/planted-rows.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { runsOf } from '#tests/support/slow.ts'
import { markOf, removeAccount } from './removal.ts'

const dayMs = 86_400_000
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(() => app.close())

/** As a week after its owner asked for it. */
async function makeDue(person: Person, of: TestApp = app): Promise<void> {
  const deletesAt = new Date(of.clock.now().getTime() - 1000)
  await of.database.house.update(accounts).set({ deletesAt }).where(eq(accounts.id, person.account.id))
}

function remove(person: Person, of: TestApp = app): Promise<void> {
  return runJob(of, 'remove-account', { accountId: person.account.id })
}

async function isThere(person: Person, of: TestApp = app): Promise<boolean> {
  return (await of.database.house.$count(accounts, eq(accounts.id, person.account.id))) > 0
}

test('After seven days nothing in the whole database, in the data folder and in the outbox holds a word of the account, and a neighbour has all', async () => {
  const mailServer = await startMailServer()
  const dataDir = join(process.env.TMPDIR ?? '/tmp', `huida-planted-${process.pid}`)
  const planted = await createTestApp({ smtpUrl: mailServer.url, dataDir, operatorEmail: 'operator@example.com' })
  const operator = await createOwnerSession(planted)
  const [word, otherWord] = ['zqmarmalade7', 'zqliquorice8']
  const person = await plantAccount(planted, operator, word)
  const neighbour = await plantAccount(planted, operator, otherWord)
  const before = await findWord(planted, word)
  // It is everywhere it can be, or the test would show nothing.
  const expected = [
    ...(await tablesWithTexts(planted)),
    'accounts',
    'outbox_mails',
    'mail_codes',
    'attempt_counts',
    'invitation_applications',
    'invitation_codes',
    'contact_messages',
  ]
  expect(expected.filter((table) => before[table] === undefined)).toEqual([])
  // Its email and its second step were changed long enough ago.
  planted.clock.skip(8 * dayMs)
  const asked = await call(planted, askForDeletion, { body: { password: person.password } }, person)
  expect(asked.status).toBe(200)
  planted.clock.skip(7 * dayMs - 60_000)
  await runJob(planted, 'remove-due-accounts')
  const neighbourBefore = await digestAccount(planted, neighbour.account.id)
  const otherBefore = await findWord(planted, otherWord)
  await planted.startJobs()
  planted.clock.skip(120_000)
  await runJob(planted, 'remove-due-accounts')
  await vi.waitFor(
    () => expect(mailServer.mails.filter(({ subject }) => subject === 'Your account is deleted')).toHaveLength(1),
    { timeout: 60_000, interval: 200 },
  )
  await vi.waitFor(async () => expect(await findWord(planted, word)).toEqual({}), { timeout: 20_000, interval: 200 })
  // Background work of the neighbour's own bot may add rows meanwhile. None is gone, and none has lost its word.
  const neighbourAfter = await digestAccount(planted, neighbour.account.id)
  const rowsOf = (digests: Record<string, string>, table: string) => Number(digests[table]?.split(' ')[0])
  const fewer = Object.keys(neighbourBefore).filter(
    (table) => rowsOf(neighbourAfter, table) < rowsOf(neighbourBefore, table),
  )
  expect(fewer).toEqual([])
  const otherAfter = await findWord(planted, otherWord)
  expect(Object.keys(otherBefore).filter((table) => (otherAfter[table] ?? 0) < (otherBefore[table] ?? 0))).toEqual([])
  const left = await digestAccount(planted, person.account.id)
  const kept = Object.entries(left).filter(([, digest]) => !digest.startsWith('0 '))
  expect(kept.map(([table]) => table)).toEqual(['audit_events'])
  const { rows } = await planted.database.pool.query('select count(*)::int as count from pg_largeobject_metadata')
  expect(rows).toEqual([{ count: 0 }])
  for (const name of await readdir(dataDir, { recursive: true }).catch(() => [])) {
    const bytes = await readFile(join(dataDir, name)).catch(() => Buffer.alloc(0))
    expect(bytes.includes(word), name).toBe(false)
  }
  await planted.close()
  await mailServer.close()
}, 240_000)

test('The audit keeps what happened and when, with one mark in place of the address', async () => {
  const person = await createUserSession(app, { email: 'audited@example.com' })
  const asked = { body: { password: person.password } }
  await call(app, askForDeletion, asked, person)
  await call(app, logIn, { body: { email: person.account.email, password: 'Wrong-Horse-8' } })
  await app.database.pool.query(
    `insert into audit_events (id, account_id, actor_id, action, target, address) values (gen_random_uuid(), $1, $2, 'account-suspended', 'Named Ann', '203.0.113.7')`,
    [person.account.id, admin.account.id],
  )
  await makeDue(person)
  await remove(person)
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  const mark = markOf(person.account.email, createKeyring(app.settings.secretKey))
  expect(mark).toMatch(/^deleted:[\w-]{43}$/)
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account-deletion-asked', 'log-in-failed', 'account-suspended', 'account-deleted']),
  )
  for (const row of rows) expect(row.target).toBe(mark)
  // Where an ADMIN sat who did something to it is the ADMIN's own.
  expect(rows.map(({ address }) => address).filter((address) => address !== '')).toEqual(['203.0.113.7'])
  expect(markOf('audited@example.com', createKeyring('another secret'))).not.toBe(mark)
})

test('What a node had gathered in memory, and wrote down after the account was gone, is swept up', async () => {
  const person = await createUserSession(app)
  await makeDue(person)
  await remove(person)
  await app.database.pool.query(
    `insert into audit_events (id, account_id, action, target, address) values (gen_random_uuid(), $1, 'log-in-failed', $2, '203.0.113.8')`,
    [person.account.id, person.account.email],
  )
  const mark = markOf(person.account.email, createKeyring(app.settings.secretKey))
  await runJob(app, 'sweep-removed-account', { accountId: person.account.id, mark })
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  for (const { target, address } of rows) expect([target, address]).toEqual([mark, ''])
})

test('Bookkeeping keeps number, amount and days of its receipts, and no person', async () => {
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  await payFor(app, admin, person, 1)
  const [paid] = await app.database.house.select().from(payments).where(eq(payments.accountId, person.account.id))
  await makeDue(person)
  await remove(person)
  expect(await app.database.house.$count(payments, eq(payments.accountId, person.account.id))).toBe(0)
  const { receiptYear, receiptPlace, amountFen, paidOn, plan, startsOn, dueOn, recordedAt } = paid ?? {}
  expect(
    await app.database.house
      .select()
      .from(keptReceipts)
      .where(eq(keptReceipts.receiptPlace, receiptPlace ?? 0)),
  ).toEqual([{ receiptYear, receiptPlace, amountFen, paidOn, plan, startsOn, dueOn, recordedAt }])
})

test('An ADMIN who goes leaves no address on what they did for others', async () => {
  const leaving = await createOwnerSession(app, { email: 'leaving-admin@example.com' })
  const customer = await createUserSession(app)
  await grantTo(app, leaving, customer)
  await payFor(app, leaving, customer, 1)
  await makeDue(leaving)
  await remove(leaving)
  expect(await findWord(app, 'leaving-admin')).toEqual({})
  const [payment] = await app.database.house.select().from(payments).where(eq(payments.accountId, customer.account.id))
  expect(payment?.recordedByEmail).toMatch(/^deleted:/)
  expect(payment?.email).toBe(customer.account.email)
})

test('Addresses that only look alike stay: longer ones, and one that another account has by now', async () => {
  const person = await createUserSession(app, { email: 'ann@example.com' })
  const others = ['joann@example.com', 'ann@example.com.cn', "o'ann@example.com", '李ann@example.com']
  for (const email of others) {
    await app.database.pool.query(
      `insert into outbox_mails (id, recipient, subject, body, locale, status) values (gen_random_uuid(), 'boss@example.com', 'A request', $1, 'en', 'kept')`,
      [`From ${email}, today.`],
    )
    await app.database.pool.query(`insert into attempt_counts (key, window_start, count) values ($1, now(), 1)`, [
      `log-in:email:${email}`,
    ])
  }
  await app.database.pool.query(
    `insert into outbox_mails (id, recipient, subject, body, locale, status) values (gen_random_uuid(), 'boss@example.com', 'A request', 'From ann@example.com.', 'en', 'kept')`,
  )
  // An address of before, which somebody else signed up with.
  const successor = await createUserSession(app, { email: 'former@example.com' })
  await app.database.pool.query(
    `insert into audit_events (id, account_id, action, target) values (gen_random_uuid(), $1, 'sign-up', $2)`,
    [person.account.id, successor.account.email],
  )
  await app.database.pool.query(
    `insert into outbox_mails (id, recipient, subject, body, locale, status) values (gen_random_uuid(), $1, 'Hello', 'Hello', 'en', 'kept')`,
    [successor.account.email],
  )
  await makeDue(person)
  await remove(person)
  const bodies = (await mailsTo(app, 'boss@example.com')).map(({ body }) => body)
  expect(bodies.toSorted()).toEqual(others.map((email) => `From ${email}, today.`).toSorted())
  const { rows } = await app.database.pool.query(`select key from attempt_counts where key like '%ann@%' order by key`)
  expect(rows).toHaveLength(others.length)
  expect(await mailsTo(app, successor.account.email)).toHaveLength(1)
})

test('What came to a former address after the account had left it is not its own', async () => {
  const person = await createUserSession(app, { email: 'now@example.org' })
  const left = new Date(app.clock.now().getTime() - 10 * dayMs)
  await app.database.pool.query(
    `insert into audit_events (id, account_id, action, target, at) values
       (gen_random_uuid(), $1, 'sign-up', 'info@example.org', $2::timestamptz - interval '300 days'),
       (gen_random_uuid(), $1, 'email-changed', 'now@example.org', $2)`,
    [person.account.id, left],
  )
  for (const days of [20, 1])
    await app.database.pool.query(
      `insert into contact_messages (id, reference, username, type, question, email, locale, state, created_at, changed_at)
       values (gen_random_uuid(), $1, 'Info', 'other', 'Who is there?', 'info@example.org', 'en', 'new', $2, $2)`,
      [`INFO${days}`, new Date(app.clock.now().getTime() - days * dayMs)],
    )
  await makeDue(person)
  await remove(person)
  const { rows } = await app.database.pool.query(
    `select reference from contact_messages where email = 'info@example.org'`,
  )
  expect(rows).toEqual([{ reference: 'INFO1' }])
})

test('What an ADMIN did for the service stays on record when the ADMIN goes, without the address of their mail', async () => {
  const leaving = await createOwnerSession(app, { email: 'rogue-admin@example.com' })
  await app.database.pool.query(
    `insert into audit_events (id, account_id, actor_id, action, target, address) values
       (gen_random_uuid(), $1, $1, 'list-exported', 'accounts, all', '203.0.113.9'),
       (gen_random_uuid(), $1, $1, 'mail-resent', 'rogue-admin@example.com', '203.0.113.9')`,
    [leaving.account.id],
  )
  await makeDue(leaving)
  await remove(leaving)
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, leaving.account.id))
  const told = rows.filter(({ action }) => action === 'list-exported' || action === 'mail-resent')
  expect(told.map(({ target, address }) => `${target} ${address}`).toSorted()).toEqual([
    'accounts, all 203.0.113.9',
    `${markOf('rogue-admin@example.com', createKeyring(app.settings.secretKey))} 203.0.113.9`,
  ])
  expect(await findWord(app, 'rogue-admin')).toEqual({})
})

test('A removal that was cut off cannot be taken back, and the next run ends it with one mail', async () => {
  const mailServer = await startMailServer()
  const aside = await createTestApp({ smtpUrl: mailServer.url, revealsAccounts: true })
  const person = await createUserSession(aside)
  await createTestBot(aside, person)
  await makeDue(person, aside)
  const body = { email: person.account.email, password: person.password }
  const back = await call(aside, logIn, { body })
  const cookie = `huida_session=${back.response.cookies.find(({ name }) => name === 'huida_session')?.value}`
  const ending = new AbortController()
  let batches = 0
  const needs = {
    ...featureContextOf(aside),
    forgetBot: () => {
      batches += 1
      ending.abort()
    },
  }
  await expect(removeAccount(needs, person.account.id, { signal: ending.signal })).rejects.toThrow()
  expect([batches, await isThere(person, aside)]).toEqual([1, true])
  // Nobody can stop it half done, not even an ADMIN.
  const boss = await createOwnerSession(aside)
  const suspension = { params: { accountId: person.account.id }, body: { reason: 'To look into it' } }
  expect((await call(aside, suspendAccount, suspension, boss)).problem.code).toBe('account-changed')
  // Nobody gets in any more, by a session of before or by a new one.
  expect((await call(aside, keepAccount, {}, { cookie })).problem.code).toBe('not-logged-in')
  expect((await call(aside, logIn, { body })).problem).toMatchObject({ code: 'account-missing', field: 'email' })
  expect(
    (await call(aside, sendSignUpCode, { body: { email: person.account.email, proof: await solveProof(aside) } }))
      .problem.code,
  ).toBe('account-exists')
  await aside.startJobs()
  // Several nodes, each with its own clock.
  await Promise.all(Array.from({ length: 5 }, () => remove(person, aside).catch(() => undefined)))
  await remove(person, aside)
  expect(await isThere(person, aside)).toBe(false)
  const last = () => mailServer.mails.filter(({ subject }) => subject === 'Your account is deleted')
  await vi.waitFor(() => expect(last()).toHaveLength(1), { timeout: 30_000, interval: 100 })
  await delay(1000)
  expect(last()).toHaveLength(1)
  await vi.waitFor(async () =>
    expect(await aside.database.house.$count(outboxMails, eq(outboxMails.recipient, person.account.email))).toBe(0),
  )
  // The address is free again.
  const reset = await call(aside, sendResetCode, {
    body: { email: person.account.email, proof: await solveProof(aside) },
  })
  expect(reset.status).toBe(404)
  const again = await call(aside, sendSignUpCode, {
    body: { email: person.account.email, proof: await solveProof(aside) },
  })
  expect(again.status).toBe(200)
  await aside.close()
  await mailServer.close()
}, 120_000)

test('Without a mail server no last mail is left lying with the address', async () => {
  const person = await createUserSession(app)
  await makeDue(person)
  await remove(person)
  expect(await mailsTo(app, person.account.email)).toEqual([])
})

test('Before its day, while it is suspended, or when it was kept, nothing is removed', async () => {
  const person = await createUserSession(app)
  await remove(person)
  await makeDue(person)
  await app.features.accounts.suspend(person.account.id, admin.account.id)
  await remove(person)
  expect(await isThere(person)).toBe(true)
  await app.features.accounts.reinstate(person.account.id, admin.account.id)
  await app.database.house
    .update(accounts)
    .set({ deletesAt: new Date(app.clock.now().getTime() + dayMs) })
    .where(eq(accounts.id, person.account.id))
  await remove(person)
  expect(await isThere(person)).toBe(true)
  const other = await createUserSession(app)
  await makeDue(other)
  expect((await call(app, keepAccount, {}, other)).status).toBe(200)
  await remove(other)
  expect(await isThere(other)).toBe(true)
})

test('Kept and removed at the same moment, 200 calls at once: exactly one of the two happens, whole', async () => {
  for (let round = 0; round < runsOf({ few: 2, all: 4 }); round += 1) {
    const person = await createUserSession(app)
    await createTestBot(app, person, { items: [{ question: 'Open?', answer: 'Yes.' }] })
    await makeDue(person)
    const keep = () => call(app, keepAccount, {}, person).then(({ status }) => status)
    const removing = () =>
      remove(person).then(
        () => undefined,
        () => undefined,
      )
    const tasks = Array.from({ length: 200 }, (_, index) => (index % 10 === round ? removing : keep))
    // Whoever comes first has the better chance: each in turn.
    if (round % 2 === 1) tasks.unshift(removing, removing)
    const statuses = (await Promise.all(tasks.map((task) => task()))).filter((status) => status !== undefined)
    const wasKept = await isThere(person)
    if (wasKept) {
      expect(statuses).toContain(200)
      const bots = await call(app, listBots, {}, person)
      expect(bots.reply.items).toHaveLength(1)
      const [row] = await app.database.house.select().from(accounts).where(eq(accounts.id, person.account.id))
      expect(row).toMatchObject({ deletesAt: null, removalBeganAt: null, isOpen: true })
    } else {
      expect(statuses).not.toContain(200)
      const digests = Object.entries(await digestAccount(app, person.account.id))
      expect(digests.filter(([table, digest]) => table !== 'audit_events' && !digest.startsWith('0 '))).toEqual([])
    }
  }
}, 120_000)

test('Whoever asks the database, other changes of the audit and of receipts are still refused', async () => {
  const { house: db } = app.database
  const person = await createUserSession(app)
  await grantTo(app, admin, person)
  await payFor(app, admin, person, 1)
  const { id } = person.account
  const mark = markOf('nobody@example.com', createKeyring(app.settings.secretKey))
  const stranger = await createUserSession(app)
  async function codeOf(removed: string | null, statement: ReturnType<typeof sql>) {
    const run = db.transaction(async (tx) => {
      if (removed !== null) await tx.execute(sql`select set_config('huida.removed_account', ${removed}, true)`)
      await tx.execute(statement)
      throw new Error('rolled back')
    })
    return await run.then(
      () => undefined,
      (error) => postgresCode(error) ?? 'let through',
    )
  }
  const hide = sql`update audit_events set target = ${mark} where account_id = ${id}`
  await db
    .insert(auditEvents)
    .values({ id: stranger.account.id, accountId: admin.account.id, action: 'log-out', target: 'x' })
  // Without naming a removal, and naming an account that is not being removed.
  expect(await codeOf(null, hide)).toBe('23001')
  expect(await codeOf(id, hide)).toBe('23001')
  await makeDue(person)
  expect(await codeOf(id, hide)).toBe('23001')
  await db.update(accounts).set({ removalBeganAt: app.clock.now() }).where(eq(accounts.id, id))
  expect(await codeOf(id, hide)).toBe('let through')
  for (const statement of [
    sql`update audit_events set target = 'nothing' where account_id = ${id}`,
    sql`update audit_events set target = ${`${mark} and more`} where account_id = ${id}`,
    sql`update audit_events set action = 'log-out' where account_id = ${id}`,
    sql`update audit_events set at = now() where account_id = ${id}`,
    sql`update audit_events set address = '203.0.113.1' where account_id = ${id}`,
    sql`delete from audit_events where account_id = ${id}`,
    // Of somebody else.
    sql`update audit_events set target = ${mark} where account_id = ${admin.account.id}`,
    sql`update payments set amount_fen = 1 where account_id = ${id}`,
    sql`update payments set recorded_by_email = ${mark} where account_id = ${id}`,
    sql`update payments set email = ${mark} where account_id = ${id}`,
    sql`delete from payments where account_id = ${id}`,
  ])
    expect(await codeOf(id, statement)).toBe('23001')
  expect(
    await codeOf(stranger.account.id, sql`update audit_events set target = ${mark} where id = ${stranger.account.id}`),
  ).toBe('23001')
  await db.update(accounts).set({ removalBeganAt: null, deletesAt: null }).where(eq(accounts.id, id))
})
