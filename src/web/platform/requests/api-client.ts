/** Calls the endpoints of the contract from the browser. */
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import type { ErrorCode, ErrorDetails, Fault, Problem } from '#contract/errors.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { viewedCall } from './viewed-account.ts'

/** A call that did not succeed. `code` is always one the phrases know. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** 0 when no answer came at all. */
  readonly status: number
  readonly field: string | undefined
  readonly details: ErrorDetails
  readonly faults: readonly Fault[]
  readonly requestId: string | undefined

  constructor(problem: Pick<Problem, 'code' | 'status'> & Partial<Problem>) {
    super(`${problem.code} (${problem.status})`)
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.field = problem.field
    this.details = problem.details ?? {}
    this.faults = problem.faults ?? []
    this.requestId = problem.requestId
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a repeated call answer the first reply, for endpoints that are `idempotent`. */
  idempotencyKey?: string
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

export function errorFrom(status: number, text: string): ApiError {
  try {
    const parsed: unknown = JSON.parse(text)
    if (isProblem(parsed)) return new ApiError({ ...parsed, status })
  } catch {
    // Not JSON: a proxy answered in the server's place.
  }
  if (status === 413) return new ApiError({ code: 'body-too-large', status })
  return new ApiError({ code: status >= 500 ? 'network-busy' : 'operation-failed', status })
}

export type CallArguments<E extends Endpoint> =
  object extends ArgumentsOf<E>
    ? [args?: ArgumentsOf<E>, options?: CallOptions]
    : [args: ArgumentsOf<E>, options?: CallOptions]

/** `await callApi(renameBot, { params: { botId }, body: { name } })`. Throws `ApiError`, or the abort of `signal`. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[args, options = {}]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const { body } = (args ?? {}) as { body?: unknown }
  const viewed = viewedCall(endpoint)
  if (viewed === 'refused') throw new ApiError({ code: 'only-looking', status: 403 })
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  let status: number
  let text: string
  try {
    const response = await fetch(viewed === 'elsewhere' ? urlElsewhere(endpoint, args) : urlOf(endpoint, args ?? {}), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ code: 'network-error', status: 0 })
  }
  if (status < 200 || status > 299) throw errorFrom(status, text)
  return readReply<E>(status, text)
}

/** The same call, about the default admin account. */
function urlElsewhere(endpoint: Endpoint, args: object = {}): string {
  const { query = {} } = args as { query?: object }
  return urlOf(endpoint, { ...args, query: { ...query, account: 'default' } } as never)
}

function readReply<E extends Endpoint>(status: number, text: string): ReplyOf<E> {
  if (text === '') return undefined as ReplyOf<E>
  try {
    return JSON.parse(text) as ReplyOf<E>
  } catch {
    throw new ApiError({ code: 'network-busy', status })
  }
}

export interface UploadOptions {
  signal?: AbortSignal
  /** From 0 to 1, of the bytes sent. */
  onProgress?: (share: number) => void
}

/** Sends one file as multipart, with progress; `fetch` cannot report it. */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  args: Partial<ArgumentsOf<E>>,
  file: File,
  { signal, onProgress }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  if (viewedCall(endpoint) === 'refused') return Promise.reject(new ApiError({ code: 'only-looking', status: 403 }))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, urlOf(endpoint, args))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(errorFrom(request.status, request.responseText))
      try {
        resolve(readReply<E>(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError({ code: 'network-error', status: 0 }))
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    if (signal?.aborted) return reject(new DOMException('Upload cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

/** The sentence a person reads about a failure, in their language. */
export function errorText(phrases: Phrases, error: unknown): string {
  if (error instanceof ApiError) return textOfCode(phrases, error.code, error.details)
  return textOfCode(phrases, 'operation-failed', {})
}

export function textOfCode(phrases: Phrases, code: ErrorCode, details: ErrorDetails): string {
  // None has a code that is newer than this page (the site was updated meanwhile), or whose texts load with other screens.
  const text = (Object.hasOwn(phrases.errors, code) && phrases.errors[code]) || phrases.errors['operation-failed']
  return typeof text === 'function' ? text(details) : text
}
