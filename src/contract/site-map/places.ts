/** Where a page stands: all its paths from the root. */
import { type Page, workspaceBases } from './page.ts'

function placesOf({ layout }: Page, path: string): string[] {
  return layout === 'workspace' ? workspaceBases.map((base) => `${base}/${path}`) : [path]
}

/** All paths of a page from the root: its own, its aliases, and under both bases what stands in the workspace. */
export function pathsOf(page: Page): string[] {
  return [page.path, ...(page.aliases ?? [])].flatMap((path) => placesOf(page, path))
}

/** The paths that move to a page, each with the query that it adds. */
export function redirectsOf(page: Page): [path: string, query: string][] {
  return Object.entries(page.redirects ?? {}).flatMap(([path, query]) =>
    placesOf(page, path).map((place): [string, string] => [place, query]),
  )
}
