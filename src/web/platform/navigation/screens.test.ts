/** The phrases that a screen names in its `*.routes.tsx` are those that it reads, with all the parts it is made of. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { channelErrors } from '#phrases/zh/channels/channel-errors.ts'

const sourceFolder = resolve(import.meta.dirname, '../../..')
const screenCall = /\bscreen\(\s*\(\)\s*=>\s*import\('([^']+)'\)\s*,?\s*(?:\[([^\]]*)\]\s*,?\s*)?\)/g

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = readFileSync(file, 'utf8')
    .replace(/\/\*\*.*?\*\//gs, '')
    // Types load nothing.
    .replace(/^(?:import|export) type [^;]*? from '[^']*'$|\btypeof import\('[^']*'\)/gm, '')
  sources.set(file, source)
  return source
}

function resolveImport(name: string, from: string): string | undefined {
  if (name.startsWith('#')) return join(sourceFolder, name.slice(1))
  return name.startsWith('.') ? resolve(from, '..', name) : undefined
}

/** What a file imports, at once or later; the screens of a table of routes stand for themselves. */
function importsOf(file: string): string[] {
  const names = sourceOf(file)
    .replace(screenCall, '')
    .matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
  return Array.from(names, ([, name = '']) => resolveImport(name, file))
    .filter((imported) => imported !== undefined)
    .filter((imported) => /^(?:web|lab)\W.*[.]tsx?$/.test(imported.slice(sourceFolder.length + 1)))
}

/** Texts of errors that load with the screens that can meet them: those which call what answers with them, show one by itself, or list all codes. */
const channelCodes = Object.keys(channelErrors)
const ofChannels = allEndpoints
  .filter(({ errors = [] }: Endpoint) => errors.some((code) => channelCodes.includes(code)))
  .map(({ id }) => id)
const meetsChannelErrors = new RegExp(
  `\\b(?:${ofChannels.join('|')})\\b|\\berrors\\['(?:${channelCodes.join('|')})'\\]|\\berrorStatus\\b`,
)

function phrasesReadBy(start: string): string[] {
  const reached = new Set([start])
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported)
  const read = [...reached].flatMap((file) => [
    ...Array.from(sourceOf(file).matchAll(/\busePhrases\('(\w+)'\)/g), ([, name = '']) => name),
    ...(meetsChannelErrors.test(sourceOf(file)) ? ['channelErrors'] : []),
  ])
  return [...new Set(read)].sort()
}

const files = ['web', 'lab'].flatMap((folder) =>
  readdirSync(join(sourceFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
    .map((file) => join(sourceFolder, folder, file)),
)

const screens = files.flatMap((file) =>
  Array.from(sourceOf(file).matchAll(screenCall), ([, name = '', phrases = '']) => ({
    name: resolveImport(name, file)?.slice(sourceFolder.length + 1) ?? name,
    file: resolve(file, '..', name),
    named: Array.from(phrases.matchAll(/'(\w+)'/g), ([, each = '']) => each).sort(),
  })),
)

test('texts of errors of platforms belong to calls, or to fields of what these are given', () => {
  expect(ofChannels).toEqual(expect.arrayContaining(['createConnection', 'changeConnection', 'sendConnectionTest']))
  const declared = allEndpoints.flatMap(({ errors = [] }: Endpoint): string[] => [...errors])
  const kinds = readFileSync(join(sourceFolder, 'contract/features/channels/kinds.ts'), 'utf8')
  const others = channelCodes.filter((code) => !declared.includes(code) && !kinds.includes(`'${code}'`))
  // Shown by the screen that the way through Slack ends on.
  expect(others).toEqual(['slack-hosting-failed'])
})

test('every screen is looked at', () => {
  const lazy = files.flatMap((file) => [...sourceOf(file).matchAll(/\bscreen\(\s*\(\)/g)])
  expect(screens).toHaveLength(lazy.length)
  expect(screens.length).toBeGreaterThan(30)
})

test.each(screens)('$name names the phrases that it reads, and no others', ({ file, named }) => {
  expect(named).toEqual(phrasesReadBy(file))
})

test('what is around every screen reads only what is always there', () => {
  expect(phrasesReadBy(join(sourceFolder, 'web/main.tsx'))).toEqual([])
})

test('phrases are read by the name of their file, written out, or this test would not see it', () => {
  const others = files
    .filter((file) => file !== join(sourceFolder, 'web/platform/language/language.tsx'))
    .filter((file) => /\busePhrases(?: as\b|\((?!\)|'\w+'\)))/.test(sourceOf(file)))
  expect(others).toEqual([])
})
