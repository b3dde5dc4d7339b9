import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
  person = await createUserSession(app)
})
afterAll(() => app.close())

/** How long others wait in milliseconds is measured by `bench/product/log-in-flood.ts`: here other tests take the processor too. */
test('When 200 people log in at once, 22 are let in, the others are told when to return, and nobody else waits behind them', async () => {
  const finished: string[] = []
  const logIns = Array.from({ length: 200 }, async (_, index) => {
    const body = { email: `nobody-${index}@example.com`, password: 'Wrong-Horse-8' }
    const answer = await call(app, logIn, { body }, { headers: { 'x-forwarded-for': `10.0.${index}.1` } })
    if (answer.status === 401) finished.push('log-in')
    return answer
  })
  const reads = Array.from({ length: 20 }, async () => {
    const { reply } = await call(app, getSession, {}, person)
    finished.push('read')
    return reply.account?.id
  })
  expect(new Set(await Promise.all(reads))).toEqual(new Set([person.account.id]))
  const answers = await Promise.all(logIns)

  const shed = answers.filter(({ status }) => status !== 401)
  // A place that is free again before the last has asked is taken once more.
  expect(answers.length - shed.length).toBeGreaterThanOrEqual(22)
  expect(shed.length).toBeGreaterThanOrEqual(150)
  for (const { status, problem, response } of shed) {
    expect([status, problem.code]).toEqual([503, 'network-busy'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  // Who reads does not stand behind those who log in; how many of them finish first is up to the processor.
  expect(finished.indexOf('read')).toBeLessThan(finished.lastIndexOf('log-in'))
})

test('Who was shed has not used up an attempt, and leaves no trace', async () => {
  const before = await app.database.house.$count(auditEvents)
  const tries = Array.from({ length: 60 }, () =>
    call(app, logIn, { body: { email: person.account.email, password: person.password } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  const logged = statuses.filter((status) => status === 200).length
  expect(await app.database.house.$count(auditEvents)).toBe(before + logged)
  const body = { email: person.account.email, password: person.password }
  expect((await call(app, logIn, { body })).status).toBe(200)
})
