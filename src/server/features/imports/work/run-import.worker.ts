import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { openDatabase } from '#server/platform/database/database.ts'
import type { WorkerRequest } from './run-in-thread.ts'
import { runTask } from './run-task.ts'

const { connectionString, work, nowMs } = workerData as WorkerRequest
const database = openDatabase(connectionString, pino({ level: 'silent' }))
const result = await runTask({ database, now: new Date(nowMs), hasOwnConnections: true }, work)
await database.close().catch(() => undefined)
parentPort?.postMessage(result)
