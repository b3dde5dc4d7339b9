/** Every route with generated inputs, from a caller with the right to call it: every input is answered, and never with a fault of the server. */
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { renewAccountKey, renewBotKey } from '#contract/features/bots.ts'
import { uploadCorpusFile } from '#contract/features/imports.ts'
import { downloadLocalModel } from '#contract/features/models.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { openSession } from '#server/features/accounts/accounts.public.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import {
  bytesOf,
  fitting,
  type JsonSchema,
  jsonSchemaOf,
  oddValue,
  spoiled,
} from '#tests/support/hostile/generated-inputs.ts'
import { multipartBody, multipartBoundary } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

// `FUZZ_RUNS=100000 npx vitest run src/server/routes.fuzz.test.ts` is the full run, `FUZZ_SEED` another one; `npm test` takes a part of it.
const runs = Number(process.env.FUZZ_RUNS ?? 1000)
const isLong = process.env.FUZZ_RUNS !== undefined
const random = seededRandom(Number(process.env.FUZZ_SEED ?? 8))
const timeoutMs = 120_000 + runs * 100

interface Target {
  readonly endpoint: Endpoint
  readonly params: JsonSchema | undefined
  readonly query: JsonSchema | undefined
  readonly body: JsonSchema | undefined
}

const schemaOf = (schema: z.ZodType | undefined) => (schema === undefined ? undefined : jsonSchemaOf(schema))
// A download would ask another server; a stream that opens does not end.
const targets = allEndpoints
  .filter((endpoint) => endpoint !== downloadLocalModel && endpoint.reply !== 'stream')
  .map(
    (endpoint): Target => ({
      endpoint,
      params: schemaOf(endpoint.params),
      query: schemaOf(endpoint.query),
      body: schemaOf(endpoint.body),
    }),
  )

let app: TestApp
let admin: Person
let owner: Person
let bot: TestBot
let botKey: As
let accountKey: As
let importId: string

async function prepare(): Promise<void> {
  admin = await createOwnerSession(app)
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When will it arrive?', answer: 'Tomorrow.' }] })
  botKey = bot.program
  accountKey = { bearer: (await call(app, renewAccountKey, {}, owner)).reply.apiKey }
  const uploaded = await app.http.inject({
    method: 'POST',
    url: uploadCorpusFile.path.replace(':botId', bot.id),
    headers: {
      origin: app.origin,
      cookie: owner.cookie,
      'content-type': `multipart/form-data; boundary=${multipartBoundary}`,
    },
    payload: multipartBody('rows.csv', Buffer.from('Question,Answer\nIs it?,It is.\n,nothing asked\n')),
  })
  importId = uploaded.json<{ id: string }>().id
}

/** The callers again, after one has logged out or made a new key; all of it again when the bot is gone. */
async function renew(): Promise<void> {
  const loggedIn = async (person: Person): Promise<Person> => {
    const token = await openSession(app.database.house, person.account.id, app.clock.now())
    return { ...person, cookie: person.cookie.replace(/=.*/, `=${token}`) }
  }
  admin = await loggedIn(admin)
  owner = await loggedIn(owner)
  const made = await call(app, renewBotKey, { params: { botId: bot.id } }, owner)
  if (made.status !== 201) return await prepare()
  botKey = { bearer: made.reply.apiKey }
  accountKey = { bearer: (await call(app, renewAccountKey, {}, owner)).reply.apiKey }
}

beforeAll(async () => {
  // Nothing listens there: no platform is asked.
  const channelEndpoints = { slack: 'http://127.0.0.1:9', wechat: 'http://127.0.0.1:9' }
  app = await createTestApp({ requestsPerMinute: 10_000_000, channelEndpoints })
  await prepare()
})
afterAll(() => app.close())

/** What gives a field a meaning: ids that exist, and addresses of this machine alone. */
const known = () => ({
  botId: bot.id,
  itemId: bot.itemIds[0],
  ids: [bot.itemIds[0], randomUUID()],
  importId,
  messageId: randomUUID(),
  deletionId: randomUUID(),
  applicationId: randomUUID(),
  conversationId: randomUUID(),
  rowNumber: 2,
  visitorToken: 'a-visitor-of-the-fuzz-run',
  email: `p${Math.floor(random() * 1000)}@example.com`,
  baseUrl: 'http://127.0.0.1:9/v1',
})

