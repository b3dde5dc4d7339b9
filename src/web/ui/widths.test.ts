import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { breakPoints } from './break-points.ts'

const sourceFolder = join(import.meta.dirname, '../..')
const sheets = ['web', 'lab']
  .flatMap((folder) =>
    readdirSync(join(sourceFolder, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(join(sourceFolder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

function findAll(pattern: RegExp): string[] {
  return sheets.flatMap(({ name, css }) => [...css.matchAll(pattern)].map(([found]) => `${name}: ${found.trim()}`))
}

it('reads the style sheets of the product and of the lab', () => {
  expect(sheets.length).toBeGreaterThan(30)
})

it('changes screens at the named break points alone', () => {
  const widths = Object.values(breakPoints)
  const foreign = findAll(/@media[^{]*\((?:max-|min-)?width[^{]*/g).filter((rule) => {
    const [, bound, px] = /\((max|min)-width: (\d+)px\)/.exec(rule) ?? []
    return !widths.some((width) => Number(px) === (bound === 'min' ? width + 1 : width))
  })
  expect(foreign).toEqual([])
})

it('leaves the size of a title to its layout', () => {
  const sized = findAll(/[^{}]*\bh1\b[^{}]*\{[^}]*font-size:[^;]+;/g).filter(
    (rule) => !/font-size: var\(--title/.test(rule),
  )
  // Titles in an answer are text.
  expect(sized.map((rule) => basename(rule.split(':')[0] ?? '')).sort()).toEqual(['markdown.module.css'])
})

it('has no page with a width of its own', () => {
  // Wider than a field or a dialog: --page-text, --page-list and --page-wide are the widths of pages.
  expect(findAll(/\bwidth: (?:min\()?(?:[89]\d{2}|1\d{3})px(?!\))/g)).toEqual([])
})
