import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChildApp } from '#tests/support/apps/child-app.ts'
import { createTwoNodes, type DatabaseServer, startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import type { ChildBot } from '#tests/support/calls/http-calls.ts'
import { betweenRoundsMs, createFreeBot, givePacks, leftOf, runQuotaRound } from '#tests/support/load/quota-edge.ts'

let server: DatabaseServer
let nodes: [ChildApp, ChildApp]
let bot: ChildBot

beforeAll(async () => {
  server = await startDatabaseServer()
  nodes = await createTwoNodes(await server.createDatabase())
  await Promise.all(nodes.map((node) => node.start()))
  bot = await createFreeBot(nodes[0])
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.remove()))
  await server.stop()
})

test.each([1, 7, 50])('of 200 parallel calls on two nodes with %i left, exactly so many are answered', async (left) => {
  expect(await runQuotaRound(nodes, bot, left)).toEqual({
    left,
    answered: left,
    refused: 200 - left,
    other: 0,
    miscounted: 0,
    misstored: 0,
  })
  await delay(betweenRoundsMs)
})

test('of 200 parallel calls on two nodes, 20 times, exactly as many are answered as the day and two packs have left', {
  timeout: 240_000,
}, async () => {
  for (let round = 1; round <= 20; round++) {
    const [left, soon, late] = [round % 7, (round * 5) % 13, (round * 3) % 11]
    const packs = await givePacks(nodes[0], bot, [soon, late])
    expect(await runQuotaRound(nodes, bot, left, { fromPacks: soon + late }), `round ${round}`).toEqual({
      left,
      answered: left + soon + late,
      refused: 200 - left - soon - late,
      other: 0,
      miscounted: 0,
      misstored: 0,
    })
    expect(await leftOf(nodes[0], packs)).toEqual(packs.map(() => 0))
    await delay(betweenRoundsMs)
  }
})
