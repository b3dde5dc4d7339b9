import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createServer } from '../server.ts'
import { type Implementation, implement, registerImplementations } from './implementation.ts'

const readNote = defineEndpoint({
  id: 'readNote',
  method: 'GET',
  path: '/notes/:noteId',
  access: 'public',
  summary: 'One note.',
  params: z.object({ noteId: z.string() }),
  reply: z.object({ text: z.string() }),
})
const writeNotes = defineEndpoint({
  id: 'writeNotes',
  method: 'PUT',
  path: '/notes/:noteId',
  access: 'public',
  summary: 'Write notes.',
  body: z.object({ lines: z.array(z.string()) }),
  reply: 'empty',
})
const reading = implement(readNote, ({ params }) => Promise.resolve({ text: params.noteId }))
const writing = implement(writeNotes, () => Promise.resolve())

async function serve(
  implementations: readonly Implementation[],
  endpoints: readonly Endpoint[] = [readNote, writeNotes],
  recordCall: () => Promise<void> = () => Promise.resolve(),
) {
  const log = pino({ level: 'silent' })
  const app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 1000 })
  const nobody = () => Promise.resolve(null)
  const authentication = { session: nobody, botKey: nobody, bearer: nobody, accountKey: nobody, defaultAccount: nobody }
  const audit = { recordCall, noteRefusal: () => undefined }
  const baseUrl = 'http://127.0.0.1:3000'
  registerImplementations(app, implementations, endpoints, { authentication, baseUrl, clock: systemClock, audit })
  return app
}

test('a server does not start with an endpoint that nobody implements, or that two do', async () => {
  await expect(serve([reading])).rejects.toThrow('Without an implementation: PUT /notes/:noteId')
  await expect(serve([reading, writing, writing])).rejects.toThrow('implemented twice')
})

test('another method than those of a path is refused with the ones there are', async () => {
  const app = await serve([reading, writing])
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    const reply = await app.inject({ method, url: '/notes/1' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, PUT'])
    expect(reply.json<Problem>().code).toBe('method-not-allowed')
  }
  expect((await app.inject('/notes/1')).json()).toEqual({ text: '1' })
})

test('a stranger sends little, and a body full of faults gets a short answer', async () => {
  const app = await serve([reading, writing])
  const send = (lines: unknown[]) => app.inject({ method: 'PUT', url: '/notes/1', payload: { lines } })
  const faulty = await send(Array.from({ length: 5000 }, () => 1))
  expect(faulty.json<Problem>().faults).toHaveLength(100)
  expect((await send(['x'.repeat(60_000)])).statusCode).toBe(204)
  expect((await send(['x'.repeat(70_000)])).json<Problem>().code).toBe('body-too-large')
})

test('a stream that nobody will read, as its call could not be recorded, is closed', async () => {
  const readNotes = defineEndpoint({
    id: 'readNotes',
    method: 'GET',
    path: '/notes',
    access: 'public',
    summary: 'All notes, as a file.',
    audits: ['corpus-exported'],
    reply: 'raw',
  })
  const notes = Readable.from(['one'])
  const closed = new Promise((resolve) => notes.once('close', resolve))
  const app = await serve([implement(readNotes, () => Promise.resolve(notes))], [readNotes], () =>
    Promise.reject(new Error('No room for another event')),
  )
  expect((await app.inject('/notes')).statusCode).toBe(503)
  await closed
})
