import { describe, expect, it } from 'vitest'
import { readFilter } from '#web/platform/navigation/address-filter.ts'
import { corpusFilterSchema, queryOfFilter } from './corpus-filter.ts'

const today = '2026-11-21'
const filterAt = (address: string) => readFilter(corpusFilterSchema, new URLSearchParams(address))

describe('the filter of the corpus', () => {
  it('drops what nobody could have chosen', () => {
    expect(filterAt('updated=year&from=yesterday&enabled=maybe')).toEqual(filterAt(''))
  })

  it('cuts a search that is somebody’s pasted page', () => {
    expect(filterAt(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
  })

  it('becomes the days and words that the server takes', () => {
    expect(queryOfFilter(filterAt('q=++tent+&updated=three-weeks'), today)).toEqual({ q: 'tent', from: '2026-10-31' })
    expect(queryOfFilter(filterAt('to=2026-11-09&enabled=yes'), today)).toEqual({ to: '2026-11-09', enabled: 'yes' })
    expect(queryOfFilter(filterAt('enabled=template'), today)).toEqual({ start: 'untouched' })
    expect(queryOfFilter(filterAt('enabled=ended'), today)).toEqual({ valid: 'ended' })
    expect(queryOfFilter(filterAt(''), today)).toEqual({})
  })
})
