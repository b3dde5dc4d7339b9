import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './apps/app.ts'
import { takeOffences } from './one-connection.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const one = sql`select 1`

test('A transaction that asks for another connection is noticed, also when nobody says so', async () => {
  const { house } = app.database
  const asked = house.transaction(async () => {
    await house.execute(one).catch(() => undefined)
    await house.transaction((tx) => tx.execute(one))
  })
  await expect(asked).rejects.toThrow('second connection')
  expect(takeOffences()).toHaveLength(2)
})

test('What asks through the transaction, beside it or after it is free to', async () => {
  const { house } = app.database
  let later: Promise<unknown> | undefined
  await Promise.all([
    house.transaction(async (tx) => {
      await tx.execute(one)
      await tx.transaction((inner) => inner.execute(one))
      later = new Promise((resolve) => setTimeout(resolve, 200)).then(() => house.execute(one))
    }),
    house.execute(one),
  ])
  await later
  expect(takeOffences()).toEqual([])
})
