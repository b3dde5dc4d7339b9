import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { urlOf } from '#contract/endpoint-url.ts'
import { testBot } from '#contract/features/answers.ts'
import {
  cancelLocalModelInstallation,
  downloadLocalModel,
  getModels,
  type Installation,
  localModelLimits,
  saveLocalModel,
  saveModel,
  testLocalModel,
  unpackLocalModel,
  uploadLocalModel,
} from '#contract/features/models.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { tinyModel, writeModel } from '#tests/support/files/tiny-model.ts'
import { makeZip, repeatDeflated } from '#tests/support/files/zip-files.ts'
import { multipartBody, multipartBoundary } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { type ModelHub, startModelHub } from '#tests/support/servers/model-hub.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'
import { slowTest } from '#tests/support/slow.ts'
import { botVectors, modelServices } from '../models.tables.ts'

const items = [
  { question: 'How do I get a refund?', answer: 'Within 30 days.' },
  { question: 'Where is my parcel?', answer: 'Look under Orders.' },
  { question: 'I forgot my password', answer: 'Reset it on the log-in page.' },
  { question: 'When do you open?', answer: 'At nine.' },
  { question: 'May I have an invoice?', answer: 'It is in the mail.' },
]

let dataDir: string
let folder: string
let app: TestApp
let hub: ModelHub
let service: ModelServer
let admin: Person
let owner: Person

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'huida-models-test-'))
  folder = join(dataDir, 'models')
  await mkdir(folder)
  hub = await startModelHub()
  service = await startModelServer()
  app = await createTestApp({ dataDir, allowsPrivateAddresses: true })
  await app.startJobs()
  admin = await createOwnerSession(app)
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(async () => {
  await app.close()
  await hub.close()
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  hub.mood = 'well'
  hub.models.clear()
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
})

async function models() {
  return (await call(app, getModels, {}, admin)).reply
}

async function download(repository: string) {
  return await call(app, downloadLocalModel, { body: { baseUrl: hub.baseUrl, repository } }, admin)
}

async function use(name: string, isOn = true) {
  return await call(app, saveLocalModel, { body: { name, isOn } }, admin)
}

async function installed(): Promise<Installation> {
  await expect.poll(async () => (await models()).local.installation?.state).not.toMatch(/running|checking/)
  const { installation } = (await models()).local
  if (installation === null) throw new Error('nothing was installed')
  return installation
}

async function ask(bot: TestBot, text: string) {
  const { status, reply, response } = await call(app, testBot, { params: { botId: bot.id }, body: { text } }, bot.owner)
  expect(status, response.body).toBe(200)
  return reply
}

async function waitForVectors(bot: TestBot): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await app.database.house.select().from(botVectors).where(eq(botVectors.botId, bot.id))
      const [inUse] = await app.database.house.select().from(modelServices)
      const { embeddings } = await models()
      return row?.spaceId === inUse?.spaceId && embeddings.itemsReady === embeddings.itemsTotal
    })
    .toBe(true)
}

