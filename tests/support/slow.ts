/** What a default run leaves to `npm run test:slow`: docs/decisions/2026-11-22-slow-tests-run-when-their-inputs-change.md. */
import { test } from 'vitest'

/** Whether this is the `slow` project of vitest.config.ts, which takes every case. */
export const isSlowRun = process.env.TEST_SHARE === 'all'

/** All cases in a slow run; in a default run `count` of them, spread evenly over the list, always the same ones. */
export function shareOf<Case>(cases: readonly Case[], count: number): Case[] {
  if (isSlowRun || cases.length <= count) return [...cases]
  return Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)] as Case)
}

/** How often something random is tried: `all` times in a slow run, `few` times in a default run. */
export function runsOf({ few, all }: { few: number; all: number }): number {
  return isSlowRun ? all : few
}

/** A test that a default run leaves out altogether. */
export function slowTest(title: string, body: () => Promise<void> | void): void {
  if (isSlowRun) test(title, body)
}
