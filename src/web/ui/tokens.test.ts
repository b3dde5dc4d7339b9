import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensAfter(start: string): Map<string, string> {
  const block = css.slice(css.indexOf(start)).match(/:root[^{]*\{([^}]*)\}/)?.[1] ?? ''
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const schemes = {
  light: tokensAfter(':root {'),
  dark: tokensAfter(':root[data-mantine-color-scheme="dark"]'),
}

describe('the tokens', () => {
  it('are the same in the dark, whether chosen or asked for by the system', () => {
    expect(schemes.dark.size).toBeGreaterThan(15)
    expect(tokensAfter('@media (prefers-color-scheme: dark)')).toEqual(schemes.dark)
  })

  const pairs = [
    ...['--ink', '--ink-2', '--ink-3'].flatMap((text) =>
      ['--paper', '--surface', '--sunken'].map((ground) => [text, ground]),
    ),
    ...['--teal', '--alert', '--amber'].flatMap((text) => ['--paper', '--surface'].map((ground) => [text, ground])),
    ['--on-teal', '--teal'],
    ['--on-teal', '--teal-hover'],
    ['--teal-deep', '--teal-wash'],
    ['--alert', '--alert-wash'],
    ['--ink', '--alert-wash'],
    ['--amber', '--amber-wash'],
  ] as const

  it.each(Object.entries(schemes))('pass AA in every pair used for text, %s', (_, tokens) => {
    for (const [text = '', ground = ''] of pairs) {
      expect(contrast(tokens.get(text) ?? '', tokens.get(ground) ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      )
    }
  })
})
