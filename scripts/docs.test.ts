import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  'src/engine/DESIGN.md',
  'docs/architecture.md',
  'docs/glossary.md',
  ...readdirSync(join(root, 'docs/recipes')).map((name) => `docs/recipes/${name}`),
]

/** A page may leave out what stands before the folder it speaks of. */
const starts = ['', 'src/', 'src/server/', 'src/web/', 'src/engine/']
/** Where recipes put what does not exist yet. */
const isExample = (path: string): boolean => /[<>*{}…$?=]|\bx[./]|^\//.test(path)

/** A recipe names files that its reader is about to write; the folder is there. */
const checkedPart = (page: string, path: string): string => (page.includes('/recipes/') ? dirname(path) : path)

function pathsOf(page: string): string[] {
  const quoted = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  const words = quoted.flatMap((text) => text.split(/\s+/))
  return words.filter((word) => /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(word) && !isExample(word))
}

it.each(pages)('%s names only files and folders that are there', (page) => {
  const tops = new Set(
    starts.flatMap((start) =>
      existsSync(join(root, start)) ? readdirSync(join(root, start)).filter((name) => !name.includes('.')) : [],
    ),
  )
  const missing = pathsOf(page)
    .filter((path) => tops.has(path.split('/')[0] ?? ''))
    .map((path) => checkedPart(page, path))
    .filter(
      (path) => !starts.some((start) => ['', '.ts'].some((ending) => existsSync(join(root, start, path + ending)))),
    )
  expect(missing).toEqual([])
})

it('finds the paths that a page names', () => {
  expect(pathsOf('docs/glossary.md').length).toBeGreaterThan(20)
})
