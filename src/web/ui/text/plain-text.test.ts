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
  ['nothing that hides digits', '电话 138****8000，138**80 或 139**81', '电话 138****8000，138**80 或 139**81'],
  ['nothing that is not a pair', '王**，李四 2 ** 3，姓名：____ a~~b `c', '王**，李四 2 ** 3，姓名：____ a~~b `c'],
  ['strong words around hidden digits', '**电话：138****8000**，满100**元**包邮', '电话：138****8000，满100元包邮'],
  ['strong words within Chinese and Latin ones', '**注意：**请带VIP**卡**、***原件***', '注意：请带VIP卡、原件'],
  ['strong words with others inside', '**all *of* it**, **the *rest***', 'all of it, the rest'],
  ['what was escaped', '1\\. \\*not strong\\*', '1. *not strong*'],
])('marks are taken off: %s', (_, text, plain) => {
  expect(withoutMarkdown(text)).toBe(plain)
})
