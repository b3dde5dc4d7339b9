/** A thread that decides about messages: it owns the indexes of its bots and a few database connections. */
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import type { ReplySettings } from '#engine/dialogue/decide-reply.ts'
import { sizeOfSettings } from '#engine/dialogue/settings/reply-settings.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase, poolSizesOfThread } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import { createEngineHost } from './engine-host.ts'
import type { EngineThreadData, FromEngine, ToEngine } from './engine-thread.ts'

const { connectionString, maxBytes, level } = workerData as EngineThreadData
/** Settings of bots that were asked of late, in characters; others are sent again. Most bots have some thousand, the longest a million. */
const maxSettings = 50_000_000

const options = { level, base: null, timestamp: false, serializers: { err: describeError } }
const log = pino(options, { write: (line) => send({ kind: 'log', line }) })
const database = openDatabase(connectionString, log, poolSizesOfThread)
const host = createEngineHost({ database, clock: systemClock, log, maxBytes })
const settings = new RecentMap<number, ReplySettings>(maxSettings, sizeOfSettings)
/** Those that owners try: each look brings new ones. */
const maxTriedSettings = 5_000_000
const triedSettings = new RecentMap<number, ReplySettings>(maxTriedSettings, sizeOfSettings)

function send(message: FromEngine): void {
  parentPort?.postMessage(message)
}

async function run(call: ToEngine): Promise<unknown> {
  switch (call.kind) {
    case 'decide': {
      const { settingsId } = call
      const known = settingsId < 0 ? triedSettings : settings
      if (call.replies !== undefined && settingsId !== 0) known.set(settingsId, call.replies)
      const replies = call.replies ?? known.get(settingsId)
      return replies === undefined ? undefined : await host.decide(call.order, replies)
    }
    case 'ask':
      return await host.ask(call.bot, call.text, call.options)
    case 'prepare':
      return await host.prepare(call.bot)
    case 'preparedShare':
      return await host.preparedShare(call.bot)
    case 'renew':
      return await host.renew(call.bot)
    case 'drop':
      return host.drop(call.botId)
    case 'heldBytes':
      return await host.heldBytes()
    case 'ping':
      return
    case 'close':
      await host.close()
      return await database.close()
  }
}

parentPort?.on('message', (call: ToEngine) => {
  run(call).then(
    (result) => send({ kind: 'done', id: call.id, result }),
    (error: unknown) => {
      if (error instanceof AppError) send({ kind: 'refused', id: call.id, code: error.code, details: error.details })
      // Crosses the thread as text, and may reach the log: without the rows that a query carried.
      else send({ kind: 'failed', id: call.id, trace: JSON.stringify(describeError(error)) })
    },
  )
})
