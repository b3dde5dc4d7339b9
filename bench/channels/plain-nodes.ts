/** What the benches of channels stand on: a platform, a database, a bot that is connected, and nodes as processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sendMessage } from '#contract/features/answers.ts'
import { createConnection } from '#contract/features/channels/connections.ts'
import { hookPath } from '#contract/features/channels/hooks.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openTestApp } from '#tests/support/apps/app.ts'
import { startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import { call } from '#tests/support/calls/calls.ts'
import { callOver } from '#tests/support/calls/http-calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession } from '#tests/support/people/people.ts'
import { createPlainChannel, type PlainEvent, signPlain } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { startPlainPlatform } from '#tests/support/servers/plain-channel/plain-platform.ts'

const secret = 'the signing secret of the bench'
const script = fileURLToPath(new URL('plain-node.process.ts', import.meta.url))

export class PlainNode {
  readonly origin: string
  readonly #arguments: readonly string[]
  #child: ChildProcess | undefined

  constructor(port: number, databaseUrl: string, platformUrl: string) {
    this.origin = `http://127.0.0.1:${port}`
    this.#arguments = [String(port), databaseUrl, platformUrl]
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...this.#arguments], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    await Promise.race([
      once(child.stdout ?? child, 'data'),
      once(child, 'exit').then(([code]) =>
        Promise.reject(new Error(`A node ended with ${String(code)} before it was ready`)),
      ),
    ])
  }

  /** Asks it to end, as a supervisor does; answers the code that it ended with, null if it was killed. */
  async end(): Promise<number | null> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return code
  }

  async kill9(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

export async function openPlainNodes(count: number) {
  const server = await startDatabaseServer()
  const databaseUrl = await server.createDatabase()
  await migrate(databaseUrl)
  const platform = await startPlainPlatform()
  const channels = new Map([['slack', createPlainChannel()]] as const)
  const app = await openTestApp(databaseUrl, { channels, channelEndpoints: { slack: platform.url } })
  const owner = await createOwnerSession(app)
  const items = [{ question: 'When are you open?', answer: 'From nine to six.' }]
  const { id: botId, program } = await createTestBot(app, owner, { items })
  const config = { botToken: 'xoxb-bench', signingSecret: secret, appToken: '' }
  const { reply } = await call(app, createConnection, { params: { botId }, body: { kind: 'slack', config } }, owner)
  await app.close()
  const nodes: PlainNode[] = []
  for (let n = 0; n < count; n += 1) nodes.push(new PlainNode(await freePort(), databaseUrl, platform.url))
  await Promise.all(nodes.map((node) => node.start()))

  /** Whether it was acknowledged, and how long that took. */
  async function deliver(node: PlainNode, event: PlainEvent): Promise<{ isAcknowledged: boolean; tookMs: number }> {
    const body = JSON.stringify([event])
    const beganMs = performance.now()
    const response = await fetch(`${node.origin}${hookPath('slack', reply.id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-plain-signature': signPlain(secret, body) },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    return { isAcknowledged: response?.status === 200, tookMs: performance.now() - beganMs }
  }

  return {
    platform,
    nodes,
    postgresPid: server.pid,
    deliver,
    /** As a platform does: at the other address after a rest when it hears nothing, until it is acknowledged. */
    async deliverSurely(event: PlainEvent, restMs: number): Promise<{ tookMs: number; unheard: number }> {
      const first = Math.floor(Math.random() * nodes.length)
      for (let unheard = 0; ; unheard += 1) {
        const node = nodes[(first + unheard) % nodes.length] as PlainNode
        const { isAcknowledged, tookMs } = await deliver(node, event)
        if (isAcknowledged) return { tookMs, unheard }
        await delay(restMs)
      }
    },
    /** What a program says for a contact, under a key: the id of the message that answers, undefined if there was none in time. */
    async say(
      node: PlainNode,
      { key, contactId, text }: { key: string; contactId: string; text: string },
    ): Promise<string | undefined> {
      try {
        const { status, reply: said } = await callOver(
          node.origin,
          sendMessage,
          { params: { botId }, body: { text, contactId } },
          { ...(program.bearer !== undefined && { bearer: program.bearer }), idempotencyKey: key, timeoutMs: 10_000 },
        )
        return status === 200 ? said.messageId : undefined
      } catch {
        return undefined
      }
    },
    async query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      try {
        return (await client.query<R>(text)).rows
      } finally {
        await client.end()
      }
    },
    async close(): Promise<void> {
      await Promise.all(nodes.map((node) => node.kill9()))
      await platform.close()
      await server.stop()
    },
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
