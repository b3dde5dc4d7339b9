import { describe, expect, it } from 'vitest'
import { pathOf } from '#contract/site-map/pages.ts'
import { logInPath, safeNextPath, workspacePath } from './site.paths.ts'

describe('the path to come back to after logging in', () => {
  it('keeps a path of this site with its query and fragment', () => {
    expect(safeNextPath('/user/aiChat?bot=7#last')).toBe('/user/aiChat?bot=7#last')
  })

  it.each([
    ['another host', 'https://evil.example/user'],
    ['a path that a browser reads as a host', '//evil.example'],
    ['the same with a backslash', '/\\evil.example'],
    ['the same with a tab that browsers drop', '/\t/evil.example'],
    ['the same behind dots', '/.//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['the log-in form itself', '/login?next=/user'],
    ['nothing', null],
  ])('refuses %s', (_, next) => {
    expect(safeNextPath(next)).toBe(pathOf('bots'))
  })

  it('survives the way through the address bar', () => {
    const asked = '/user/corpusMenu/corpus?bot=1&q=%E7%AD%94'
    const next = new URL(logInPath(asked), 'http://localhost').searchParams.get('next')
    expect(safeNextPath(next)).toBe(asked)
  })
})

describe('a path of the workspace', () => {
  it('carries the bot, when there is one', () => {
    expect(workspacePath('/user2', 'testPage', 'b 1')).toBe('/user2/aiChat?bot=b%201')
    expect(workspacePath('/user', 'corpus')).toBe('/user/corpusMenu/corpus')
  })
})
