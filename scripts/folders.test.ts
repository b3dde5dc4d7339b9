import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Beyond so many files a folder is parted by subject. What stands beside its source (tests, samples, styles) does not count. */
const maxFiles = 12
const standsBeside = /\.(test|samples)\.tsx?$|\.css$|\.d\.mts$/
/** Lists of the same kind of file, which nobody searches by eye. */
const lists = /^src\/server\/migrations|^scripts\/lab-samples\/scenes$/

function foldersIn(path: string): string[] {
  const inside = readdirSync(join(root, path), { withFileTypes: true }).filter(
    // The peers of the benchmarks are installed under bench.
    (entry) => entry.isDirectory() && entry.name !== 'node_modules',
  )
  return [path, ...inside.flatMap(({ name }) => foldersIn(`${path}/${name}`))]
}

const folders = ['src', 'tests', 'scripts', 'bench'].flatMap(foldersIn)

it('no folder holds more files than can be looked through', () => {
  const crowded = folders
    .filter((path) => !lists.test(path))
    .map((path) => {
      const files = readdirSync(join(root, path), { withFileTypes: true }).filter((entry) => entry.isFile())
      return [path, files.filter(({ name }) => !standsBeside.test(name)).length] as const
    })
    .filter(([, count]) => count > maxFiles)
  expect(crowded).toEqual([])
})

it('no folder is a drawer for whatever has no place', () => {
  expect(folders.filter((path) => /\/(utils?|helpers?|common|shared|misc)$/.test(path))).toEqual([])
})
