/** The server of a component test: it answers `fetch` by the contract, in the page itself. Answers are typed as the contract types them. */
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { type ErrorCode, type ErrorDetails, errorStatus, type Fault } from '#contract/errors.ts'

/** One call as the server would read it. */
export interface FakeCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What JSON the page sent. */
  readonly body: unknown
}

export interface Refusal {
  readonly code: ErrorCode
  readonly field?: string
  readonly details?: ErrorDetails
  readonly faults?: readonly Fault[]
}

/** Thrown by an answer to refuse some calls and not others. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

type Answer = (call: FakeCall) => Response | Promise<Response>

/** An answer that never comes: for screens that still load. */
const never = new Promise<never>(() => {})

export class FakeApi {
  readonly #answers = new Map<string, { endpoint: Endpoint; answer: Answer }>()
  readonly #calls = new Map<string, FakeCall[]>()
  /** Calls that no server of the product would have taken: nobody answers them, or the contract forbids what they send. */
  readonly wrongCalls: string[] = []

  /**
   * From now on `endpoint` succeeds with this reply, or with what the function makes of a call; it may throw `Refused`.
   * With a moment, the reply comes no sooner.
   */
  answer<E extends Endpoint>(
    endpoint: E,
    reply: ReplyOf<E> | ((call: FakeCall) => ReplyOf<E>),
    moment?: Promise<void>,
  ): void {
    const status = endpoint.status ?? (endpoint.reply === 'empty' ? 204 : 200)
    const answerNow: Answer = (call) => {
      const fault = endpoint.body?.safeParse(call.body).error
      if (fault) this.wrongCalls.push(`${endpoint.id}: ${fault.message}`)
      try {
        const made = typeof reply === 'function' ? (reply as (call: FakeCall) => ReplyOf<E>)(call) : reply
        return new Response(status === 204 ? null : JSON.stringify(made), { status })
      } catch (error) {
        if (error instanceof Refused) return problemOf(error.refusal)
        throw error
      }
    }
    this.#put(endpoint, moment === undefined ? answerNow : (call) => moment.then(() => answerNow(call)))
  }

  /** The same, unless the test has its own answer. */
  answerByDefault<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): void {
    if (!this.#answers.has(endpoint.id)) this.answer(endpoint, reply)
  }

  /** From now on `endpoint` tells these one after the other, as events; the last only after `moment`. */
  tell(endpoint: Endpoint, events: readonly unknown[], moment: Promise<void>): void {
    const eventOf = (event: unknown) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)
    this.#put(endpoint, () => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          for (const event of events.slice(0, -1)) controller.enqueue(eventOf(event))
          await moment
          controller.enqueue(eventOf(events.at(-1)))
          controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    })
  }

  /** From now on `endpoint` fails as the server would report it. */
  refuse(endpoint: Endpoint, refusal: ErrorCode | Refusal): void {
    this.#put(endpoint, () => problemOf(typeof refusal === 'string' ? { code: refusal } : refusal))
  }

  /** From now on the network is gone for this endpoint; whoever calls it hears of that at once, or only after `heard`. */
  cutOff(endpoint: Endpoint, heard?: Promise<void>): void {
    this.#put(endpoint, () => {
      const failure = new TypeError('Failed to fetch')
      if (heard === undefined) throw failure
      return heard.then(() => Promise.reject(failure))
    })
  }

  /** From now on the answer does not come. */
  hold(endpoint: Endpoint): void {
    this.#put(endpoint, () => never)
  }

  /** What was sent to an endpoint so far, oldest first. */
  callsOf(endpoint: Endpoint): readonly FakeCall[] {
    return this.#calls.get(endpoint.id) ?? []
  }

  /** In the place of `window.fetch`; whatever is no call of the interface goes through. */
  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin)
    const method = init.method ?? (input instanceof Request ? input.method : 'GET')
    if (!/^\/(?:api|factory)\//.test(url.pathname)) return this.#fetchForReal(input, init)
    for (const { endpoint, answer } of this.#answers.values()) {
      const params = endpoint.method === method ? paramsIn(endpoint.path, url.pathname) : undefined
      if (params === undefined) continue
      const call = { params, query: url.searchParams, body: readBody(init.body) }
      this.#calls.set(endpoint.id, [...this.callsOf(endpoint), call])
      return waitFor(answer(call), init.signal)
    }
    this.wrongCalls.push(`${method} ${url.pathname} has no answer`)
    return problemOf({ code: 'not-found' })
  }

  readonly #fetchForReal = window.fetch.bind(window)

  #put(endpoint: Endpoint, answer: Answer): void {
    this.#answers.set(endpoint.id, { endpoint, answer })
  }
}

function problemOf({ code, ...rest }: Refusal): Response {
  const status = errorStatus[code]
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test', ...rest }), {
    status,
  })
}

/** The values of `:names` in a path, or undefined when it is another path. */
function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${source}$`).exec(path)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]))
}

function readBody(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined
}

/** Ends with the caller's patience, as a real call does. */
function waitFor(answer: Response | Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    Promise.resolve(answer).then(resolve, reject)
  })
}
