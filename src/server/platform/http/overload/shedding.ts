/** Refuses what cannot be served in time, as the first thing that happens to a request. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressGroup, addressOf } from '../limits/address-group.ts'
import { problemOf } from '../problems.ts'
import { AdaptiveLimit } from './adaptive-limit.ts'
import { Admission } from './admission.ts'
import { watchEventLoopLag } from './event-loop-lag.ts'
import type { WaitElsewhere } from './wait-elsewhere.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Holds no place, and is not late, while it waits for what is none of this server's work. */
    waitElsewhere: WaitElsewhere
    /** Gives the place up for good: for a reply that stays open without work. */
    leavePlace: () => void
  }
}

export const limitSettings = { min: 8, floodMs: 150, maxInFlood: 64, max: 512, start: 32, targetMs: 50 }
export const admissionSettings = {
  waitMs: 100,
  maxBurst: 400,
  burstEndsAfter: { served: 100, ms: 1000 },
  maxWaitMs: 10_000,
  maxStandstillMs: 2500,
  maxLagMs: 100,
}
const adjustEveryMs = 100
const retryAfterSeconds = 1

interface Place {
  /** Whose it is. */
  readonly group: string
  /** When it was taken; later by the time that was spent waiting elsewhere. */
  sinceMs: number
  /** How much is waited for elsewhere, and since when; meanwhile others have the place. */
  waits: number
  awaySinceMs: number
}

/**
 * A request has a place while work is done for it: not while its body or its answer is on a slow line. Uploads and log-ins have lines of their
 * own, which refuse for themselves, and probes must be answered above all when the server is busy.
 */
export function shedOverload(app: FastifyInstance, { isBehindProxy }: { readonly isBehindProxy: boolean }): void {
  const lag = watchEventLoopLag()
  const limit = new AdaptiveLimit(limitSettings)
  const admission = new Admission(admissionSettings, () => ({ limit: limit.current, lagMs: lag.currentMs }))
  const places = new WeakMap<FastifyRequest, Place>()
  /** Whose handler runs. */
  const atWork = new WeakSet<FastifyRequest>()
  const ticks = setInterval(() => limit.adjust({ lagMs: lag.currentMs, ...admission.tick() }), adjustEveryMs)
  ticks.unref()
  app.addHook('onClose', async () => {
    clearInterval(ticks)
    lag.stop()
  })

  function take(request: FastifyRequest, reply: FastifyReply): void {
    places.set(request, { group: groupOf(request), sinceMs: performance.now(), waits: 0, awaySinceMs: 0 })
    // A client that has gone away gets no answer, and so never comes to `onSend`.
    if (reply.raw.destroyed) leave(request)
    else
      reply.raw.once('close', () => {
        // Work that is done for a client that hangs up takes its place as before.
        if (!atWork.has(request)) leave(request)
      })
  }

  function leave(request: FastifyRequest): Place | undefined {
    const place = places.get(request)
    if (!places.delete(request)) return undefined
    if (place?.waits === 0) admission.leave(place.group)
    return place
  }

  async function waitElsewhere<R>(request: FastifyRequest, work: () => Promise<R>): Promise<R> {
    const place = places.get(request)
    if (place === undefined) return await work()
    place.waits += 1
    if (place.waits === 1) {
      place.awaySinceMs = performance.now()
      admission.stepAside(place.group)
    }
    try {
      return await work()
    } finally {
      place.waits -= 1
      // A reply that could not wait has gone without it.
      if (place.waits === 0 && places.get(request) === place) {
        place.sinceMs += performance.now() - place.awaySinceMs
        admission.comeBack(place.group)
      }
    }
  }
  app.decorateRequest('waitElsewhere', function (this: FastifyRequest, work) {
    return waitElsewhere(this, work)
  })

  app.decorateRequest('leavePlace', function (this: FastifyRequest) {
    leave(this)
  })

  const groupOf = (request: FastifyRequest) =>
    isBehindProxy ? addressGroup(addressOf(request)) : groupOfConnection(request.raw.socket)
  // Behind a proxy only Fastify knows whose request it is, so its first hook refuses.
  if (!isBehindProxy)
    refuseBefore(
      app.server,
      ({ url = '', headers, socket }) =>
        admission.refuses(groupOfConnection(socket)) && !isProbe(url) && !mayBeUpload(headers),
    )
  app.addHook('onRequest', (request, reply, next) => {
    if (isProbe(request.url) || request.routeOptions.config.hasOwnLine) return next()
    const entered = admission.enter(groupOf(request))
    if (entered === true) {
      take(request, reply)
      return next()
    }
    if (entered === false) return refuseReply(request, reply)
    void waitForPlace(entered, request, reply, next)
  })

  async function waitForPlace(
    entered: Promise<boolean>,
    request: FastifyRequest,
    reply: FastifyReply,
    next: () => void,
  ): Promise<void> {
    if (!(await entered)) return refuseReply(request, reply)
    take(request, reply)
    if (places.has(request)) next()
    // The client has gone and waits for no answer.
    else reply.hijack()
  }

  // A body that came with its headers is there by now. For the others no place is kept. Last in its row, behind the look at who calls.
  async function leaveWhileBodyComes(request: FastifyRequest): Promise<void> {
    if (!request.raw.complete && hasBody(request)) leave(request)
  }
  app.addHook('onRoute', (route) => {
    route.preParsing = [route.preParsing ?? [], leaveWhileBodyComes].flat()
    const { handler } = route
    route.handler = function keepPlace(request, reply) {
      const end = () => {
        atWork.delete(request)
        if (reply.raw.destroyed) leave(request)
      }
      atWork.add(request)
      let outcome: unknown
      try {
        outcome = handler.call(this, request, reply)
      } finally {
        if (outcome instanceof Promise) outcome.then(end, end)
        else end()
      }
      return outcome
    }
  })
  app.addHook('preValidation', async (request, reply) => {
    if (places.has(request) || isProbe(request.url) || request.routeOptions.config.hasOwnLine) return
    if (!(await admission.enterAgain(groupOf(request)))) throw new AppError('network-busy', { retryAfterSeconds })
    take(request, reply)
  })

  app.addHook('onSend', async (request, reply) => {
    const place = leave(request)
    if (place !== undefined && reply.statusCode < 400)
      limit.note(`${request.method} ${request.routeOptions.url ?? ''}`, performance.now() - place.sinceMs)
  })
}

const groups = new WeakMap<Socket, string>()

/** Worked out once for a connection, as it is asked for with each request. */
function groupOfConnection(socket: Socket): string {
  let group = groups.get(socket)
  if (group === undefined) {
    group = addressGroup(socket.remoteAddress ?? '')
    groups.set(socket, group)
  }
  return group
}

export function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const busy = JSON.stringify(problemOf(new AppError('network-busy', { retryAfterSeconds }), '{requestId}')).split(
  '{requestId}',
)

/** A refusal must cost next to nothing, as there may be thousands a second: most are made before Fastify sees the request. */
function refuseBefore(server: Server, isRefused: (request: IncomingMessage) => boolean): void {
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isRefused(request)) refuse(response, randomUUID())
    else for (const handle of handlers) handle(request, response)
  })
}

function refuseReply(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  if (!reply.raw.destroyed) refuse(reply.raw, request.id)
}

function refuse(response: ServerResponse, requestId: string): void {
  const body = busy.join(requestId)
  response.writeHead(503, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': body.length,
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  response.end(body)
}

/** Whether it is one is known to its route only. */
function mayBeUpload(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false
}
