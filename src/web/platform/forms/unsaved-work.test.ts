import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkList, type UnsavedWork, type WorkList, type WorkScope } from './unsaved-work.ts'

const page: WorkScope = { parent: null }
const drawer: WorkScope = { parent: page }
const row: WorkScope = { parent: page }
const inDrawer: UnsavedWork = { scope: drawer, params: ['item'] }
const inRow: UnsavedWork = { scope: row, params: ['q'] }
const at = (search: string, pathname = '/user/corpus') => ({ pathname, search })

const onChange = vi.fn<(hasWork: boolean) => void>()
let works: WorkList
beforeEach(() => {
  onChange.mockReset()
  works = createWorkList(onChange)
})

describe('unsaved work', () => {
  it('is lost with the part of the screen it is in, and with the whole page', () => {
    works.add(inDrawer)
    expect(works.isIn(drawer)).toBe(true)
    expect(works.isIn(page)).toBe(true)
    expect(works.isIn(row)).toBe(false)
  })

  it('is lost with another path, another bot, and the parameters its form lives by', () => {
    works.add(inDrawer)
    const from = at('?bot=b1&item=i1&q=a')
    expect(works.isLostBetween(from, at('?bot=b1&item=i1&q=a', '/user/bots'))).toBe(true)
    expect(works.isLostBetween(from, at('?bot=b2&item=i1&q=a'))).toBe(true)
    expect(works.isLostBetween(from, at('?bot=b1&q=a'))).toBe(true)
    expect(works.isLostBetween(from, at('?bot=b1&item=i1&q=b'))).toBe(false)
  })

  it('no longer stands in the way once it is saved or given up', () => {
    works.add(inDrawer)
    works.add(inRow)
    works.remove(inDrawer)
    expect(works.isIn(drawer)).toBe(false)
    expect(onChange).toHaveBeenLastCalledWith(true)
    works.giveUp(page)
    expect(onChange).toHaveBeenLastCalledWith(false)
    expect(works.isLostBetween(at(''), at('', '/elsewhere'))).toBe(false)
  })
})
