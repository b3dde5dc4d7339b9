/** Assembles the product: features on a server, over a database, with their background work. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { allChannels } from '#channels/registry.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { createFeatures, type FeatureParts, type Features } from './features.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { watchSilence } from './platform/database/silence.ts'
import { AppError } from './platform/http/app-error.ts'
import { refuseUndeclaredRoutes } from './platform/http/endpoints/declared-routes.ts'
import { forgetIdempotentReplies } from './platform/http/endpoints/idempotency.ts'
import { registerImplementations } from './platform/http/endpoints/implementation.ts'
import { describeApi } from './platform/http/endpoints/openapi.ts'
import { forgetOldAttempts } from './platform/http/limits/attempts.ts'
import { registerPages } from './platform/http/pages.ts'
import { closeServer, createServer } from './platform/http/server.ts'
import { type JobDefinition, type JobRunner, startJobs } from './platform/jobs/jobs.ts'
import { createMailer, forgetOldMails, mailJobs } from './platform/mail/mail.ts'
import { createOutgoing } from './platform/outgoing/outgoing.ts'
import { createReadiness } from './platform/readiness.ts'
import { createKeyring } from './platform/secrets/keyring.ts'
import type { NodeSettings } from './platform/settings/settings.ts'
import { version } from './version.ts'

export interface AppParts extends FeatureParts {
  readonly settings: NodeSettings
  /** The built web app; undefined in tests that need no pages. */
  readonly webFolder: string | undefined
  readonly log: Logger
  readonly clock?: Clock
  /** Requests a minute from one address; the default lets a busy office through. */
  readonly requestsPerMinute?: number
  /** How long the database may say nothing before its connections are closed; the default suits a server of its own. */
  readonly databaseSilenceMaxMs?: number
}

export interface App {
  readonly http: FastifyInstance
  readonly database: Database
  readonly features: Features
  /** The kinds of background jobs that this installation has. */
  readonly jobs: readonly JobDefinition[]
  /** Background work begins; without it jobs wait in the database. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Mail servers want a sender they know: the user of the mail server where that is an address, else one of our own host. */
function senderOf(smtpUrl: string | undefined, baseUrl: string): string {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  return user.includes('@') ? user : `no-reply@${new URL(baseUrl).hostname}`
}

// Together they leave the database a part of the 9 s that a shutdown may take.
const requestsEndWithinMs = 3000
/** A database on a busy machine is late by parts of a second, a dead one never answers. A caller waits no longer than some seconds. */
const silenceMaxMs = 2000
/** A node that is not warm by then is slow for some bots, which is better than no node at all. */
const warmUpMaxMs = 10_000
/** A job that is cut off is taken up again by the next start. */
const jobsEndWithinMs = 4000
/** What is under way on platforms; what is not done by then is taken over by another node. */
const channelsEndWithinMs = 3000
const connectionsEndWithinMs = 500

export async function createApp(parts: AppParts): Promise<App> {
  const {
    settings,
    webFolder,
    log,
    clock = systemClock,
    requestsPerMinute = 12_000,
    databaseSilenceMaxMs = silenceMaxMs,
    verifyPassword,
    channels = allChannels,
    channelLeaseMs,
    visitorHeartbeatMs,
  } = parts
  const { baseUrl, databaseUrl, forceLocale, smtpUrl, trustProxy } = settings
  const database = openDatabase(databaseUrl, log)
  const mailSettings = { smtpUrl, from: senderOf(smtpUrl, baseUrl) }
  const silence = watchSilence({
    connectionString: databaseUrl,
    pools: database.pools,
    log,
    maxMs: databaseSilenceMaxMs,
  })
  const readiness = createReadiness()
  const features = createFeatures(
    {
      database,
      mailer: createMailer(mailSettings),
      clock,
      log,
      settings,
      keyring: createKeyring(settings.secretKey, settings.previousSecretKeys),
      outgoing: createOutgoing({ allowsPrivate: settings.allowsPrivateAddresses }),
      readiness,
    },
    { verifyPassword, channels, channelLeaseMs, visitorHeartbeatMs },
  )

  const http = await createServer({
    isHttps: baseUrl.startsWith('https:'),
    trustProxy,
    log,
    requestsPerMinute,
  })
  refuseUndeclaredRoutes(http, webFolder)
  registerImplementations(
    http,
    features.all.flatMap((feature) => feature.routes),
    allEndpoints,
    { authentication: features.authentication, baseUrl, clock, audit: features.audit },
  )
  http.get('/openapi.json', () => describeApi(allEndpoints, baseUrl, version))
  if (webFolder !== undefined) {
    await registerPages(http, {
      webFolder,
      baseUrl,
      forceLocale,
      sendsMail: smtpUrl !== undefined,
      describeBot: features.describeBot,
      sitesOfBot: features.sitesOfBot,
    })
  } else {
    http.setNotFoundHandler(() => {
      throw new AppError('not-found')
    })
  }
  // Before the server waits for what is under way: a stream would be under way for ever.
  http.addHook('preClose', async () => {
    features.live.endAll()
    features.botEvents.endAll()
    features.visitors.endAll()
  })
  await http.ready()

  const forgetting: JobDefinition = {
    name: 'forget-old-traces',
    schedule: '17 * * * *',
    async run() {
      await forgetOldAttempts(database.house, clock.now())
      await forgetIdempotentReplies(database.house, clock.now())
      await forgetOldMails(database.house, clock.now())
    },
  }
  const jobs = [
    ...features.all.flatMap((feature) => feature.jobs ?? []),
    ...mailJobs(database.house, mailSettings),
    forgetting,
  ]
  let jobRunner: JobRunner | undefined
  return {
    http,
    database,
    features,
    jobs,
    async startJobs() {
      features.node.start()
      for (const feature of features.all) await feature.start?.()
      readiness.warmUp(
        features.all.flatMap(({ warmUp }) => warmUp ?? []),
        warmUpMaxMs,
      )
      jobRunner = await startJobs(database.pool, log, jobs)
    },
    async close() {
      await Promise.all([closeServer(http, requestsEndWithinMs), within(jobsEndWithinMs, jobRunner?.stop())])
      await within(channelsEndWithinMs, features.channels.stop())
      await within(connectionsEndWithinMs, features.node.stop())
      for (const feature of features.all) await feature.close?.()
      silence.stop()
      await within(connectionsEndWithinMs, database.close())
    },
  }
}

async function within(ms: number, ending: Promise<void> | undefined): Promise<void> {
  const over = new AbortController()
  await Promise.race([ending, delay(ms, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}
