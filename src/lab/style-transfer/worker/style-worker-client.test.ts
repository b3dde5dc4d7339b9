import { expect, test } from 'vitest'
import { createImage } from '../pictures/rgba-image.ts'
import type { StyleJob, StyleReport } from './style-messages.ts'
import { createStyleWorkerClient, type StyleWorker } from './style-worker-client.ts'

/** A worker that answers when the test says so. */
class AskedWorker implements StyleWorker {
  readonly jobs: StyleJob[] = []
  isEnded = false
  onmessage: StyleWorker['onmessage'] = null
  onerror: StyleWorker['onerror'] = null
  postMessage(job: StyleJob): void {
    this.jobs.push(job)
  }
  terminate(): void {
    this.isEnded = true
  }
  report(report: StyleReport): void {
    this.onmessage?.({ data: report } as MessageEvent<StyleReport>)
  }
}

function start() {
  const workers: AskedWorker[] = []
  const client = createStyleWorkerClient(() => {
    const worker = new AskedWorker()
    workers.push(worker)
    return worker
  })
  return { client, workers }
}

const content = createImage(2, 2)
const request = { content, style: content, sizePx: 512, fidelity: 1.5, strokeSize: 1, seed: 1 } as const
const done = { kind: 'done', image: createImage(4, 4), elapsedMs: 12 } as const

test('jobs run one after the other in one worker, and previews go to whoever asked', async () => {
  const { client, workers } = start()
  const widths: number[] = []
  const first = client.transfer(request, { onPreview: (image) => widths.push(image.width) })
  const second = client.transfer({ ...request, seed: 2 })
  expect(workers).toHaveLength(1)
  expect(workers[0]?.jobs).toHaveLength(1)
  workers[0]?.report({ kind: 'preview', image: createImage(64, 48), progress: 0.1 })
  workers[0]?.report(done)
  expect(await first).toMatchObject({ elapsedMs: 12, image: { width: 4 } })
  expect(widths).toEqual([64])
  expect(workers[0]?.jobs).toMatchObject([{ request: { seed: 1 } }, { request: { seed: 2 } }])
  workers[0]?.report(done)
  await second
})

test('an aborted job ends its worker, and the job after it gets a new one', async () => {
  const { client, workers } = start()
  const controller = new AbortController()
  const first = client.transfer(request, { signal: controller.signal })
  const second = client.transfer({ ...request, seed: 2 })
  controller.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(workers[0]?.isEnded).toBe(true)
  expect(workers[1]?.jobs).toMatchObject([{ request: { seed: 2 } }])
  workers[1]?.report(done)
  await expect(second).resolves.toMatchObject({ elapsedMs: 12 })
})

test('a job that is aborted while it waits, or before, never reaches the worker, which goes on', async () => {
  const { client, workers } = start()
  const controller = new AbortController()
  const first = client.transfer(request)
  const waiting = client.transfer({ ...request, seed: 2 }, { signal: controller.signal })
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await expect(client.transfer(request, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  workers[0]?.report(done)
  await first
  expect(workers).toHaveLength(1)
  expect(workers[0]?.jobs).toHaveLength(1)
})

test('aborting a finished job disturbs nobody', async () => {
  const { client, workers } = start()
  const controller = new AbortController()
  const first = client.transfer(request, { signal: controller.signal })
  workers[0]?.report(done)
  await first
  const second = client.transfer(request)
  controller.abort()
  expect(workers[0]?.isEnded).toBe(false)
  workers[0]?.report(done)
  await second
})

test('a fault rejects its job and keeps the worker, a worker that ends is replaced', async () => {
  const { client, workers } = start()
  const first = client.transfer(request)
  workers[0]?.report({ kind: 'fault', message: 'Array buffer allocation failed' })
  await expect(first).rejects.toThrow('Array buffer allocation failed')
  const second = client.transfer(request)
  workers[0]?.onerror?.({ message: 'out of memory' } as ErrorEvent)
  await expect(second).rejects.toThrow('out of memory')
  const third = client.transfer(request)
  workers[1]?.report(done)
  await third
})

test('closing rejects what runs and what waits', async () => {
  const { client, workers } = start()
  const jobs = [client.transfer(request), client.transfer(request)]
  client.close()
  for (const job of jobs) await expect(job).rejects.toMatchObject({ name: 'AbortError' })
  expect(workers[0]?.isEnded).toBe(true)
})
