/** An app in a process of its own, over a database that is there already: to be killed by tests. `app-process.ts <connection string>` */
import { pino } from 'pino'
import { createApp } from '#server/app.ts'

const [, , connectionString] = process.argv
if (connectionString === undefined) throw new Error('Which database?')
const app = await createApp({
  connectionString,
  baseUrl: 'http://127.0.0.1:3000',
  trustProxy: false,
  smtpUrl: undefined,
  forceLocale: undefined,
  webFolder: undefined,
  log: pino({ level: 'silent' }),
})
await app.startJobs()
console.log('ready')
