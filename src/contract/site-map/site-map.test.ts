import { describe, expect, it } from 'vitest'
import { findPage } from './find-page.ts'
import { pageIds, pageOf } from './pages.ts'
import { pathsOf, redirectsOf } from './places.ts'
import { isPlanned, plannedLanguagePairs, plannedPages } from './planned.ts'

const all = pageIds.flatMap((id) => [
  ...pathsOf(pageOf(id)).map((path) => ({ id, path })),
  ...redirectsOf(pageOf(id)).map(([path]) => ({ id, path })),
])
const planned = Object.values(plannedPages).flat()

it('gives each path to one page', () => {
  const paths = [...all.map(({ path }) => path), ...planned].map((path) => path.toLowerCase())
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

it.each(all)('finds $id at $path', ({ id, path }) => {
  expect(findPage(path)?.id).toBe(id)
  expect(findPage(`${path.toUpperCase()}/`)?.id).toBe(id)
})

describe('a page that is not built', () => {
  it.each(planned)('%s opens no other screen', (path) => {
    expect(findPage(path)).toBeUndefined()
    expect(findPage(encodeURI(path))).toBeUndefined()
  })

  it('is known as one in its encoded form, too', () => {
    expect(isPlanned('/Q&A')).toBe(true)
    expect(findPage('/Q%26A')).toBeUndefined()
  })

  it('leaves the list as it is built, until the list is empty', () => {
    expect(planned).toHaveLength(58)
  })
})

it('pairs languages by pages that are built or planned', () => {
  const paired = plannedLanguagePairs.flatMap(({ zh, en }) => [...zh, en])
  expect(paired.filter((path) => findPage(path) === undefined && !isPlanned(path))).toEqual([])
})

it.each([
  ['/nope', undefined],
  ['/help/nope', undefined],
  ['/user/nope/deeper', undefined],
  ['/userIndex/nope', undefined],
  ['/user/userIndex/nope', undefined],
  ['/admin/nope', undefined],
  ['/%', undefined],
  ['/user/ann', 'bots'],
  ['/user2/ann', 'bots'],
  ['/user/userIndex/clockFull', 'privileges'],
  ['/user2/userIndex/outbox', 'outbox'],
  ['/userIndex/models', 'models'],
  ['/admin', 'adminOverview'],
])('of %s it says %s', (path, id) => {
  expect(findPage(path)?.id).toBe(id)
})
