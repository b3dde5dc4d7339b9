/**
 * Words that nobody shows any more: knip sees exports, not the keys of objects. What is read is looked for in the text of the source, in the forms that
 * the code has; a key that several objects share can hide one that nobody reads, but none is blamed that is read.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'zh')
const sourceFolder = join(import.meta.dirname, '..')

const phraseFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && basename(file) !== 'index.ts',
)
function sourceOf(wanted: RegExp): string {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && /(?<![.]test)[.]tsx?$/.test(file))
    .map((file) => readFileSync(join(sourceFolder, file), 'utf8'))
    .join('\n')
}

interface Key {
  readonly path: readonly string[]
  readonly name: string
  /** The object it is in, and what that one is in; of a file's own object the latter is empty. */
  readonly parent: string
  readonly grandparent: string
}

function keysOf(value: unknown, path: readonly string[]): Key[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = { path: [...path, name], name, parent: path.at(-1) ?? '', grandparent: path.at(-2) ?? '' }
    return [key, ...keysOf(inner, key.path)]
  })
}

/** The first group of each match. */
function captured(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

/** Finds out, from a text of source, which keys it reads. Names that are only chosen by a variable stand in `others`. */
function readerOf(text: string, others = ''): (key: Key) => boolean {
  const all = `${text}\n${others}`
  const asTexts = captured(all, /'([\w.:-]+)'/g)
  const words = new Set([...captured(all, /([\w$]+)/g), ...asTexts])
  const members = captured(text, /[.]\s*([\w$]+)/g)
  // `{ save, cancel: label } = phrases.common.actions`, also among the parameters of a function.
  const taken = captured(text, /[{,]\s*([\w$]+)\s*(?=[,}:=])/g)
  // `phrases.status[bot.status]`: any of its keys.
  const chosenFrom = captured(text, /([\w$]+)\s*(?:[?][.])?\[/g)
  // `const words = phrases.empty`, `text={phrases.empty}`, `{ empty: words }`, `f(empty)`, `...empty`: its keys are read under another name.
  const handedOn = new Set([
    ...captured(text, /[.]([\w$]+)\b(?!\s*[.?[(\w])/g),
    ...captured(text, /[{,]\s*([\w$]+)\s*:\s*[\w$]+/g),
    ...captured(text, /=[{]([\w$]+)[}]/g),
    ...captured(text, /[(,]\s*([\w$]+)\s*(?=[,)])/g),
    ...captured(text, /[.]{3}(?:\w+[.])*([\w$]+)\b/g),
  ])
  // `phrases.common.menu.help`: each name with the one after it.
  const pairs = new Set<string>()
  for (const [chain] of text.matchAll(/[\w$]+(?:\s*[?!]?[.]\s*[\w$]+)+/g)) {
    const names = chain.match(/[\w$]+/g) ?? []
    for (const [index, name] of names.entries()) pairs.add(`${names[index - 1]}.${name}`)
  }

  return ({ name, parent, grandparent }) => {
    // Also those that are chosen by a variable are written somewhere.
    if (!words.has(name)) return false
    if (pairs.has(`${parent}.${name}`) || chosenFrom.has(parent) || taken.has(name)) return true
    // What is chosen by a variable, and a whole file, come under any name.
    return (
      (members.has(name) || asTexts.has(name)) &&
      (grandparent === '' || chosenFrom.has(grandparent) || handedOn.has(parent))
    )
  }
}

async function allKeys(): Promise<Key[]> {
  const keys: Key[] = []
  for (const file of phraseFiles) {
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) keys.push(...keysOf(value, [name]))
  }
  return keys
}

test('finds what nobody reads', () => {
  const key = { path: [], name: 'save', parent: 'actions', grandparent: 'common' }
  for (const text of [
    'phrases.common.actions.save',
    'actions\n  .save(1)',
    'const { save } = common.actions',
    "common.actions[isNew ? 'add' : 'save']",
    'const words = common.actions; words.save',
  ])
    expect(readerOf(text)(key), text).toBe(true)
  for (const text of ['actions.cancel', 'common.actions[word]', 'saved', "save('it')"])
    expect(readerOf(text)(key), text).toBe(false)
})

test('each phrase is read somewhere', { timeout: 60_000 }, async () => {
  const isRead = readerOf(sourceOf(/^(web|lab|server)\W/), sourceOf(/^(contract|engine)\W/))
  const keys = await allKeys()
  // An object that is read is told by its keys.
  const unread = keys.filter((key) => !isRead(key)).map(({ path }) => path.join('.'))
  expect(keys.length).toBeGreaterThan(500)
  expect(unread).toEqual([])
})
