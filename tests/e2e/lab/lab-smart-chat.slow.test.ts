/** How fast smart chat answers, and that the page stays free while it does. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/site-map/pages.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { openChat, say } from '#tests/support/screens/lab/smart-chat.ts'
import { longestTaskOf } from '#tests/support/screens/page-work.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

/** The limit is three seconds; tests share their machine with builds and other browsers. */
const slowness = 3

describe('smart chat', () => {
  it('leaves the page free while it answers', async () => {
    const page = await openChat(site, pathOf('smartChat'), 'en')
    await say(page, 'hello')
    for (const text of ['who are you', 'i had a bad day at work', 'tell me a joke', 'zzz qqq', 'what is for dinner']) {
      const longestMs = await longestTaskOf(page, 50, async () => {
        await say(page, text)
      })
      expect(longestMs, text).toBeLessThan(50)
    }
    await page.context().close()
  })

  it('gives the first answer within three seconds of opening', async () => {
    const page = await site.openPage({ locale: 'zh' })
    const startedMs = Date.now()
    await page.goto(pathOf('smartChatZh'))
    await say(page, '你好')
    expect(Date.now() - startedMs).toBeLessThan(3000 * slowness)
    await page.context().close()
  })
})
