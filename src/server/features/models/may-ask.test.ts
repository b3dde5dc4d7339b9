import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadLocalModel, getModels, saveModel, testModel } from '#contract/features/models.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { type ModelHub, startModelHub } from '#tests/support/servers/model-hub.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

let app: TestApp
let admin: Person
let server: ModelServer
let hub: ModelHub

beforeAll(async () => {
  server = await startModelServer()
  hub = await startModelHub()
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(async () => {
  await app.close()
  await Promise.all([server.close(), hub.close()])
})

const params = { kind: 'embeddings' } as const

test('an address of this machine is refused at its field, the same whether or not something answers there', async () => {
  const problems = []
  for (const baseUrl of [server.baseUrl, 'http://127.0.0.1:1/v1', 'http://192.168.0.7:11434/v1']) {
    const { problem } = await call(app, testModel, { params, body: { baseUrl, model: 'tiny' } }, admin)
    const { requestId: _, ...told } = problem
    problems.push(told)
  }
  expect(problems[0]).toMatchObject({ status: 422, code: 'url-refused', field: 'baseUrl' })
  expect(problems[1]).toEqual(problems[0])
  expect(problems[2]).toEqual(problems[0])
  expect(server.calls).toEqual([])
})

test('a model is not downloaded from this machine', async () => {
  const body = { baseUrl: hub.baseUrl, repository: 'maker/tiny' }
  const { problem } = await call(app, downloadLocalModel, { body }, admin)
  expect(problem).toMatchObject({ code: 'url-refused', field: 'baseUrl' })
  expect((await call(app, getModels, {}, admin)).reply.local.installation).toBeNull()
  expect(hub.asked).toEqual([])
})

test('a service at a refused address cannot be switched on, but off', async () => {
  const body = { baseUrl: server.baseUrl, model: 'tiny' }
  const on = await call(app, saveModel, { params, body: { ...body, isOn: true } }, admin)
  expect(on.problem).toMatchObject({ code: 'url-refused', field: 'baseUrl' })
  const off = await call(app, saveModel, { params, body: { ...body, isOn: false } }, admin)
  expect(off.reply.embeddings).toMatchObject({ isOn: false, baseUrl: server.baseUrl })
  expect(server.calls).toEqual([])
})
