import { expect, test } from 'vitest'
import { isAllowedSite, siteOf } from './widget.ts'

test.each([
  ['shop.example', 'shop.example'],
  [' HTTPS://Shop.Example/tents?a=1#b ', 'shop.example'],
  ['http://localhost:8080', 'localhost:8080'],
  ['shop.example:443', 'shop.example'],
  ['*.shop.example', '*.shop.example'],
  ['https://*.shop.example/', '*.shop.example'],
  ['书店.中国', 'xn--1jqq80b.xn--fiqs8s'],
  ['192.168.1.20:3000', '192.168.1.20:3000'],
])('%s is the site %s', (typed, site) => {
  expect(siteOf(typed)).toBe(site)
})

test.each([
  '',
  'a b',
  '*',
  '*.',
  'javascript:alert(1)',
  "shop.example; script-src 'self'",
  'shop.example,other.example',
  'a*.example',
])('%s is no site', (typed) => {
  expect(siteOf(typed)).toBeUndefined()
})

test('a list allows what it names, a star every name below and not the name itself', () => {
  expect(isAllowedSite('any.example', [])).toBe(true)
  expect(isAllowedSite('shop.example', ['shop.example'])).toBe(true)
  expect(isAllowedSite('m.shop.example', ['shop.example'])).toBe(false)
  expect(isAllowedSite('m.shop.example', ['*.shop.example'])).toBe(true)
  expect(isAllowedSite('shop.example', ['*.shop.example'])).toBe(false)
  expect(isAllowedSite('evilshop.example', ['*.shop.example'])).toBe(false)
})
