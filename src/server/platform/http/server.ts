/** A Fastify with the guards every request passes: time-outs, size, load, headers, problem details. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { defaultMaxBodyBytes } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'
import { readJsonBodies } from './bodies/json-body.ts'
import { discardRefusedBodies } from './bodies/refused-bodies.ts'
import { dropSlowReaders } from './bodies/slow-readers.ts'
import { answerClientError } from './client-errors.ts'
import { addressGroup, addressOf } from './limits/address-group.ts'
import { forbidStoring } from './no-store.ts'
import { isProbe, shedOverload } from './overload/shedding.ts'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file at the pace of its sender, or waits in a line that refuses for itself: it needs no place among those that are served. */
    hasOwnLine?: boolean
  }
}

export interface ServerSettings {
  readonly isHttps: boolean
  readonly trustProxy: boolean | number | string
  readonly log: Logger
  /** Requests a minute and address over all routes; a flood from one address must not take the others' time. */
  readonly requestsPerMinute: number
  /** A client that takes nothing of its answer for this long is dropped. */
  readonly slowReaderMs?: number
}

const bodyless = new Set(['GET', 'HEAD'])

export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesToTrust(settings.trustProxy),
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    genReqId: () => randomUUID(),
    bodyLimit: defaultMaxBodyBytes,
    // What the router refuses by itself, such as a malformed URL.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply as FastifyReply),
    clientErrorHandler: answerClientError,
    // A shutdown must not wait for idle browsers.
    forceCloseConnections: 'idle',
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  app.server.maxConnections = 24_000

  app.setErrorHandler((error: Error, request, reply) => sendProblem(error, request, reply))

  shedOverload(app, { isBehindProxy: settings.trustProxy !== false })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  forbidStoring(app)
  readJsonBodies(app)
  discardRefusedBodies(app)
  dropSlowReaders(app, settings.slowReaderMs ?? 15_000)
  app.addHook('preParsing', async (request) => {
    // The body of a request to nowhere is not worth reading.
    if (request.is404 && !bodyless.has(request.method)) throw new AppError('not-found')
  })

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
    keyGenerator: (request) => addressGroup(addressOf(request)),
    // A platform calls back for all of its customers from a few addresses; those calls have a limit of their own.
    allowList: (request) => isProbe(request.url) || /^\/(?:assets|hooks)\//.test(request.url),
    errorResponseBuilder: (_request, context) =>
      new AppError('too-many-requests', { retryAfterSeconds: context.ttl / 1000 }),
  })
  return app
}

/** Fastify trusts no proxy when given a bare number, as it cannot know that every request passes them. The operator who sets the number knows. */
function proxiesToTrust(setting: ServerSettings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/**
 * Requests under way get their answers, but the server waits for none longer than this: once a server is closing, Node no longer ends slow clients,
 * and one of them would hold it open without end.
 */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs)
  await app.close().finally(() => clearTimeout(cut))
}
