import type { BrowserContext } from 'playwright-core'
import { startTestSite, type TestSite } from './browser.ts'

/** One product for all files of a worker: starting one takes as long as a short journey. */
let running: Promise<TestSite> | undefined

/**
 * For journeys that need nothing but accounts of their own: make those with `createUserSession` or `createOwnerSession`. Whoever moves the
 * clock, reads the outbox or needs settings starts a product by `startTestSite`. `close` closes the pages of this file; the product ends with
 * the worker.
 */
export async function openSharedSite(): Promise<TestSite> {
  // Every file sends from the same address.
  running ??= startTestSite({ requestsPerMinute: 1_000_000 })
  const site = await running
  const contexts = new Set<BrowserContext>()
  return {
    ...site,
    async openPage(settings) {
      const page = await site.openPage(settings)
      contexts.add(page.context())
      return page
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
}
