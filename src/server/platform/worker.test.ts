import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverFolderUrl } from './server-folder.ts'
import { startWorker } from './worker.ts'

// A worker has to stand below src/server to be found: a folder of its own there for the length of a test.
const folder = fileURLToPath(new URL(`platform/worker-test-${randomUUID()}/`, serverFolderUrl))

// Other tests start bundled workers; these are about those that run from source.
beforeEach(() => vi.stubEnv('WORKERS_FOLDER', undefined))

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function writeWorker(name: string, source: string) {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${name}.worker.ts`, source)
}

test('a worker written in TypeScript gets its data and answers', async () => {
  const name = `echo-${randomUUID()}`
  await writeWorker(
    name,
    `import { parentPort, workerData } from 'node:worker_threads'
     import { serverFolderUrl } from '#server/platform/server-folder.ts'
     const greeting: string = workerData.greeting
     parentPort?.postMessage({ greeting, folder: serverFolderUrl.href })`,
  )
  const worker = startWorker(name, { workerData: { greeting: '你好' } })
  const [message] = await once(worker, 'message')
  expect(message).toEqual({ greeting: '你好', folder: serverFolderUrl.href })
  await worker.terminate()
})

test('an error in a worker reaches the one who started it', async () => {
  const name = `broken-${randomUUID()}`
  await writeWorker(name, `throw new Error('the file is broken')`)
  const [error] = await once(startWorker(name), 'error')
  expect((error as Error).message).toBe('the file is broken')
})

test('a worker that does not exist is named in the error', () => {
  expect(() => startWorker('nowhere')).toThrow('No nowhere.worker.ts below')
})
