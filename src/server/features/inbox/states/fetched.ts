import { programPlatform, testPlatform, webPlatform } from '#contract/features/inbox/conversations.ts'

const fetched: ReadonlySet<string> = new Set([programPlatform, webPlatform, testPlatform])

/** Whether contacts fetch what is said to them: nothing is sent there, and no platform limits it. */
export function isFetchedOn(platform: string): boolean {
  return fetched.has(platform)
}
