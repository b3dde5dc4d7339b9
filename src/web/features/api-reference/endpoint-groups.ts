/** The endpoints of the contract under the names they are exported by: a name is the anchor of its entry. */
import * as accounts from '#contract/accounts.ts'
import * as answers from '#contract/answers.ts'
import * as bots from '#contract/bots.ts'
import * as corpus from '#contract/corpus.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as factory from '#contract/factory.ts'
import * as imports from '#contract/imports.ts'
import * as models from '#contract/models.ts'
import * as system from '#contract/system.ts'
import type { ApiReferencePhrases } from '#phrases/zh/api-reference.ts'

export type GroupName = keyof ApiReferencePhrases['groups']

export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

export interface EndpointGroup {
  name: GroupName
  endpoints: readonly NamedEndpoint[]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** What a program asks first stands first: its own calls by key, then by path. */
function rank({ endpoint }: NamedEndpoint): string {
  return `${endpoint.access === 'botKey' ? 0 : 1} ${endpoint.path}`
}

function groupOf(name: GroupName, module: object): EndpointGroup {
  const endpoints = Object.entries(module).flatMap(([key, value]) =>
    isEndpoint(value) ? [{ name: key, endpoint: value }] : [],
  )
  return { name, endpoints: endpoints.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)) }
}

export const endpointGroups: readonly EndpointGroup[] = [
  groupOf('answers', answers),
  groupOf('bots', bots),
  groupOf('corpus', corpus),
  groupOf('imports', imports),
  groupOf('models', models),
  groupOf('accounts', accounts),
  groupOf('factory', factory),
  groupOf('system', system),
]
