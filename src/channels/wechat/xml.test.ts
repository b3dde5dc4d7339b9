import { expect, test } from 'vitest'
import { readPayload } from './payload.ts'
import { readXml, writeXml } from './xml.ts'

const fieldsOf = (text: string) => Object.fromEntries(readXml(text) ?? [['refused', '']])

test('fields come as they were written, with their spaces, lines and emoji', () => {
  const text = `<xml>
    <ToUserName><![CDATA[gh_1]]></ToUserName>
    <Content><![CDATA[ a < b && "c"\n好 😀 ]]></Content>
    <CreateTime>0012345</CreateTime>
    <Title>Tom &amp; Jerry &#x597D;</Title><Empty/>
  </xml>`
  expect(fieldsOf(text)).toEqual({
    ToUserName: 'gh_1',
    Content: ' a < b && "c"\n好 😀 ',
    CreateTime: '0012345',
    Title: 'Tom & Jerry 好',
    Empty: '',
  })
})

test('what is written is read the same, even the end of a section and characters that XML does not have', () => {
  const written = writeXml({ Content: 'a ]]> b ]]]]>> <![CDATA[ & \u0007', CreateTime: 5 })
  expect(fieldsOf(written)).toEqual({ Content: 'a ]]> b ]]]]>> <![CDATA[ & ', CreateTime: '5' })
})

test('a character that XML does not have, in what a person wrote, loses no message', () => {
  expect(fieldsOf('<xml><Content><![CDATA[a\u0002b\uFFFF]]></Content></xml>')).toEqual({ Content: 'ab' })
})

test('fields within fields are passed over', () => {
  const text =
    '<xml><Event>pic_weixin</Event><SendPicsInfo><Count>1</Count><PicList><item><Md5>a</Md5></item></PicList></SendPicsInfo></xml>'
  expect(fieldsOf(text)).toEqual({ Event: 'pic_weixin', SendPicsInfo: '' })
})

test.each([
  ['nothing', ''],
  ['words', 'hello'],
  ['no end', '<xml><Content><![CDATA[hello]]></Content>'],
  ['an end in the middle of a section', '<xml><Content><![CDATA[hello'],
  ['another end', '<xml><Content>a</Contents></xml>'],
  ['two roots', '<xml><a>1</a></xml><xml><a>2</a></xml>'],
  ['a field twice', '<xml><FromUserName>a</FromUserName><FromUserName>b</FromUserName></xml>'],
  ['a document type', '<!DOCTYPE xml><xml><a>1</a></xml>'],
  ['an entity of a file', '<!DOCTYPE xml [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><a>&f;</a></xml>'],
  [
    'a billion laughs',
    `<!DOCTYPE xml [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><xml><a>&a8;</a></xml>`,
  ],
  ['an entity that nobody declared', '<xml><a>&nbsp;</a></xml>'],
  ['too many floors', `<xml>${'<a>'.repeat(20)}${'</a>'.repeat(20)}</xml>`],
  ['too many elements', `<xml>${'<a><b/></a>'.repeat(1)}<c>${'<d/>'.repeat(600)}</c></xml>`],
])('%s is refused', (_, text) => {
  expect(readXml(text)).toBeUndefined()
})

test('hundred thousand open elements are refused at the ninth', () => {
  expect(readXml('<a>'.repeat(100_000))).toBeUndefined()
})

test('JSON keeps all digits of an id, and texts that look like numbers', () => {
  const text =
    ' {"MsgId": 24086087575195331,"Content":"call 24086087575195331, \\"24086087575195332\\"","CreateTime":1714037059}'
  const payload = readPayload(text)
  expect(payload?.format).toBe('json')
  expect(Object.fromEntries(payload?.fields ?? [])).toEqual({
    MsgId: '24086087575195331',
    Content: 'call 24086087575195331, "24086087575195332"',
    CreateTime: '1714037059',
  })
})

test.each([
  '{',
  '{"a":1',
  '{"a":1}}',
  '{a:1}',
  `{"a":${'['.repeat(50_000)}}`,
  // Quotes that never end took a pattern seconds.
  `{"${'\\"'.repeat(60_000)}`,
  `{"${'a'.repeat(120_000)}\\`,
])('%.12s… as JSON is refused', (text) => {
  expect(readPayload(text)).toBeUndefined()
})
