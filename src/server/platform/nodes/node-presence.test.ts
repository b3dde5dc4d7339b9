import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOverview } from '#contract/features/admin/overview.ts'
import { version } from '#server/version.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession } from '#tests/support/people/people.ts'
import { createNodePresence } from './node-presence.ts'
import { nodes } from './nodes.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function createNode(readIndexBytes: () => Promise<number> = async () => 5) {
  const { database } = app
  const log = pino({ level: 'silent' })
  return createNodePresence({ database, version: '1.2.3', readIndexBytes, indexBytesMax: 100, log, everyMs: 50 })
}
const listed = async () => (await createNode().list()).map(({ id }) => id)

test('a node is listed while it lives, with what its indexes hold, and no longer when it ended', async () => {
  let held = 5
  const [one, other] = [createNode(async () => held), createNode()]
  one.start()
  await expect.poll(listed).toEqual([one.id])
  other.start()
  await expect.poll(listed).toEqual([one.id, other.id])
  held = 77
  await expect.poll(async () => (await one.list())[0]?.indexBytes).toBe(77)
  await one.stop()
  expect(await listed()).toEqual([other.id])
  await other.stop()
  expect(await listed()).toEqual([])
})

test('a node that died is not listed after half a minute, and is forgotten by the others', async () => {
  const [dead, alive] = [createNode(), createNode()]
  dead.start()
  await expect.poll(listed).toEqual([dead.id])
  await dead.stop()
  const values = { id: dead.id, version: '1.2.3', indexBytes: 0, indexBytesMax: 0 }
  await app.database.house.insert(nodes).values({ ...values, seenAt: sql`now() - interval '31 seconds'` })
  expect(await listed()).toEqual([])
  await app.database.house
    .update(nodes)
    .set({ seenAt: sql`now() - interval '61 seconds'` })
    .where(eq(nodes.id, dead.id))
  alive.start()
  await expect.poll(async () => (await app.database.house.select().from(nodes)).map(({ id }) => id)).toEqual([alive.id])
  await alive.stop()
})

test('a node whose threads do not answer is alive all the same', async () => {
  const node = createNode(() => new Promise(() => {}))
  node.start()
  await expect.poll(listed, { timeout: 5000 }).toEqual([node.id])
  await node.stop()
})

test('the node that runs the product is in the overview, as the one that answered', async () => {
  const admin = await createOwnerSession(app)
  app.features.node.start()
  const overview = async () => (await call(app, getOverview, {}, admin)).reply.nodes
  await expect.poll(async () => (await overview()).length).toBe(1)
  expect((await overview())[0]).toMatchObject({
    id: app.features.node.id,
    version,
    isThis: true,
    indexBytes: 0,
    indexBytesMax: app.settings.indexMemoryMb * 2 ** 20,
  })
  await app.features.node.stop()
})
