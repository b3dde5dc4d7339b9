import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../..')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name: relative(web, join(web, name)), text: readFileSync(join(web, name), 'utf8') }))

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

it('types no key of a query outside of the requests', () => {
  expect(filesWith(/queryKey:\s*\[/)).toEqual(['platform/requests/queries.ts'])
})

it('has one habit for calls that change something', () => {
  expect(filesWith(/\buseMutation\b/)).toEqual(['platform/requests/use-call.ts'])
})
