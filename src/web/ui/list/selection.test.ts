import { describe, expect, it } from 'vitest'
import { nothingSelected, toggleSelection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

describe('toggleSelection', () => {
  it('ticks and unticks one row', () => {
    const one = toggleSelection(nothingSelected, order, 'b', null)
    expect([...one.ids]).toEqual(['b'])
    expect(toggleSelection(one, order, 'b', null).ids.size).toBe(0)
  })

  it('ticks the rows between with shift, upwards as well', () => {
    const one = toggleSelection(nothingSelected, order, 'd', null)
    expect([...toggleSelection(one, order, 'b', 'd').ids].sort()).toEqual(['b', 'c', 'd'])
  })

  it('unticks the rows between when the clicked one was ticked', () => {
    const all = { ids: new Set(order), isEverything: false }
    expect([...toggleSelection(all, order, 'c', 'a').ids]).toEqual(['d', 'e'])
  })

  it('takes the clicked row alone when the last one is no longer loaded', () => {
    expect([...toggleSelection(nothingSelected, order, 'c', 'gone').ids]).toEqual(['c'])
  })

  it('keeps the loaded rows but one when everything was selected', () => {
    const left = toggleSelection({ ids: new Set(), isEverything: true }, order, 'c', null)
    expect(left).toEqual({ ids: new Set(['a', 'b', 'd', 'e']), isEverything: false })
  })
})
