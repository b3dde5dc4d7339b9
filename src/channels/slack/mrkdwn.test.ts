import { expect, it } from 'vitest'
import { toMrkdwn } from './mrkdwn.ts'

const z = '\u200B'

it.each([
  ['plain words', 'Open from 9 to 18.', 'Open from 9 to 18.'],
  ['bold', 'Send it **back** within 7 days', 'Send it *back* within 7 days'],
  ['bold by underscores', '__back__', '*back*'],
  ['bold inside Chinese, where words have no borders', '请在**七天**内退回', `请在${z}*七天*${z}内退回`],
  ['italics', '*soon* and _later_', '_soon_ and _later_'],
  ['bold italics', '***now***', '*_now_*'],
  ['strike', '~~99~~ 79', '~99~ 79'],
  ['a name with underscores', 'order_id_no', 'order_id_no'],
  ['a product of numbers', '2 * 3 * 4', '2 * 3 * 4'],
  ['an escaped star', '\\*not bold\\*', '*not bold*'],
  ['a heading', '## How to **return**', '*How to return*'],
  ['a list', '- one\n* two\n  + three', '• one\n• two\n  • three'],
  ['a numbered list', '1. one\n2. two', '1. one\n2. two'],
  ['a quotation', '> said **so**', '> said *so*'],
  ['a rule', 'a\n\n---\n\nb', 'a\n\n———\n\nb'],
  ['a table', '| size | price |\n|---|---:|\n| S | 10 |', 'size | price\nS | 10'],
  ['a link', 'See [our **page**](https://a.test/x?a=1&b=2).', 'See <https://a.test/x?a=1&amp;b=2|our page>.'],
  ['a link whose text has a bar', '[a|b](https://a.test)', '<https://a.test|a¦b>'],
  ['a link that runs a script', '[x](javascript:alert(1))', 'x'],
  ['a link with brackets', '[w](https://a.test/b_(c))', '<https://a.test/b_(c)|w>'],
  ['a picture', '![a lamp](https://a.test/l.png)', '<https://a.test/l.png|a lamp>'],
  ['a bare address', '见 https://a.test/a_b_c。谢谢', '见 <https://a.test/a_b_c>。谢谢'],
  ['a bare address in bold', '**https://a.test/x**', '*<https://a.test/x>*'],
  ['an address in brackets', '<https://a.test>', '<https://a.test>'],
  ['code', 'Type `a < b && **c**`', 'Type `a &lt; b &amp;&amp; **c**`'],
  ['a block of code', '```js\nif (a < b) **x**\n```\nend', '```\nif (a &lt; b) **x**\n```\nend'],
  ['a block that does not end', '```\nx', '```\nx\n```'],
  ['signs that Slack would read', 'a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['a call to everybody', 'Hello <!channel> <@U1>', 'Hello &lt;!channel&gt; &lt;@U1&gt;'],
])('writes %s', (_, markdown, mrkdwn) => {
  expect(toMrkdwn(markdown)).toBe(mrkdwn)
})
