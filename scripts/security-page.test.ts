import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/.exec(line))
  .filter((found) => found !== null)
  .map(([, item = '', about = '', state = '', shownBy = '']) => ({ item, about, state, shownBy }))

/** The selection, literally: an item cannot be dropped from the page without this line telling. */
const selected = `
  1.2.1 1.2.2 1.2.4 1.2.9 1.3.1 1.3.2 1.3.4 1.3.5 1.3.6 1.3.11 1.5.1 1.5.2
  2.2.1 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.1 3.2.2 3.3.1 3.3.2 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.5 3.7.2 4.1.1 4.1.3
  5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2
  6.2.1 6.2.3 6.2.4 6.3.1 6.3.2 6.5.1 6.5.3 6.5.5 6.6.2 6.6.3
  7.2.3 7.2.4 7.3.1 7.4.1 7.4.2 7.4.3 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1 11.4.2 11.5.1 13.4.4 14.2.1 14.3.2
  15.1.2 15.2.2 15.3.1 15.3.2 15.3.3 15.3.6 16.2.5 16.3.1 16.3.2 16.4.1 16.5.1 16.5.2 16.5.3
  1.2.10 5.2.6`
  .trim()
  .split(/\s+/)

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true }).map((path) => basename(String(path)))
}

test('each selected item stands on the page once, with its state', () => {
  expect(rows.map(({ item }) => item)).toEqual(selected)
  for (const { item, state } of rows) expect(['pass', 'not yet', 'no'], item).toContain(state)
})

test('each file that shows an item is there', () => {
  const files = new Set(['src', 'tests'].flatMap(filesBelow).concat(readdirSync(root)))
  const named = [...page.matchAll(/`([\w.-]+\.(?:tsx?|txt|json))`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !files.has(name))).toEqual([])
  const decisions = new Set(readdirSync(join(root, 'docs/decisions')))
  const pages = [...page.matchAll(/decisions\/([\w-]+\.md)/g)].map(([, name = '']) => name)
  expect(pages.filter((name) => !decisions.has(name))).toEqual([])
})
