/** A socket to Slack and two nodes of the real product, with the lease that they have in production. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnection, getConnection } from '#contract/features/channels/connections.ts'
import { createCorpusItem } from '#contract/features/corpus.ts'
import type { ChildApp } from '#tests/support/apps/child-app.ts'
import { createTwoNodes, type DatabaseServer, startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import { type ChildBot, callOver, createBotOver } from '#tests/support/calls/http-calls.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'

let server: DatabaseServer
let slack: SlackServer
let nodes: [ChildApp, ChildApp]
let bot: ChildBot
let connectionId: string

const question = 'How high is the old mill?'
const answer = 'Twenty-one metres.'

beforeAll(async () => {
  server = await startDatabaseServer()
  slack = await startSlack()
  nodes = await createTwoNodes(await server.createDatabase(), {
    env: {
      CHANNEL_ENDPOINTS: JSON.stringify({ slack: slack.apiUrl }),
      SECRET_KEY: 'one secret of both nodes, longer than thirty-two',
    },
  })
  // The first one alone, so that the socket is its own.
  await nodes[0].start()
  bot = await createBotOver(nodes[0])
  const params = { botId: bot.botId }
  await callOver(nodes[0].origin, createCorpusItem, { params, body: { question, answer } }, bot)
  const { botToken, appToken, signingSecret } = slack.workspace
  const config = { botToken, appToken, signingSecret }
  const made = await callOver(
    nodes[0].origin,
    createConnection,
    { params, body: { kind: 'slack', name: '', config } },
    bot,
  )
  expect(made.status, JSON.stringify(made.problem)).toBe(201)
  connectionId = made.reply.id
  await nodes[1].start()
})

afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.remove()))
  await slack?.close()
  await server?.stop()
})

async function isOpenBy(node: ChildApp): Promise<boolean | null> {
  const params = { botId: bot.botId, connectionId }
  return (await callOver(node.origin, getConnection, { params }, { cookie: bot.cookie })).reply.isSocketOpen
}

/** Asks through the socket that is open, and waits for the answer and its acknowledgement. */
async function ask(): Promise<void> {
  const before = slack.workspace.posted.length
  const envelope = slack.sockets.deliver('events_api', slack.events.direct(question))
  await expect
    .poll(() => slack.workspace.posted.slice(before).map(({ text }) => text), { timeout: 15_000 })
    .toEqual([answer])
  await expect.poll(() => slack.sockets.acknowledged).toContain(envelope)
}

test('after kill -9 of the node that holds the socket, the other holds it within 15 seconds, and never do both', async () => {
  await expect.poll(() => slack.sockets.opened(), { timeout: 15_000 }).toBe(1)
  await ask()
  for (const [round, dying] of [nodes[0], nodes[1], nodes[0]].entries()) {
    const other = dying === nodes[0] ? nodes[1] : nodes[0]
    const killedAtMs = performance.now()
    await dying.kill9('app')
    await expect.poll(() => slack.sockets.open.length).toBe(0)
    // Said while nobody listens: Slack says it again to whoever comes.
    const before = slack.workspace.posted.length
    const missed = slack.sockets.deliver('events_api', slack.events.direct(question))
    await expect.poll(() => slack.sockets.opened(), { timeout: 20_000, interval: 20 }).toBe(round + 2)
    expect(performance.now() - killedAtMs).toBeLessThan(15_000)
    slack.sockets.redeliver()
    await expect.poll(() => slack.sockets.acknowledged, { timeout: 15_000 }).toContain(missed)
    await expect
      .poll(() => slack.workspace.posted.slice(before).map(({ text }) => text), { timeout: 15_000 })
      .toEqual([answer])
    await expect.poll(() => isOpenBy(other)).toBe(true)
    await dying.start()
    // The one that came back takes nothing from the one that holds it: two looks of the other pass.
    await ask()
    expect(slack.sockets.opened()).toBe(round + 2)
  }
  expect(slack.sockets.mostOpen()).toBe(1)
}, 180_000)

test('a node that ends in peace gives the socket to the other at once', async () => {
  const holderBefore = slack.sockets.opened()
  const beganMs = performance.now()
  // Whichever it is that holds it: when the other ends, nothing happens to the socket.
  await nodes[1].end()
  await expect.poll(() => slack.sockets.open.length, { timeout: 5000 }).toBe(1)
  expect(performance.now() - beganMs).toBeLessThan(15_000)
  await ask()
  await nodes[1].start()
  await nodes[0].end()
  await expect.poll(() => slack.sockets.open.length, { timeout: 5000 }).toBe(1)
  await ask()
  expect(slack.sockets.opened()).toBeGreaterThan(holderBefore)
  expect(slack.sockets.mostOpen()).toBe(1)
}, 60_000)
