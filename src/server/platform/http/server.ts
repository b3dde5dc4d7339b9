/** A Fastify with the guards every request passes: time-outs, size, load, headers, problem details. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from './app-error.ts'
import { sendProblem } from './problems.ts'

export interface ServerSettings {
  readonly isHttps: boolean
  readonly trustProxy: boolean | number | string
  readonly log: Logger
  /** Requests a minute and address over all routes; a flood from one address must not take the others' time. */
  readonly requestsPerMinute: number
}

/** Beyond this many at once, waiting in line for the database would only make everybody late. */
const maxInFlight = 500

export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify's types leave out the number of proxies, which its documentation and code accept.
    trustProxy: settings.trustProxy as boolean | string,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    genReqId: () => randomUUID(),
    // A shutdown must not wait for idle browsers.
    forceCloseConnections: 'idle',
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  app.server.maxConnections = 12_000

  app.setErrorHandler((error: Error, request, reply) => sendProblem(error, request, reply))

  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // A supervisor must not end a server because it is busy.
    if (isProbe(request.url)) return
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    if (inFlight > maxInFlight) throw new AppError('network-busy', { retryAfterSeconds: 1 })
  })

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine sets custom properties in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Not upgrade-insecure-requests: it breaks plain http on a LAN.
      },
    },
    strictTransportSecurity: settings.isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => isProbe(request.url) || request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('too-many-requests', { retryAfterSeconds: context.ttl / 1000 }),
  })
  return app
}

function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}

/**
 * Requests under way get their answers, but nobody is waited for longer than this: once a server is closing, Node no longer ends slow clients,
 * and one of them would hold it open for ever.
 */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs)
  await app.close().finally(() => clearTimeout(cut))
}
