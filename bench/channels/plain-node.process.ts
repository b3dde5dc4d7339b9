/** A node of the product that serves the plain channel, in a process of its own, to be killed or asked to end. `plain-node.process.ts PORT DATABASE_URL PLATFORM_URL` */
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { createPlainChannel } from '#tests/support/servers/plain-channel/plain-channel.ts'

const [, , port, databaseUrl, platformUrl] = process.argv
if (databaseUrl === undefined || platformUrl === undefined) throw new Error('Which database, which platform?')
const app = await createApp({
  settings: testSettings({ databaseUrl, channelEndpoints: { slack: platformUrl } }),
  webFolder: undefined,
  log: pino({ level: process.env.BENCH_LOG ?? 'error' }),
  channels: new Map([['slack', createPlainChannel()]]),
})
await app.startJobs()
await app.http.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => {
  void app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
console.log('ready')
