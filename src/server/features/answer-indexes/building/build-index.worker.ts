/** A thread that builds indexes, one after another, with a database connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { openDatabase } from '#server/platform/database/database.ts'
import { describeError } from '#server/platform/log.ts'
import { ownLexicon } from '../lexicon.ts'
import { buildIndex } from './build-index.ts'
import type { BuilderMessage, BuilderRequest } from './index-builder.ts'

const { connectionString } = workerData as { connectionString: string }
const context = { database: openDatabase(connectionString, pino({ level: 'silent' })), meaning: ownLexicon() }

function send(message: BuilderMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

parentPort?.on('message', ({ task }: BuilderRequest) => {
  buildIndex(context, task, {
    onShare: (share) => send({ kind: 'share', share }),
    onBuilt: (built) => send({ kind: 'built', built }, [built.bytes.buffer]),
  }).then(
    () => send({ kind: 'done' }),
    // Crosses the thread as text, and may reach the log: without the rows that a query carried.
    (error: unknown) => send({ kind: 'failed', trace: JSON.stringify(describeError(error)) }),
  )
})
