/** Before any server or browser test: one real PostgreSQL in a temporary folder, with a migrated database to copy. */
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { templateName } from './database.ts'
import { quickFolder, quickFolders } from './quick-folder.ts'

const prefix = 'huida-tests-'
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })

export default async function startTestServer(project: TestProject) {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(quickFolder, prefix))
  const server = await startEmbeddedPostgres({ dataDir, log, isDurable: false })
  // vitest leaves an interrupted run at once, without its teardown: nothing may wait here.
  function endAtOnce() {
    process.kill(server.pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    const [, socketFolder] = server.connectionString.split('?host=')
    if (socketFolder) rmSync(decodeURIComponent(socketFolder), { recursive: true, force: true })
  }
  async function stop() {
    process.off('exit', endAtOnce)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  process.once('exit', endAtOnce)
  try {
    await createTemplate(server.connectionString)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', server.connectionString)
  return stop
}

async function createTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client(connectionString)
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(connectionString.replace('/huida?', `/${templateName}?`))
}

// A test run that was killed could not stop its server. One that still runs holds its folder and is left alone.
async function removeLeftovers(): Promise<void> {
  const found = quickFolders.map(async (place) => {
    const names = await readdir(place).catch(() => [])
    return names.filter((name) => name.startsWith(prefix)).map((name) => join(place, name))
  })
  for (const dataDir of (await Promise.all(found)).flat()) {
    try {
      if (Date.now() - (await stat(dataDir)).mtimeMs < 60_000) continue
      await (await startEmbeddedPostgres({ dataDir, log })).stop()
      await rm(dataDir, { recursive: true, force: true })
    } catch {
      // In use, or another user's.
    }
  }
}