test('a model is downloaded as a whole, with its size and checksum, and can be tested', async () => {
  const files = tinyModel()
  hub.models.set('maker/tiny', files)
  expect((await download('maker/tiny')).reply.local.installation).toMatchObject({
    from: 'maker/tiny',
    // A tiny model may have come by the time the answer is written.
    state: expect.stringMatching(/running|checking|done/),
  })
  expect(await installed()).toMatchObject({ state: 'done', name: 'maker--tiny', fault: null })
  const { local } = await models()
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  expect(local.installation).toMatchObject({ bytesDone: bytes })
  expect(local.models).toMatchObject([{ name: 'maker--tiny', bytes, file: 'onnx/model.onnx', missing: [] }])
  expect(local.models[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  const tested = await call(app, testLocalModel, { params: { name: 'maker--tiny' } }, admin)
  expect(tested.reply).toMatchObject({ fault: null, dimensions: 8 })
  expect(await readdir(folder)).toEqual(['maker--tiny'])
})

test('a download shows its progress, and what was cancelled leaves nothing', async () => {
  const files = tinyModel()
  hub.models.set('maker/tiny', files)
  hub.mood = 'held'
  await download('maker/tiny')
  const size = files['onnx/model.onnx']?.length ?? 0
  await expect
    .poll(async () => (await models()).local.installation)
    .toMatchObject({ state: 'running', bytesTotal: expect.any(Number) })
  await expect
    .poll(async () => {
      const { bytesDone = 0, bytesTotal = 0 } = (await models()).local.installation ?? {}
      return (bytesTotal ?? 0) - bytesDone
    })
    .toBe(size - (size >> 1))
  expect((await download('maker/other')).problem.code).toBe('model-installing')
  const cancelled = await call(app, cancelLocalModelInstallation, {}, admin)
  expect(cancelled.reply.local.installation).toMatchObject({ state: 'cancelled' })
  expect(cancelled.reply.local.models).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['cut-off', 'cut-off'],
  ['down', 'server-error'],
] as const)('a download from a server that is %s leaves nothing, and says why', async (mood, fault) => {
  hub.models.set('maker/tiny', tinyModel())
  hub.mood = mood
  await download('maker/tiny')
  expect(await installed()).toMatchObject({ state: 'failed', fault })
  expect(await readdir(folder)).toEqual([])
  hub.mood = 'well'
  await download('maker/tiny')
  expect(await installed()).toMatchObject({ state: 'done' })
})

test('what is not there, no model, or not loadable is refused, and the model that was there before stays', async () => {
  await download('maker/none')
  expect(await installed()).toMatchObject({ state: 'failed', fault: 'not-found' })
  const { 'onnx/model.onnx': _, ...without } = tinyModel()
  hub.models.set('maker/wordless', without)
  await download('maker/wordless')
  expect(await installed()).toMatchObject({ state: 'failed', fault: 'files-missing' })
  await writeModel(join(folder, 'maker--tiny'))
  hub.models.set('maker/tiny', { ...tinyModel(), 'onnx/model.onnx': Buffer.from('no network at all') })
  await download('maker/tiny')
  expect(await installed()).toMatchObject({ state: 'failed', fault: 'model-unreadable' })
  expect(await readdir(folder)).toEqual(['maker--tiny'])
  expect((await call(app, testLocalModel, { params: { name: 'maker--tiny' } }, admin)).reply.fault).toBeNull()
})

test('a zip in the models folder is unpacked, whether or not a folder was zipped', async () => {
  for (const [zip, top] of [
    ['flat.zip', ''],
    ['deep.zip', 'snapshots/main/'],
  ] as const) {
    const entries = Object.entries(tinyModel()).map(([name, content]) => ({ name: `${top}${name}`, content }))
    await writeFile(join(folder, zip), makeZip([...entries, { name: `${top}README.md`, content: 'Hello' }]))
    expect((await models()).local.zips.map(({ name }) => name)).toContain(zip)
    await call(app, unpackLocalModel, { body: { zip } }, admin)
    expect(await installed()).toMatchObject({ state: 'done', kind: 'zip', name: zip.slice(0, 4) })
    expect((await readdir(join(folder, zip.slice(0, 4)))).toSorted()).toEqual([
      'config.json',
      'onnx',
      'tokenizer.json',
      'tokenizer_config.json',
    ])
  }
})

async function send(zip: string, part: Buffer, offset: number, total: number, as: Person = admin) {
  const response = await app.http.inject({
    method: 'POST',
    url: urlOf(uploadLocalModel, { query: { zip, offset, total } }),
    headers: {
      origin: app.origin,
      cookie: as.cookie,
      'content-type': `multipart/form-data; boundary=${multipartBoundary}`,
    },
    payload: multipartBody('part.zip', part),
  })
  return { status: response.statusCode, reply: response.json<{ received: number; code?: string }>() }
}

test('a zip is uploaded part by part, goes on where the line broke, and is nothing until it is whole', async () => {
  const zip = makeZip(Object.entries(tinyModel()).map(([name, content]) => ({ name, content })))
  const half = zip.length >> 1
  const total = zip.length
  expect((await send('up.zip', zip.subarray(0, half), 0, total)).reply).toEqual({ received: half })
  expect((await models()).local).toMatchObject({ models: [], zips: [] })
  // Sent twice, and one that leaves a gap: told where to go on.
  expect((await send('up.zip', zip.subarray(10, 20), 10, total)).reply).toEqual({ received: half })
  expect((await send('up.zip', zip.subarray(half + 5), half + 5, total)).reply).toEqual({ received: half })
  expect((await send('up.zip', zip.subarray(half), half, total)).reply).toEqual({ received: total })
  expect((await models()).local.zips).toEqual([{ name: 'up.zip', bytes: total }])
  await call(app, unpackLocalModel, { body: { zip: 'up.zip' } }, admin)
  expect(await installed()).toMatchObject({ state: 'done', name: 'up' })
})

test('an upload that is larger than it said, no zip, or of somebody else is refused', async () => {
  const part = Buffer.alloc(100)
  expect((await send('up.zip', part, 0, 50)).reply.code).toBe('file-too-large')
  expect((await send('up.zip', part, 0, 2 * 1024 ** 3)).reply.code).toBe('file-too-large')
  expect((await send('up.exe', part, 0, 100)).reply.code).toBe('file-type')
  expect((await send('../up.zip', part, 0, 100)).status).toBe(422)
  expect((await send('up.zip', Buffer.alloc(localModelLimits.partBytes + 1), 0, 1024 ** 3)).status).toBe(413)
  expect((await send('up.zip', part, 0, 100, owner)).status).toBe(403)
  expect(await readdir(folder)).toEqual([])
})

test('a zip that leads out of the folder, swells, lies or lacks something is refused and leaves nothing', async () => {
  const whole = Object.entries(tinyModel()).map(([name, content]) => ({ name, content }))
  const zips = {
    outside: [makeZip([...whole, { name: '../outside.txt', content: 'x' }]), 'zip-damaged'],
    bomb: [
      makeZip([...whole.slice(1), { name: 'config.json', ...repeatDeflated(Buffer.alloc(2 ** 20), 65) }]),
      'too-large',
    ],
    liar: [makeZip([...whole.slice(1), { name: 'config.json', content: '{"a":1}', declaredBytes: 3 }]), 'zip-damaged'],
    torn: [makeZip([...whole.slice(1), { name: 'config.json', content: '{}', crc: 1 }]), 'zip-damaged'],
    short: [makeZip(whole.slice(1)), 'files-missing'],
    nothing: [Buffer.from('no zip'), 'zip-damaged'],
  } as const
  for (const [name, [bytes, fault]] of Object.entries(zips)) {
    await writeFile(join(folder, `${name}.zip`), bytes)
    await call(app, unpackLocalModel, { body: { zip: `${name}.zip` } }, admin)
    expect(await installed(), name).toMatchObject({ state: 'failed', fault })
  }
  expect((await readdir(folder)).toSorted()).toEqual(
    Object.keys(zips)
      .map((name) => `${name}.zip`)
      .toSorted(),
  )
  const { status } = await call(app, unpackLocalModel, { body: { zip: '..' } }, admin)
  expect(status).toBe(422)
})

test('a model in a folder of its own finds what no word tells, without asking anybody', async () => {
  await writeModel(join(folder, 'brought'))
  const bot = await createTestBot(app, owner, { items })
  const saved = await use('brought')
  expect(saved.reply.embeddings).toMatchObject({ isLocal: true, localModel: 'brought', state: 'ready' })
  await waitForVectors(bot)
  const helped = await ask(bot, 'zorble')
  expect(helped.why.candidates[0]?.id).toBe(bot.itemIds[1])
  expect(helped.why.candidates[0]?.contributions[0]?.part).toBe('model')
  expect(service.calls).toEqual([])
})

slowTest('a model that went missing or was changed costs the customer nothing, and the ADMIN sees it', async () => {
  await writeModel(join(folder, 'brought'))
  const bot = await createTestBot(app, owner, { items })
  await use('brought')
  await waitForVectors(bot)
  // Off and on again, so that it is read again.
  await use('brought', false)
  await writeModel(join(folder, 'brought'), tinyModel({ seed: 2 }))
  await app.database.house.update(modelServices).set({ isOn: true })
  await expect
    .poll(
      async () => {
        app.clock.skip(31_000)
        const reply = await ask(bot, 'how can i get a refund please')
        expect(reply.why.candidates[0]?.id).toBe(bot.itemIds[0])
        return (await models()).embeddings.lastFault
      },
      { interval: 300 },
    )
    .toBe('model-changed')
  await rm(join(folder, 'brought'), { recursive: true })
  await expect
    .poll(
      async () => {
        app.clock.skip(31_000)
        await ask(bot, 'how could i get a refund')
        return (await models()).embeddings
      },
      { interval: 300 },
    )
    .toMatchObject({ state: 'failing', lastFault: 'model-missing' })

  await writeModel(join(folder, 'brought'), tinyModel({ seed: 2 }))
  await use('brought')
  await waitForVectors(bot)
  expect((await ask(bot, 'where is zorble')).why.candidates[0]?.id).toBe(bot.itemIds[1])
  expect((await models()).embeddings.state).toBe('ready')
})

test('a folder that is no model cannot be chosen', async () => {
  await mkdir(join(folder, 'empty'))
  expect((await models()).local.models).toMatchObject([
    { name: 'empty', missing: ['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'] },
  ])
  expect((await use('empty')).problem).toMatchObject({ code: 'choice-invalid', field: 'name' })
  expect((await use('elsewhere')).problem.code).toBe('choice-invalid')
  expect((await use('../empty')).status).toBe(422)
})

test('the way back to the service needs nothing entered again, and the other way neither', async () => {
  await writeModel(join(folder, 'brought'))
  const body = { baseUrl: service.baseUrl, model: 'tiny', key: 'sk-kept', isOn: true }
  await call(app, saveModel, { params: { kind: 'embeddings' }, body }, admin)
  const local = (await use('brought')).reply.embeddings
  expect(local).toMatchObject({ isLocal: true, baseUrl: service.baseUrl, model: 'tiny', hasKey: true })
  const { key: _, ...again } = body
  const back = await call(app, saveModel, { params: { kind: 'embeddings' }, body: again }, admin)
  expect(back.reply.embeddings).toMatchObject({ isLocal: false, localModel: 'brought', hasKey: true, state: 'ready' })
})
