import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChildApp } from '#tests/support/apps/child-app.ts'
import { createTwoNodes, type DatabaseServer, startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import type { ChildBot } from '#tests/support/calls/http-calls.ts'
import { betweenRoundsMs, createFreeBot, runQuotaRound } from '#tests/support/load/quota-edge.ts'

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
