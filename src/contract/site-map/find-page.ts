/** Which page a path opens, for the server, which answers with the status, and for tests. */
import { type PageId, pageIds, pageOf } from './pages.ts'
import { pathsOf, redirectsOf } from './places.ts'
import { isPlanned } from './planned.ts'

/** `open`: the page stands there. `moved`: the browser goes on to the page. */
export interface FoundPage {
  readonly id: PageId
  readonly kind: 'open' | 'moved'
}

/** The router does not tell cases apart either. */
const plain = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '')

const found = new Map<string, FoundPage>()
for (const id of pageIds) {
  for (const path of pathsOf(pageOf(id))) found.set(plain(path), { id, kind: 'open' })
  for (const [path] of redirectsOf(pageOf(id))) found.set(plain(path), { id, kind: 'moved' })
}

/** The account area under a workspace base, as links of the first version have it. */
const accountUnderBase = /^\/user2?(?=\/userindex\/)/
/** The first version named the bot list after the account: a single segment that is no page is the list. */
const listByName = /^\/user2?\/[^/]+$/

/** What a path opens; undefined where there is no such page, or none yet. */
export function findPage(pathname: string): FoundPage | undefined {
  let path: string
  try {
    path = plain(decodeURIComponent(pathname))
  } catch {
    return undefined
  }
  const known = found.get(path)
  if (known !== undefined) return known
  if (isPlanned(path)) return undefined
  if (accountUnderBase.test(path)) {
    const moved = found.get(path.replace(accountUnderBase, ''))
    return moved && { id: moved.id, kind: 'moved' }
  }
  return listByName.test(path) ? { id: 'bots', kind: 'moved' } : undefined
}
