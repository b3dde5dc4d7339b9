/** The OpenAPI 3.1 page, made from the contract. */
import { z } from 'zod'
import { endpointGroups } from '#contract/all-endpoints.ts'
import { type Access, type Endpoint, errorsOf } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus, problemSchema } from '#contract/errors.ts'

const security: Record<Access, object[]> = {
  public: [],
  session: [{ session: [] }],
  admin: [{ session: [] }],
  botKey: [{ botKey: [] }],
  bearer: [{ botKey: [] }, { clientToken: [] }],
  sessionOrKey: [{ session: [] }, { accountKey: [] }],
  platform: [],
  sessionOrScope: [{ session: [] }, { accountKey: [] }],
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf(endpoint: Endpoint): object | undefined {
  if (endpoint.upload !== undefined) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    return { required: true, content: { 'multipart/form-data': { schema: file } } }
  }
  if (endpoint.body === undefined) return undefined
  return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
}

function successOf(endpoint: Endpoint): object {
  if (endpoint.reply === 'empty') return { [endpoint.status ?? 204]: { description: 'Done.' } }
  if (endpoint.reply === 'raw') {
    const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { [endpoint.status ?? 200]: { description: 'A file.', content: file } }
  }
  if (endpoint.reply === 'stream') {
    const stream = { 'text/event-stream': { schema: { type: 'string' } } }
    return { 200: { description: 'Events, for as long as the connection is open.', content: stream } }
  }
  return {
    [endpoint.status ?? 200]: {
      description: 'Success.',
      content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
  }
}

function failuresOf(endpoint: Endpoint): object {
  const codes = new Map<number, string[]>()
  for (const code of codesOf(endpoint)) codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code])
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries([
    ...[...codes].map(([status, names]) => [status, { description: names.join(', '), content: problem }] as const),
    ['default', { description: 'Problem details with a code.', content: problem }],
  ])
}

/** What a plan must have, what a call counts against, and how often it may be made; the audit is the operator's matter and not shown. */
function rulesOf({ requires, charges, limits, scopes }: Endpoint): object {
  return {
    ...(scopes === undefined ? {} : { 'x-scopes': scopes }),
    ...(requires === undefined ? {} : { 'x-entitlement': requires }),
    ...(charges === undefined ? {} : { 'x-quota': charges }),
    ...(limits === undefined ? {} : { 'x-limits': limits }),
  }
}

/** Failures that follow from what is declared, so that no endpoint has to name them again. */
function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { requires, charges, limits } = endpoint
  return [
    ...new Set([
      ...errorsOf(endpoint),
      ...(requires === undefined ? [] : (['vip-only'] as const)),
      ...(charges === undefined ? [] : (['quota-spent'] as const)),
      ...(limits === undefined ? [] : (['too-many-requests'] as const)),
    ]),
  ]
}

function tagOf(endpoint: Endpoint): string {
  return Object.entries(endpointGroups).find(([, endpoints]) => endpoints.includes(endpoint))?.[0] ?? 'other'
}

function operationOf(endpoint: Endpoint): object {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...rulesOf(endpoint),
    security: security[endpoint.access],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(requestBodyOf(endpoint) === undefined ? {} : { requestBody: requestBodyOf(endpoint) }),
    responses: { ...successOf(endpoint), ...failuresOf(endpoint) },
  }
}

export function describeApi(endpoints: readonly Endpoint[], baseUrl: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Huida', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'huida_session',
          description: 'The cookie of a log-in. Over https its name begins with `__Host-`.',
        },
        botKey: { type: 'http', scheme: 'bearer', description: 'The API key of the bot in the path.' },
        clientToken: { type: 'http', scheme: 'bearer', description: 'A client token of the bot in the path.' },
        accountKey: { type: 'http', scheme: 'bearer', description: 'An API key of the account.' },
      },
    },
  }
}
