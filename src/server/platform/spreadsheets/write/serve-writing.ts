import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'

/** The whole of a feature's writing worker: gathers the items that `writeInThread` hands over, and answers with the file. */
export async function serveWriting<Item, Options>(
  build: (items: Item[], options: Options) => Promise<Buffer>,
): Promise<void> {
  if (parentPort === null) throw new Error('Writing a spreadsheet runs in a worker')
  const items: Item[] = []
  for (;;) {
    const [batch] = (await once(parentPort, 'message')) as [Item[] | 'end']
    if (batch === 'end') break
    for (const item of batch) items.push(item)
    parentPort.postMessage('next')
  }
  const bytes = Uint8Array.from(await build(items, workerData as Options))
  parentPort.postMessage(bytes, [bytes.buffer])
}
