/** Typed calls to a test app, as a browser or a program would make them. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import type { Problem } from '#contract/errors.ts'
import type { TestApp } from '../apps/app.ts'

export interface Answered<E extends Endpoint> {
  readonly status: number
  /** The reply, when the call succeeded. */
  readonly reply: ReplyOf<E>
  /** The problem, when it did not. */
  readonly problem: Problem
  readonly response: LightMyRequestResponse
}

export interface As {
  /** `name=value` of a session cookie. */
  readonly cookie?: string
  readonly bearer?: string
  readonly headers?: Record<string, string>
  /** Where the call comes from. */
  readonly address?: string
}

export async function call<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  input: ArgumentsOf<E>,
  as: As = {},
): Promise<Answered<E>> {
  const { body } = input as { body?: object }
  const options: InjectOptions = {
    method: endpoint.method,
    url: urlOf(endpoint, input),
    ...(as.address === undefined ? {} : { remoteAddress: as.address }),
    headers: {
      ...(endpoint.method === 'GET' || as.bearer !== undefined ? {} : { origin: app.origin }),
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(as.bearer === undefined ? {} : { authorization: `Bearer ${as.bearer}` }),
      ...as.headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  }
  const response = await app.http.inject(options)
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  const parsed: unknown = isJson && response.body !== '' ? response.json() : undefined
  return { status: response.statusCode, reply: parsed as ReplyOf<E>, problem: parsed as Problem, response }
}
