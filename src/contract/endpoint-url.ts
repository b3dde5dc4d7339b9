/** The address of a call: what the browser asks for, what links to files point at, and what tests call. */
import type { ArgumentsOf, Endpoint } from './endpoint.ts'

interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * Path and query of an endpoint, without an origin. Values of the path are escaped, lists in the query repeat their key, and empty values of
 * the query are left out: `q=` and no `q` mean the same. Throws when a value of the path is missing.
 */
export function urlOf<E extends Endpoint>(endpoint: E, args: Partial<ArgumentsOf<E>> = {}): string {
  const { params = {}, query = {} } = args as AddressParts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${endpoint.path} needs ${name}`)
    return escapeText(value)
  })
  const search: string[] = []
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === '') continue
      search.push(`${escapeText(key)}=${escapeText(one)}`)
    }
  }
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

/** Half of a surrogate pair, which anyone may paste, has no form in an address: it becomes the replacement character, as browsers do. */
function escapeText(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}
