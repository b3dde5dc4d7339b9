/** Every endpoint of the product. The server must implement each exactly once; the API page is made from it. */
import * as accounts from './accounts.ts'
import * as answers from './answers.ts'
import * as bots from './bots.ts'
import * as corpus from './corpus.ts'
import type { Endpoint } from './endpoint.ts'
import * as factory from './factory.ts'
import * as imports from './imports.ts'
import * as models from './models.ts'
import * as system from './system.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

export const allEndpoints: readonly Endpoint[] = [
  accounts,
  answers,
  bots,
  corpus,
  factory,
  imports,
  models,
  system,
].flatMap((module) => Object.values(module).filter(isEndpoint))
