import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browsers, systems } from '#contract/features/account/sessions.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { placeOf } from './place.ts'

function placeBy(userAgent: string, address = '203.0.113.7') {
  return placeOf({ userAgent, origin: { address, requestId: 'r' } } as Visit)
}

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'Chrome/131.0.0.0'
const view = 'Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36'

describe('what a browser says of itself is known', () => {
  test.each([
    [`${windows} ${webKit} ${chrome} Safari/537.36`, 'chrome', 'windows'],
    [`${mac} ${webKit} ${chrome} Safari/537.36`, 'chrome', 'macos'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/131.0.0.0 Safari/537.36`, 'chrome', 'linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} ${chrome} Safari/537.36`, 'chrome', 'chromeos'],
    [`${android} ${webKit} ${chrome} Mobile Safari/537.36`, 'chrome', 'android'],
    [`${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'chrome', 'iphone'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 Edg/131.0.0.0`, 'edge', 'windows'],
    [`${android} ${webKit} ${chrome} Mobile Safari/537.36 EdgA/131.0.0.0`, 'edge', 'android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'firefox', 'linux'],
    [`${iPhone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'iphone'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'safari', 'macos'],
    [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'safari', 'iphone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 12_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
      'safari',
      'ipad',
    ],
    [`${android} ${webKit} SamsungBrowser/27.0 ${chrome} Mobile Safari/537.36`, 'samsung', 'android'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 OPR/115.0.0.0`, 'opera', 'windows'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 Vivaldi/7.0.3495.11`, 'vivaldi', 'windows'],
    [`${windows} ${webKit} ${chrome} YaBrowser/24.10.0.0 Safari/537.36`, 'yandex', 'windows'],
    [`${iPhone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`, 'wechat', 'iphone'],
    [`${android} ${webKit} ${view} XWEB/1160117 MicroMessenger/8.0.49.2600(0x28003133)`, 'wechat', 'android'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 wxwork/4.1.20 (MicroMessenger/6.2)`, 'wecom', 'windows'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 dingtalk-win/1.0.0 DingTalk(7.6.0)`, 'dingtalk', 'windows'],
    [`${mac} ${webKit} ${chrome} Safari/537.36 Lark/7.22.9 LarkLocale/zh_CN`, 'feishu', 'macos'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 QQBrowser/13.1.0.5540.400`, 'qq', 'windows'],
    [`${android} ${webKit} Version/4.0 ${chrome} MQQBrowser/14.3 Mobile Safari/537.36`, 'qq', 'android'],
    [`${android} ${webKit} Version/4.0 ${chrome} UCBrowser/15.5.8.1278 Mobile Safari/537.36`, 'uc', 'android'],
    [`${android} ${webKit} Version/4.0 ${chrome} Quark/6.9.5.470 Mobile Safari/537.36`, 'quark', 'android'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 360SE`, '360', 'windows'],
    [`${windows} ${webKit} ${chrome} Safari/537.36 SE 2.X MetaSr 1.0`, 'sogou', 'windows'],
    [`${android} ${webKit} ${view} T7/13.51 baiduboxapp/13.51.0.10`, 'baidu', 'android'],
    [`${android} ${webKit} ${chrome} HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`, 'huawei', 'android'],
    [
      `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webKit} ${chrome} Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
      'huawei',
      'harmonyos',
    ],
    [`${android} ${webKit} ${view} XiaoMi/MiuiBrowser/18.4.140402`, 'xiaomi', 'android'],
    [`${android} ${webKit} ${view} HeyTapBrowser/40.8.33.1`, 'oppo', 'android'],
    [`${android} ${webKit} ${view} VivoBrowser/22.9.0.3`, 'vivo', 'android'],
  ] as const)('%s', (userAgent, browser, system) => {
    expect(placeBy(userAgent)).toEqual({ browser, system, address: '203.0.113.7' })
  })
})

test.each(['', '  ', 'curl/8.5.0', 'node', 'EvilBrowser/3.0', '<script>alert(1)</script>/1', '\0'])(
  'what is not known is not kept: %j',
  (userAgent) => {
    expect(placeBy(userAgent)).toMatchObject({ browser: null, system: null })
  },
)

test('whatever text comes, only names of the list are kept', () => {
  const words = fc.constantFrom(
    'Mozilla/5.0',
    '(',
    ')',
    ' ',
    'Chrome/1',
    'Version/',
    'Windows ',
    'Mac OS X 1',
    'iPhone',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc.array(words).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (userAgent) => {
      const { browser, system } = placeBy(userAgent)
      expect(browser === null || browsers.includes(browser)).toBe(true)
      expect(system === null || systems.includes(system)).toBe(true)
    }),
  )
})

test('of a text that is longer than any browser sends, only the start is read', () => {
  expect(placeBy(`${' '.repeat(500)}${windows} ${webKit} ${chrome}`)).toMatchObject({ browser: null, system: null })
})

test('an IPv4 address is written as one, also where it came by a socket of IPv6', () => {
  expect(placeBy('', '::ffff:203.0.113.7').address).toBe('203.0.113.7')
  expect(placeBy('', '2001:db8::7').address).toBe('2001:db8::7')
})
