/** The parameter of the address that opens a drawer of the screen “Connect”. */
export const openParam = 'open'

/** What it may name beside the id of a connection. */
export const plainWays = ['page', 'site', 'api'] as const
export type PlainWay = (typeof plainWays)[number]

/** The screen with a drawer open: `withOpen(pathTo('connect'), 'slack')`. */
export function withOpen(path: string, opened: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${openParam}=${encodeURIComponent(opened)}`
}
