import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const sourceFolder = fileURLToPath(new URL('../..', import.meta.url))
const stylesFolder = fileURLToPath(new URL('../../../node_modules/@mantine/core/styles', import.meta.url))

function importedComponents(): Set<string> {
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const sources = files.map((name) => readFileSync(join(sourceFolder, name), 'utf8'))
  const imports = sources.flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))
}

it('has a style sheet listed for every Mantine component that a screen uses', () => {
  const listed = readFileSync(new URL('./mantine.css', import.meta.url), 'utf8')
  const components = [...importedComponents()].filter((name) => existsSync(join(stylesFolder, `${name}.layer.css`)))
  expect(components).toContain('Button')
  expect(components.filter((name) => !listed.includes(`/${name}.layer.css`))).toEqual([])
})
