import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { plannedPages } from '#contract/site-map/planned.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { phrasesOf } from '#tests/component/screens.ts'

const { notFound } = phrasesOf.en.common
const guarded = Object.values(plannedPages)
  .flat()
  .filter((path) => /^\/user(?:2|Index)?\//.test(path))

it('asks a visitor to log in on every path of the workspace and the account, and remembers where to', async () => {
  const { address, goTo } = await openScreen('/user/foo/bar')
  for (const path of ['/user/foo/bar', '/user2/foo/bar', '/userIndex/nope', '/admin/nope', ...guarded]) {
    await goTo(path)
    await expect.poll(address).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

it('shows the helpful page on planned and unknown paths, and never another screen', async () => {
  const { address, goTo } = await openScreen('/nope', { account: accountOf() })
  for (const path of [
    '/nope',
    '/user/foo/bar',
    '/userIndex/nope',
    '/admin/nope',
    '/user/knowledge',
    '/user2/data',
    '/help/intro',
  ]) {
    await goTo(path)
    await expect.element(page.getByRole('heading', { level: 1, name: notFound.title })).toBeVisible()
    expect(address()).toBe(path)
  }
})

it.each([
  ['/user/somebody', '/user/bots'],
  ['/user2/userIndex/clockFull?from=mail', '/userIndex/clockFull?from=mail'],
  ['/user/userIndex/userMsg?a=1&b=2#top', '/userIndex/userMsg?a=1&b=2#top'],
  ['/user/userIndex/userinfo?from=mail', '/userIndex/userinfo?from=mail'],
  ['/user2/userIndex?from=mail', '/userIndex/userMsg?from=mail'],
  ['/userIndex?from=mail', '/userIndex/userMsg?from=mail'],
  ['/user/changePassword?from=mail', '/userIndex/changePassword?from=mail'],
  ['/user2/changePassword?from=mail', '/userIndex/changePassword?from=mail'],
  ['/user2/changePassword', '/userIndex/changePassword'],
  ['/user/thirdManagement?bot=1', '/user/thirdManagement/third1?bot=1'],
])('leads from %s to %s', async (path, to) => {
  const { address } = await openScreen(path, { account: accountOf() })
  await expect.poll(address).toBe(to)
})