async function callerOf({ access }: Endpoint): Promise<As> {
  if (access === 'admin') return admin
  if (access === 'session' || access === 'sessionOrScope') return owner
  if (access === 'botKey' || access === 'bearer') return botKey
  if (access === 'sessionOrKey') return random() < 0.5 ? owner : accountKey
  return {}
}

const isFile = ({ upload, reply }: Endpoint) => upload !== undefined || reply === 'raw'

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A lone surrogate cannot be written into an address. */
const encoded = (value: unknown) => encodeURIComponent(textOf(value).slice(0, 3000).toWellFormed())

function addressOf({ endpoint, params, query }: Target): string {
  const fits = fitting(params ?? {}, known(), random) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encoded(random() < 0.15 ? oddValue(random) : (fits[name] ?? known()[name as 'botId'])),
  )
  if (query === undefined && random() < 0.95) return path
  const given = fitting(query ?? {}, known(), random)
  const asked = random() < 0.5 ? given : spoiled(given, random)
  if (typeof asked !== 'object' || asked === null) return path
  const pairs = Object.entries(asked).map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&').slice(0, 8000)}`
}

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'x/y',
  '',
]

async function requestTo(target: Target, number: number): Promise<InjectOptions> {
  const { endpoint, body } = target
  const as = await callerOf(endpoint)
  const given = fitting(body ?? {}, known(), random)
  const sent = random() < 0.15 ? given : spoiled(given, random)
  const isRaw = body !== undefined || (endpoint.method !== 'GET' && random() < 0.3)
  const file = multipartBody(textOf(oddValue(random)).slice(0, 300), bytesOf(oddValue(random), random))
  const payload = endpoint.upload !== undefined ? file : isRaw ? bytesOf(sent, random) : undefined
  const contentType =
    endpoint.upload !== undefined ? `multipart/form-data; boundary=${multipartBoundary}` : 'application/json'
  return {
    method: endpoint.method,
    url: addressOf(target),
    // Limits for an address are not what is tested.
    remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    headers: {
      ...(as.bearer === undefined ? { origin: app.origin } : { authorization: `Bearer ${as.bearer}` }),
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(payload === undefined ? {} : { 'content-type': random() < 0.03 ? pickType() : contentType }),
      ...(endpoint.idempotent && random() < 0.3
        ? {
            'idempotency-key': textOf(oddValue(random))
              .replace(/[^\x21-\x7e]/g, '')
              .slice(0, 400),
          }
        : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

const pickType = () => contentTypes[Math.floor(random() * contentTypes.length)] ?? ''

test(`${runs} generated calls over all routes are answered without a fault of ours`, {
  timeout: timeoutMs,
}, async () => {
  const counts = new Map<string, number>()
  const faults: string[] = []
  const reached = new Set<Endpoint>()
  const tell = (done: number) =>
    console.log(
      `${done} calls: ${JSON.stringify(Object.fromEntries([...counts].sort(([one], [other]) => String(one).localeCompare(String(other)))))}; ${reached.size} of ${targets.length} routes also succeeded; ${faults.length} faults`,
    )
  let turn = 0
  // A file begins a thread, which costs as much as a hundred other calls.
  const next = (): Target => {
    const target = targets[turn++ % targets.length] as Target
    return isFile(target.endpoint) && random() < 0.8 ? next() : target
  }
  for (let number = 0; number < runs; number += 1) {
    const target = next()
    const request = await requestTo(target, number)
    const { statusCode, body, headers } = await app.http.inject(request)
    counts.set(String(statusCode), (counts.get(String(statusCode)) ?? 0) + 1)
    // Told when to come again, or that the model which an ADMIN set up gives nothing.
    const isHonest = statusCode === 503 && (headers['retry-after'] !== undefined || body.includes('"model-failed"'))
    if (statusCode >= 500 && !isHonest)
      faults.push(
        `${statusCode} ${request.method} ${textOf(request.url)} ${textOf(typeof request.payload === 'string' ? request.payload : (JSON.stringify(request.payload) ?? '')).slice(0, 400)}: ${body.slice(0, 300)}`,
      )
    if (statusCode < 300) reached.add(target.endpoint)
    // The caller has logged out, made a new key, or deleted the bot: all of it as asked.
    if (statusCode === 401 && target.endpoint.access !== 'public') await renew()
    // Limits on speed are not what is tested either.
    app.clock.skip(200)
    if (isLong && (number + 1) % 5000 === 0) tell(number + 1)
  }
  expect(faults).toEqual([])
  // Else all of it was refused at the door.
  expect(reached.size).toBeGreaterThan(targets.length / 3)
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
})
