import { afterEach, expect, test, vi } from 'vitest'
import { createKept, newToken } from './kept.ts'
import { languageOf, readAttributes } from './options.ts'

afterEach(() => vi.unstubAllGlobals())

const scriptOf = (dataset: Record<string, string>, nonce = '') => ({ dataset, nonce }) as unknown as HTMLScriptElement

test('attributes of the script are options, and a script without a bot has none', () => {
  expect(readAttributes(scriptOf({}))).toBeUndefined()
  const read = readAttributes(scriptOf({ bot: 'b', position: 'left', zIndex: '5', other: 'x' }, 'n1'))
  expect(read).toEqual({ bot: 'b', position: 'left', zIndex: '5', nonce: 'n1' })
  expect(readAttributes(scriptOf({ bot: 'b', nonce: 'n2' }))?.nonce).toBe('n2')
})

test('the language is what was chosen, else the page’s, else the browser’s', () => {
  vi.stubGlobal('navigator', { language: 'zh-HK' })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  expect(languageOf(undefined)).toBe('zh')
  vi.stubGlobal('document', { documentElement: { lang: 'en-GB' } })
  expect(languageOf(undefined)).toBe('en')
  expect(languageOf('zh-CN')).toBe('zh')
})

function stubStorage(of: Partial<Storage> = {}) {
  const values = new Map<string, string>()
  const stored = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    ...of,
  }
  vi.stubGlobal('localStorage', stored)
  return values
}

test('what names a visitor is kept for each bot, and what another tab wrote is not lost', () => {
  stubStorage()
  const [one, tab] = [createKept('b'), createKept('b')]
  one.set({ token: 't1' })
  tab.set({ hinted: true })
  expect(createKept('b').get()).toEqual({ token: 't1', hinted: true })
  expect(createKept('other').get()).toEqual({})
  tab.clear()
  expect(createKept('b').get()).toEqual({ hinted: true, isReset: true })
})

test('a site that may store nothing keeps it for the page, and a damaged entry is none', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  stubStorage({ getItem: refuse, setItem: refuse })
  const kept = createKept('b')
  kept.set({ token: 't1' })
  expect(kept.get().token).toBe('t1')
  stubStorage({ getItem: () => '{broken' })
  expect(createKept('b').get()).toEqual({})
})

test('tokens are long enough to be no guess', () => {
  expect(newToken()).toMatch(/^[0-9a-f]{48}$/)
  expect(newToken()).not.toBe(newToken())
})
