import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dark, gray } from './palette.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokenIn(scheme: string, name: string): string | undefined {
  return new RegExp(`${scheme} \\{[^}]*--${name}: (#\\w+)`).exec(css)?.[1]
}

it('maps the greys of Mantine to the paper ramp of the tokens', () => {
  const light = (name: string) => tokenIn(':root', name)
  expect([gray[0], gray[1], gray[2], gray[3], gray[4], gray[6], gray[7], gray[9]]).toEqual([
    light('sunken'),
    light('sunken'),
    light('line'),
    light('line'),
    light('line-strong'),
    light('ink-3'),
    light('ink-2'),
    light('ink'),
  ])
})

it('maps the dark ramp of Mantine to the tokens of the dark', () => {
  const night = (name: string) => tokenIn(':root\\[data-mantine-color-scheme="dark"\\]', name)
  expect([dark[0], dark[1], dark[2], dark[4], dark[5], dark[6], dark[7]]).toEqual([
    night('ink'),
    night('ink-2'),
    night('ink-3'),
    night('line-strong'),
    night('line'),
    night('surface'),
    night('paper'),
  ])
})
