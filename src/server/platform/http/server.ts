/** A Fastify with the guards every request passes: time-outs, size, load, headers, problem details. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { addressGroup } from './address-group.ts'
import { Admission } from './admission.ts'
import { AppError } from './app-error.ts'
import { forbidStoring } from './no-store.ts'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file, at the pace of its sender. */
    isUpload?: boolean
  }
}

export interface ServerSettings {
  readonly isHttps: boolean
  readonly trustProxy: boolean | number | string
  readonly log: Logger
  /** Requests a minute and address over all routes; a flood from one address must not take the others' time. */
  readonly requestsPerMinute: number
}

/** About twice as many as there are connections to the database: more at once would only make everybody late. */
const mostServed = 50
const mostWaiting = 2000
/** Some hundred calls at once are a burst, not an overload, also on a slow machine. */
const burstMs = 2000
const standingWaitMs = 150

export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesToTrust(settings.trustProxy),
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

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  admitInTurn(app)
  forbidStoring(app)

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The lab's nets and kernels are WebAssembly; it is compiled from our own files only, and allows no other evaluation.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine sets custom properties in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
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
    // The same as frame-ancestors, for browsers that know only this.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressGroup(request.ip),
    allowList: (request) => isProbe(request.url) || request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('too-many-requests', { retryAfterSeconds: context.ttl / 1000 }),
  })
  return app
}

/**
 * A request takes its place when its body is there and gives it back when its answer is made, so that slow lines, in either direction, hold
 * none. Uploads are read by their handlers, which have limits of their own.
 */
function admitInTurn(app: FastifyInstance): void {
  const admission = new Admission({ mostServed, mostWaiting, burstMs, standingWaitMs })
  const served = new WeakSet<FastifyRequest>()
  function leave(request: FastifyRequest): void {
    if (served.delete(request)) admission.leave()
  }
  app.addHook('preHandler', async (request, reply) => {
    // A supervisor must not end a server because it is busy.
    // An upload may take its sender a minute, and holds no connection to the database meanwhile.
    if (isProbe(request.url) || request.routeOptions.config.isUpload) return
    if (!(await admission.enter())) throw new AppError('network-busy', { retryAfterSeconds: 1 })
    served.add(request)
    if (reply.raw.destroyed) leave(request)
    else reply.raw.once('close', () => leave(request))
  })
  app.addHook('onSend', async (request) => leave(request))
}

/** Fastify takes a bare number of proxies for none at all: it cannot know that nobody reaches the server past them. Who sets it, does. */
function proxiesToTrust(setting: ServerSettings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
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
