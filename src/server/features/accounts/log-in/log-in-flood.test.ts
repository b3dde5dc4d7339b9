import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type Answered, call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

/** While it is closed, no comparison of a password ends. */
class Gate {
  /** How many comparisons have come to it and are not through. */
  held = 0
  #opened: Promise<void> = Promise.resolve()
  #open: () => void = () => undefined

  close(): void {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  open(): void {
    this.#open()
  }

  async pass(): Promise<void> {
    this.held += 1
    await this.#opened
    this.held -= 1
  }
}

const gate = new Gate()
let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({
    trustProxy: true,
    async verifyPassword(hash, password) {
      await gate.pass()
      return await verify(hash, password)
    },
  })
  person = await createUserSession(app)
})
afterAll(() => app.close())

/** How long others wait in milliseconds is measured by `bench/product/log-in-flood.ts`. */
test('When 200 people log in at once, 22 are let in, the others are told when to return, and nobody else waits behind them', async () => {
  gate.close()
  const shed: Answered<typeof logIn>[] = []
  const letIn: Answered<typeof logIn>[] = []
  const logIns = Array.from({ length: 200 }, async (_, index) => {
    const body = { email: `nobody-${index}@example.com`, password: 'Wrong-Horse-8' }
    const answer = await call(app, logIn, { body }, { headers: { 'x-forwarded-for': `10.0.${index}.1` } })
    const answers = answer.status === 503 ? shed : letIn
    answers.push(answer)
  })
  try {
    // All but those who are let in have their answer before a single password was compared.
    await expect.poll(() => shed.length).toBe(178)
    await expect.poll(() => gate.held).toBe(2)
    const reads = await Promise.all(Array.from({ length: 20 }, () => call(app, getSession, {}, person)))
    expect(reads.map(({ reply }) => reply.account?.id)).toEqual(reads.map(() => person.account.id))
    expect([letIn.length, gate.held]).toEqual([0, 2])
  } finally {
    gate.open()
  }
  await Promise.all(logIns)
  expect(letIn.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 22 }, () => [401, 'credentials-wrong']),
  )
  for (const { problem, response } of shed) {
    expect(problem.code).toBe('network-busy')
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
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
