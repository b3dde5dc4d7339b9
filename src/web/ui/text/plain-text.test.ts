import { expect, test } from 'vitest'
import { withoutMarkdown } from './plain-text.ts'

test.each([
  ['strong words and code', 'From **nine** to `five`, *daily*, __or__ ~~not~~', 'From nine to five, daily, or not'],
  ['headings, lists and quotes', '## Returns\n\n- Free\n1. Fast\n> - Sure', 'Returns\n\nFree\nFast\nSure'],
  [
    'links and pictures',
    'See [our page](https://a.example/b) ![map](/m.png) <https://a.example>',
    'See our page map https://a.example',
  ],
  ['fences and tables', '```js\nrun()\n```\n| a | b |\n|---|---|\n| 1 | 2 |', 'run()\na | b\n1 | 2'],
  ['nothing else', '3 * 4 = 12, snake_case, C#, 5 * (2) * 3\n#1', '3 * 4 = 12, snake_case, C#, 5 * (2) * 3\n#1'],
  ['what was escaped', '1\\. \\*not strong\\*', '1. *not strong*'],
])('marks are taken off: %s', (_, text, plain) => {
  expect(withoutMarkdown(text)).toBe(plain)
})
