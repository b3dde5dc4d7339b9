import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageIds, pageOf } from '#contract/site-map/pages.ts'

const root = join(import.meta.dirname, '../../..')

it('writes no path of the table anywhere else', () => {
  const paths = pageIds.map((id) => pageOf(id).path).filter((path) => path.length > 5)
  const names = paths.map((path) => path.replace(/^\//, '').replace('/', '\\/')).join('|')
  const literal = new RegExp(`['"\`](?:/user2?)?/(?:${names})['"\`?#]|['"\`](?:corpusMenu|aiChat|thirdManagement)\\b`)
  const files = ['web', 'lab', 'server', 'phrases']
    .flatMap((folder) =>
      readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join('src', folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const faults = files.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && literal.test(line)),
  )
  expect(faults).toEqual([])
})
