import { pageIds, pageOf, pathOf, type SitePageId } from '#contract/site-map/pages.ts'

/** The demos, in the order of the hall. */
export const demoNames = ['emotion', 'style-transfer', 'smart-chat', 'autopilot'] as const
export type DemoName = (typeof demoNames)[number]

export const demoPages = {
  emotion: 'emotion',
  'style-transfer': 'styleTransfer',
  'smart-chat': 'smartChat',
  autopilot: 'autopilot',
} as const satisfies Record<DemoName, SitePageId>

const owners: ReadonlySet<string> = new Set(['hall', ...demoNames])

/** All pages of the lab. */
export const labPagePaths: readonly string[] = pageIds
  .map(pageOf)
  .flatMap(({ owner, path }) => (owners.has(owner) ? [path] : []))

export function demoPath(demo: DemoName): string {
  return pathOf(demoPages[demo])
}

/** The model card of a demo. */
export function modelCardPath(demo: DemoName): string {
  return `${pathOf('labModelCard')}?demo=${demo}`
}

/** Whose work is sent along: a file, no screen. */
export const licencesPath = '/third-party.txt'
