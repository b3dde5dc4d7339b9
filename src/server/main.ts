/** Starts the product: settings, database, migrations, server, background work; ends it on SIGTERM and SIGINT. */
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { ownLexicon, ownPinyinReader } from './features/answer-indexes/answer-indexes.public.ts'
import { openDatabase } from './platform/database/database.ts'
import { assertDurable } from './platform/database/durability.ts'
import { migrate } from './platform/database/migrate.ts'
import { listen } from './platform/http/listen.ts'
import { openLog } from './platform/log.ts'
import { readSecretKey } from './platform/secrets/secret-key.ts'
import { isRunningFromSource, serverFolderUrl } from './platform/server-folder.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { StartError } from './platform/start-error.ts'

/** A shutdown that takes longer is cut: nothing acknowledged waits in memory, so nothing is lost. */
const shutdownMaxMs = 9000
const lateStepTries = 15

type Stop = () => Promise<void>

async function start(given: Settings, stops: Stop[]): Promise<void> {
  const log = openLog(given.logLevel)
  // Before the database: a package without its lexicon does not start.
  ownLexicon()
  ownPinyinReader()
  const databaseUrl = given.databaseUrl ?? (await startOwnDatabase(given, log, stops))
  await migrate(databaseUrl)
  const probe = openDatabase(databaseUrl, log)
  await assertDurable(probe.pool).finally(() => probe.close())

  const settings = {
    ...given,
    databaseUrl,
    secretKey: given.secretKey ?? (await readSecretKey(given.dataDir)),
    ...(given.databaseUrl === undefined && { ownDataFolder: given.dataDir }),
  }
  const webFolder = fileURLToPath(new URL(isRunningFromSource ? '../../dist/web' : '../web', serverFolderUrl))
  const app = await createApp({ settings, webFolder: existsSync(webFolder) ? webFolder : undefined, log })
  stops.push(() => app.close())
  const { accounts } = app.features
  const { ownerEmail, ownerPassword } = settings
  if (ownerEmail !== undefined && ownerPassword !== undefined)
    await again(() => accounts.createOwner(ownerEmail, ownerPassword), log)
  await listen(app.http, settings)
  await again(() => app.startJobs(), log)
  console.log(`\n会答已经就绪 · Huida is ready: ${settings.baseUrl}\n`)
  const setupPath = await again(() => accounts.openOwnerSetup(), log)
  if (setupPath !== null) {
    console.log(
      '打开这个链接，创建管理员账户（只能用一次） · Open this link to create the owner account; it works once:',
    )
    console.log(`${settings.baseUrl}${setupPath}\n`)
  }
}

/** A database that goes away in the middle of the start is waited for, as at any later time. */
async function again<T>(step: () => Promise<T>, log: Logger): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step()
    } catch (error) {
      if (error instanceof StartError || tries === lateStepTries) throw error
      log.warn({ err: error }, 'a late step of the start failed; trying again')
      await delay(1000)
    }
  }
}

async function startOwnDatabase(settings: Settings, log: Logger, stops: Stop[]): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  stops.push(() => database.stop())
  return database.connectionString
}

async function stopAll(stops: Stop[]): Promise<void> {
  // The last opened is the first closed: requests end before the database does.
  for (const stop of stops.reverse()) await stop()
}

function endOnSignals(stops: Stop[]): void {
  let isEnding = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      setTimeout(() => process.exit(1), shutdownMaxMs).unref()
      stopAll(stops).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

const stops: Stop[] = []
endOnSignals(stops)
try {
  await start(readSettings(process.env), stops)
} catch (error) {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error)
  await stopAll(stops).catch(() => undefined)
  process.exit(1)
}
