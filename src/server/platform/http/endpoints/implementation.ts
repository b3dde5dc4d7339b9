/** Ties an endpoint of the contract to the code that serves it. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type BodyOf,
  defaultMaxBodyBytes,
  type Endpoint,
  type Method,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import type { Fault } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '../app-error.ts'
import { RateLimits } from '../limits/rate-limits.ts'
import { faultsOf, inputError } from '../problems.ts'
import { type AdmissionContext, admit } from './admit.ts'
import { noteRefusedCalls, recordCall } from './audit-calls.ts'
import type { AuditAmount, AuditSink } from './audit-sink.ts'
import type { Authentication, CallerOf } from './caller.ts'
import { type IdempotencyClaim, readIdempotencyClaim } from './idempotency.ts'
import { type Visit, visitOf } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once `admit` has let the request in. */
    caller?: unknown
  }
}

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: CallerOf<E['access']>
  /** Set when the endpoint is idempotent and the call came with a key: run the effect through `once`. */
  readonly idempotency: IdempotencyClaim | undefined
  readonly visit: Visit
  /** For bodies and replies that are streams. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What may be a stream in place of its reply answers with Fastify's reply then. */
type ResultOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? ReplyOf<E> | (E['isAlsoStream'] extends true ? FastifyReply : never)
  : unknown
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResultOf<E>>

export interface Implementation {
  readonly endpoint: Endpoint
  register(app: FastifyInstance, context: RouteContext): void
}

export interface RouteContext extends AdmissionContext {
  readonly audit: AuditSink
}

/** `amountOf`: for the audit, how many things the call was about. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  amountOf?: (result: ResultOf<E>) => AuditAmount | undefined,
): Implementation {
  return {
    endpoint,
    register(app, context) {
      if (endpoint.rawBody) void app.register(async (scope) => takeAnyBody(scope, (within) => route(within, context)))
      else route(app, context)
    },
  }

  function route(app: FastifyInstance, context: RouteContext): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A stream has no end that could be told in headers alone.
      exposeHeadRoute: endpoint.reply !== 'stream' && endpoint.access !== 'platform',
      config: {
        endpoint,
        hasOwnLine: endpoint.upload !== undefined || endpoint.hasOwnLine === true,
      },
      bodyLimit: endpoint.maxBodyBytes ?? defaultMaxBodyBytes,
      // Only headers are needed to know the caller: no byte of a stranger's body is read before.
      preParsing: async (request, reply) => {
        if (isForApps(endpoint)) allowOtherSites(reply)
        request.caller = await admit(endpoint, request, context)
      },
      handler: async (request, reply) => {
        const { caller } = request
        const input = readInput(endpoint, request)
        context.rates.take(endpoint, 'visitor', visitorOf(input.body))
        const call = { ...input, caller, visit: visitOf(request, reply), request, reply } as unknown as Call<E>
        const idempotency = endpoint.idempotent ? readIdempotencyClaim(request, endpoint, scopeOf(call)) : undefined
        const result = await handler({ ...call, idempotency })
        await recordCall(endpoint, request, context.audit, amountOf?.(result)).catch((error: unknown) => {
          // Nobody will read it: what it holds is given back.
          if (result instanceof Readable) result.destroy()
          throw error
        })
        if (result === reply || endpoint.reply === 'raw' || endpoint.reply === 'stream') return result
        if (endpoint.reply === 'empty') return reply.status(endpoint.status ?? 204).send()
        return reply.status(endpoint.status ?? 200).send(endpoint.reply.parse(result))
      },
    })
  }
}

/** Within `scope` a body of whatever type is handed on as its bytes. */
function takeAnyBody(scope: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  register(scope)
}

function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const faults: Fault[] = []
  function read(schema: z.ZodType | undefined, value: unknown): unknown {
    if (schema === undefined) return undefined
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    faults.push(...faultsOf(result.error))
    return undefined
  }
  const params = read(endpoint.params, request.params)
  // An id that cannot be one names nothing.
  if (faults.length > 0) throw new AppError('not-found')
  const query = read(endpoint.query, request.query)
  const body = endpoint.rawBody ? undefined : read(endpoint.body, request.body ?? {})
  if (faults.length > 0) throw inputError(faults)
  return { params, query, body }
}

/** Who writes on a hosted page: the token that only this browser holds. */
function visitorOf(body: unknown): string {
  const { visitorToken = '' } = (body ?? {}) as { visitorToken?: string }
  return visitorToken
}

function scopeOf(call: Call<Endpoint>): string {
  const caller = call.caller as Partial<CallerOf<'session'> & CallerOf<'botKey'>>
  const params = (call.params ?? {}) as { botId?: string }
  return [caller.account?.id ?? 'public', params.botId ?? ''].join('/')
}

interface RouteSettings {
  readonly authentication: Authentication
  /** The origin the product is served from. */
  readonly baseUrl: string
  readonly clock: Clock
  readonly audit: AuditSink
}

/** Registers all implementations and refuses to start when one is missing or doubled. */
export function registerImplementations(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  endpoints: readonly Endpoint[],
  { clock, ...given }: RouteSettings,
): void {
  const context: RouteContext = { ...given, rates: new RateLimits(clock) }
  noteRefusedCalls(app, context.audit)
  const waiting = new Set(endpoints)
  for (const implementation of implementations) {
    const { method, path } = implementation.endpoint
    if (!waiting.delete(implementation.endpoint))
      throw new Error(`${method} ${path} is not in the contract, or is implemented twice`)
    implementation.register(app, context)
  }
  const missing = [...waiting].map(({ method, path }) => `${method} ${path}`)
  if (missing.length > 0) throw new Error(`Without an implementation: ${missing.join(', ')}`)
  refuseOtherMethods(app, endpoints)
  answerPreflights(app, endpoints)
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path,
      config: { isOtherMethod: true },
      preParsing: async (_request, reply) => {
        void reply.header('allow', allowed.join(', '))
        throw new AppError('method-not-allowed')
      },
      handler: () => undefined,
    })
  }
}

/** Apps on other sites call with a client token, which no browser sends by itself: there is nothing to protect them from. */
function isForApps({ access, params }: Endpoint): boolean {
  return access === 'bearer' && params !== undefined
}

function allowOtherSites(reply: FastifyReply): void {
  void reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'Retry-After')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** A browser asks before an app of another site may call. https://fetch.spec.whatwg.org/#cors-preflight-fetch */
function answerPreflights(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const path of new Set(endpoints.filter(isForApps).map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path && isForApps(endpoint))
    app.options(path, { config: { isOtherMethod: true } }, async (_request, reply) => {
      allowOtherSites(reply)
      return await reply
        .header('access-control-allow-methods', allowed.map(({ method }) => method).join(', '))
        .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID')
        .header('access-control-max-age', '7200')
        .status(204)
        .send()
    })
  }
}
