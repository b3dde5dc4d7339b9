import { expect, it } from 'vitest'
import { readableText } from './readable.ts'

it.each([
  ['a mention of the bot', '<@UBOT> where is  my order?', 'where is my order?'],
  ['a mention in the middle', 'hi <@UBOT|huida>, hours?', 'hi , hours?'],
  ['a mention of somebody else', '<@U2> and <@U3|Bo>', '@U2 and @Bo'],
  ['a channel', 'in <#C1|general> or <#C2>', 'in #general or #C2'],
  ['everybody', '<!here> <!subteam^S1|@team>', '@here @team'],
  ['a date', '<!date^1392734382^{date}|Feb 18, 2014>', 'Feb 18, 2014'],
  ['a link with a text', 'see <https://a.test/x|our page>', 'see our page (https://a.test/x)'],
  ['an address that was typed', '<http://a.test|a.test> <https://b.test/>', 'http://a.test https://b.test/'],
  ['a mail address', '<mailto:a@b.test|a@b.test>', 'a@b.test'],
  ['entities', 'a &lt; b &amp;&amp; c &gt; d &amp;lt;', 'a < b && c > d &lt;'],
  ['Chinese', '<@UBOT> 怎么退货？', '怎么退货？'],
])('reads %s', (_, text, readable) => {
  expect(readableText(text, 'UBOT')).toBe(readable)
})
