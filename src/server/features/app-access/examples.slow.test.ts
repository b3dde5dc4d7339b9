/** The programs that the page of app access offers, run as they are copied, against a real server. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { type ExampleLanguage, type ExampleTask, examples } from '#contract/features/app-access/examples/examples.ts'
import { createWebhook, testWebhook } from '#contract/features/app-access/webhooks.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

// Quotes and characters of other scripts must come through in each language.
const question = `When's the "Tuesday" parcel due, 小王?`
const answer = 'Tomorrow, as always: 明天。'

let app: TestApp
let person: Person
let bot: TestBot
let origin: string
let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  app = await createTestApp({ allowsPrivateAddresses: true })
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  person = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, person, { items: [{ question, answer }] })
  // Inside the project, where packages are found.
  folder = await mkdtemp(join(process.cwd(), 'node_modules', '.examples-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const has = (program: string, argument: string) => {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const commands: Record<ExampleLanguage, { file: string; run: (path: string) => string[]; isThere: boolean }> = {
  curl: {
    file: 'example.sh',
    run: (path) => ['sh', path],
    isThere: has('curl', '--version') && has('openssl', 'version'),
  },
  typescript: { file: 'example.mts', run: (path) => [process.execPath, '--import', 'tsx', path], isThere: true },
  python: { file: 'example.py', run: (path) => ['python3', path], isThere: has('python3', '--version') },
}

interface Run {
  readonly child: ChildProcess
  /** What it printed so far. */
  readonly output: () => string
  readonly ended: Promise<number | null>
}

async function run(
  language: ExampleLanguage,
  task: ExampleTask,
  environment: Record<string, string> = {},
): Promise<Run> {
  const { file, run: commandOf } = commands[language]
  const path = join(folder, `${task}-${file}`)
  await writeFile(path, examples[language][task]({ origin, botId: bot.id, question }))
  const [program = '', ...args] = commandOf(path)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, HUIDA_KEY: bot.program.bearer, ...environment }
  const child = spawn(program, args, { env, cwd: folder })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return { child, output: () => output, ended: new Promise((resolve) => child.on('close', resolve)) }
}

const say = () =>
  call(app, sendMessage, { params: { botId: bot.id }, body: { text: question, contactId: 'ann' } }, bot.program)

describe.each(['curl', 'typescript', 'python'] as const)('the programs in %s', (language) => {
  const { isThere } = commands[language]

  test.skipIf(!isThere).each(['ask', 'chat'] as const)('get an answer: %s', async (task) => {
    const { output, ended } = await run(language, task)
    expect(await ended, output()).toBe(0)
    expect(output()).toContain(answer)
  })

  test.skipIf(!isThere)('make a client token', async () => {
    const { output, ended } = await run(language, 'token')
    expect(await ended, output()).toBe(0)
    expect(output()).toMatch(/ct_[\w.-]{80,}/)
    if (language !== 'curl') expect(output()).toContain(answer)
  })

  test.skipIf(!isThere)('hear what is said', async () => {
    const { output } = await run(language, 'stream')
    await expect.poll(output).toContain('ready')
    const { messageId } = (await say()).reply
    await expect.poll(output).toContain(messageId)
    expect(output()).toContain('message.received')
  })
})

describe('the programs that take webhooks', () => {
  test.skipIf(!commands.curl.isThere)('in a shell print the signature of the request', async () => {
    const receiver = await startWebhookReceiver()
    const body = { url: receiver.url, events: ['message.received' as const] }
    const made = (await call(app, createWebhook, { params: { botId: bot.id }, body }, person)).reply
    await call(app, testWebhook, { params: { botId: bot.id, webhookId: made.webhook.id } }, person)
    const [request] = receiver.received
    await writeFile(join(folder, 'body.json'), request?.body ?? '')
    const environment = {
      HUIDA_WEBHOOK_SECRET: made.secret,
      ID: String(request?.headers['webhook-id']),
      TIMESTAMP: String(request?.headers['webhook-timestamp']),
    }
    const { output, ended } = await run('curl', 'verify', environment)
    expect(await ended, output()).toBe(0)
    expect(output().trim()).toBe(request?.headers['webhook-signature'])
    await receiver.close()
  })

  test.skipIf(!commands.python.isThere).each(['typescript', 'python'] as const)(
    'in %s take what is genuine, and nothing else',
    async (language) => {
      // A port that is free now; the program opens it a moment later.
      const place = await startWebhookReceiver()
      const { port } = new URL(place.url)
      await place.close()
      const body = { url: place.url, events: ['message.received' as const] }
      const made = (await call(app, createWebhook, { params: { botId: bot.id }, body }, person)).reply
      const { output } = await run(language, 'verify', { HUIDA_WEBHOOK_SECRET: made.secret, PORT: port })
      await expect.poll(output).toContain('ready')
      const params = { botId: bot.id, webhookId: made.webhook.id }
      const tested = (await call(app, testWebhook, { params }, person)).reply
      expect(tested, output()).toMatchObject({ status: 'delivered', result: '204' })
      await expect.poll(output).toContain(tested.id)
      const forged = await fetch(place.url, {
        method: 'POST',
        headers: {
          'webhook-id': 'forged',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': 'v1,bm90aGluZw==',
        },
        body: '{}',
      })
      expect(forged.status).toBe(401)
      expect(output()).not.toContain('forged')
    },
  )
})
