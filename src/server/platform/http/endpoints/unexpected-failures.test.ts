import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAccount } from '#contract/features/account/details.ts'
import { logIn, logOut } from '#contract/features/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let person: Person
const logged: string[] = []

beforeAll(async () => {
  app = await createTestApp({ log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) })
  person = await createUserSession(app)
})
afterAll(() => app.close())

/** From now on nothing can be recorded, which all calls below do: they fail as no use case expects. */
async function failWith(errcode: string): Promise<void> {
  await app.database.house.execute(
    sql.raw(`create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'inner failure of %', new.account_id using errcode = '${errcode}'; end $$;
      create or replace trigger fail before insert on audit_events for each row execute function fail()`),
  )
}

const logInAgain = () => call(app, logIn, { body: { email: person.account.email, password: person.password } })
const rename = () => call(app, updateAccount, { body: { customerName: 'Ridge & Trail' } }, person)
const leave = () => call(app, logOut, {}, person)

test.each([
  ['a log-in', logInAgain, 'sign-in-failed', 500],
  ['a change', rename, 'update-failed', 500],
  ['anything else', leave, 'network-busy', 503],
] as const)('%s that failed unexpectedly says so, and nothing of the failure', async (_name, make, code, status) => {
  await failWith('XX000')
  logged.length = 0
  const { problem, response } = await make()
  expect(problem).toMatchObject({ code, status, type: `urn:huida:error:${code}` })
  expect(response.statusCode).toBe(status)
  expect(response.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
  expect(response.body).not.toMatch(/audit|inner|insert|query|XX000|Ridge|example\.com/i)
  expect(response.body).not.toContain(person.account.id)
  // Whoever runs the service finds it by the id of the request.
  expect(logged.filter((line) => line.includes('inner failure') && line.includes(problem.requestId))).toHaveLength(1)
})

test('a log-in that failed unexpectedly leaves neither a session nor a cookie', async () => {
  await failWith('XX000')
  const { response } = await logInAgain()
  expect(response.cookies).toEqual([])
  const { rows } = await app.database.pool.query('select from sessions where account_id = $1', [person.account.id])
  expect(rows).toHaveLength(1)
})

test('while the database is going down, a log-in and a change are told to come back', async () => {
  await failWith('57P01')
  for (const make of [logInAgain, rename]) {
    const { problem, response } = await make()
    expect(problem).toMatchObject({ code: 'network-busy', status: 503 })
    expect(response.headers['retry-after']).toBe('2')
  }
})
