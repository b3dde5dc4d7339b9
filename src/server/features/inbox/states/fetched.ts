import { testPlatform } from '#contract/features/inbox/conversations.ts'

const fetched: ReadonlySet<string> = new Set(['API', 'FACTORY_WEBSITE_v2', testPlatform])

/** Whether contacts fetch what is said to them: nothing is sent there, and no platform limits it. */
export function isFetchedOn(platform: string): boolean {
  return fetched.has(platform)
}
