/** How browser and server describe one call. Each endpoint is plain data: the server implements it, the client and the OpenAPI page derive from it. */
import type { z } from 'zod'
import type { AuditAction } from './audit-actions.ts'
import type { FeatureName, QuotaName } from './entitlements.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyScope } from './features/app-access/scopes.ts'
import type { Limit } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `public`: anyone. `session`: a logged-in account, on its own things. `admin`: an account with the role ADMIN.
 * `botKey`: a program with the API key of the bot in the path (`Authorization: Bearer`), its own or a named one with the `scopes`. `bearer`: the same, or an
 * app with a client token of the bot, which sees what is its contact's; without a bot in the path the key says which bots it is about.
 * `sessionOrKey`: a session or an account API key. `sessionOrScope`: a session, or a named API key for the bot of the path that has the `scopes`.
 * `platform`: a platform that calls back. Whoever calls reaches the use case, where the channel verifies the signature over the raw bytes.
 */
export type Access =
  | 'public'
  | 'session'
  | 'admin'
  | 'botKey'
  | 'bearer'
  | 'sessionOrKey'
  | 'sessionOrScope'
  | 'platform'

type AnySchema = z.ZodType

export interface Endpoint {
  /** The name it is exported by, which is also its `operationId`. */
  readonly id: string
  readonly method: Method
  /** Fastify's form: `/api/v1/bots/:botId`. */
  readonly path: string
  readonly access: Access
  /** What a named API key must be allowed to do. A session needs none of it. */
  readonly scopes?: readonly KeyScope[]
  /** What the caller's plan must have; otherwise `vip-only`, before anything is read. */
  readonly requires?: FeatureName
  /** The daily amount that a call counts against. The use case charges it, in the transaction of what is charged; `rights.test.ts` holds it to this. */
  readonly charges?: QuotaName
  /** How often it may be called. Buckets are enforced before the use case; counters are counted by it. */
  readonly limits?: readonly Limit[]
  /** What the audit records of it. Every endpoint that changes something has actions, or null: nothing worth a record. */
  readonly audits?: readonly AuditAction[] | null
  /** One sentence for the API page. */
  readonly summary: string
  readonly params?: AnySchema
  readonly query?: AnySchema
  /** JSON body. For uploads see `upload`. */
  readonly body?: AnySchema
  /** The answer on success; fields that are not in the schema never leave the server. `raw` endpoints answer a file or a page; a `stream` stays open. */
  readonly reply: AnySchema | 'raw' | 'stream' | 'empty'
  /** Status on success; 200 unless told (204 for `empty`). */
  readonly status?: number
  /** A multipart upload with one file of at most this many bytes. */
  readonly upload?: { readonly maxBytes: number }
  /** The body is handed on as it came, of whatever type; it is no part of the call's input. */
  readonly rawBody?: true
  /** How long a JSON body may be, for the few routes that take more than `defaultMaxBodyBytes`. */
  readonly maxBodyBytes?: number
  /** Waits in a line of its own that refuses for itself, and so holds no place among the requests that are served. */
  readonly hasOwnLine?: boolean
  /** A call of a bot's owner that changes something, and may be made though the bot is read-only: it is over the limit of the plan. */
  readonly isForReadOnlyBots?: boolean
  /** May be called in the days in which the account waits to be deleted; all others then answer `account-deleting`. */
  readonly isForDeletingAccounts?: boolean
  /** Answers in events while it is made, where the caller asks for that; `reply` is what it answers otherwise. */
  readonly isAlsoStream?: boolean
  /** Failures have the form of that interface in place of problem details. */
  readonly failsAs?: 'openai'
  /** Whether an `Idempotency-Key` header makes a repeated call answer the first reply. */
  readonly idempotent?: boolean
  /** The expected failures beyond those every endpoint can meet (invalid-input, not-found, too-many-requests ...). */
  readonly errors?: readonly ErrorCode[]
}

/** What is answered when something failed that nobody expected. A log-in declares a code of its own. */
export function unexpectedFailureOf({ method, errors = [] }: Endpoint): ErrorCode {
  if (errors.includes('sign-in-failed')) return 'sign-in-failed'
  return method === 'PUT' || method === 'PATCH' ? 'update-failed' : 'network-busy'
}

/** The failures to tell of an endpoint, beyond those of all. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const unexpected = unexpectedFailureOf(endpoint)
  return [...new Set([...(endpoint.errors ?? []), ...(unexpected === 'network-busy' ? [] : [unexpected])])]
}

/** Longer JSON bodies are refused before they are read, unless an endpoint says otherwise. */
export const defaultMaxBodyBytes = 64 * 1024

/** Keeps the literal types of an endpoint. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined

/** What a caller must hand over: input sides of the schemas, so that defaults may be left out. */
export type ArgumentsOf<E extends Endpoint> = (E['params'] extends AnySchema
  ? { params: Input<E['params']> }
  : object) &
  (E['query'] extends AnySchema ? { query?: Input<E['query']> } : object) &
  (E['body'] extends AnySchema ? { body: Input<E['body']> } : object)
