import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printOf, slowFilesOf, slowGroups } from './slow-tests.mjs'

const root = join(import.meta.dirname, '../..')

/** Every test file that leaves something to a slow run, or is one. */
function slowFiles(): string[] {
  const files = ['src', 'scripts', 'content', 'tests/upgrade', 'tests/support', 'tests/e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const uses = /from '#tests\/support\/(slow|time-limits)\.ts'/
  return files.filter(
    (path) =>
      /\.test\.tsx?$/.test(path) && (path.includes('.slow.') || uses.test(readFileSync(join(root, path), 'utf8'))),
  )
}

test('every file with slow tests belongs to exactly one group', () => {
  const grouped = slowGroups.filter(({ project }) => project === undefined).flatMap(slowFilesOf)
  expect(slowFiles().length).toBeGreaterThan(10)
  expect(grouped.toSorted()).toEqual(slowFiles().toSorted())
})

test.each(slowGroups)('the group $name has files, and inputs that are there', (group) => {
  expect(slowFilesOf(group)).not.toEqual([])
  expect([...group.inputs, ...group.tests].filter((input) => !existsSync(join(root, input)))).toEqual([])
  expect(printOf(group)).not.toBe(printOf({ ...group, inputs: ['README.md'], tests: [] }))
})
