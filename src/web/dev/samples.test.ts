import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const uiFolder = join(import.meta.dirname, '../ui')
const rootFolder = join(import.meta.dirname, '../../..')
const webBuild = join(rootFolder, 'dist/web')

/** Loaded by the part they belong to, and seen in its samples. */
const innerParts = ['MarkdownRenderer']

const files = readdirSync(uiFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
const sampleFiles = new Set(files.filter((name) => name.endsWith('.samples.tsx')))

function read(name: string): string {
  return readFileSync(join(uiFolder, name), 'utf8')
}

/** `['chat/Composer.tsx', 'Composer']` for each component that a file of web/ui hands out. */
const components = files
  .filter((name) => !/\.(?:samples|test)\.tsx$/.test(name))
  .flatMap((name) =>
    [...read(name).matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)].map(
      ([, part = '']) => [name, part] as const,
    ),
  )
  .filter(([, part]) => !innerParts.includes(part))

describe('the catalogue of parts', () => {
  it('finds the parts', () => {
    expect(components.length).toBeGreaterThan(20)
  })

  it.each(components)('shows a sample of %s: %s', (file, part) => {
    const samples = file.replace(/\.tsx$/, '.samples.tsx')
    expect([...sampleFiles]).toContain(samples)
    expect(read(samples)).toContain(`<${part}`)
  })

  it('is no part of the production build', async () => {
    // Does nothing where the build is up to date, as it is below `npm test`.
    await promisify(execFile)(process.execPath, [join(rootFolder, 'scripts/build.mjs')], { cwd: rootFolder })
    const names = readdirSync(webBuild, { recursive: true, encoding: 'utf8' })
    const texts = names
      .filter((name) => /\.(?:js|css|html|json)$/.test(name))
      .map((name) => readFileSync(join(webBuild, name), 'utf8'))
    expect(texts.some((text) => text.includes('"main.tsx"') || text.includes('"index.html"'))).toBe(true)
    expect(names.filter((name) => /samples|catalogue|^dev\b/i.test(name))).toEqual([])
    // A module of its folder, a class of its own, words of a sample: what took a piece of it along would name one.
    expect(
      texts.filter((text) => /"dev\/|\.samples\.tsx|_sampleName_|outdoor equipment, sales and returns/.test(text)),
    ).toEqual([])
  }, 120_000)
})
