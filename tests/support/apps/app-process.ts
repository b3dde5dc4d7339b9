/** An app in a process of its own, over a database that is there already: to be killed by tests. `app-process.ts <connection string>` */
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { testSettings } from './settings.ts'

const [, , connectionString] = process.argv
if (connectionString === undefined) throw new Error('Which database?')
const app = await createApp({
  settings: testSettings({ databaseUrl: connectionString }),
  webFolder: undefined,
  log: pino({ level: 'silent' }),
})
await app.startJobs()
console.log('ready')
