import { describe, expect, test } from 'vitest'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import { findContactDetails, maskDetail } from './contact-details.ts'

function found(text: string): string[] {
  return (findContactDetails(text)?.details ?? []).map(({ kind, value }) => `${kind} ${value}`)
}

describe('what is found', () => {
  test.each([
    ['13800138000 王先生', 'phone 13800138000'],
    ['手机 138-0013-8000', 'phone 138-0013-8000'],
    ['电话是０２１－５５６６７７８８', 'phone 021-55667788'],
    ['400-820-8820转8012', 'phone 400-820-8820转8012'],
    ['+86 139 1234 5678', 'phone +86 139 1234 5678'],
    ['一三八零零一三八零零零', 'phone 一三八零零一三八零零零'],
    ['(555) 010-4477', 'phone (555) 010-4477'],
    ['ring 0161 496 0123 after 5', 'phone 0161 496 0123'],
    ['07700 900123', 'phone 07700 900123'],
    ['020 7946 0958', 'phone 020 7946 0958'],
    ['+44 7700 900123', 'phone +44 7700 900123'],
    ['0755-83123456', 'phone 0755-83123456'],
    ['my email is tom@x.co.uk please', 'email tom@x.co.uk'],
    ['write to ben at example dot com', 'email ben at example dot com'],
    ['微信号：zhang-san_01', 'wechat zhang-san_01'],
    ['vx abc12345', 'wechat abc12345'],
    ['qq 123456789', 'qq 123456789'],
    ['订单编号：TB8827364510', 'order TB8827364510'],
    ['order no. 4500-77213', 'order 4500-77213'],
    ['#A10293', 'order A10293'],
    ['20261122001', 'order 20261122001'],
  ])('%j has %j', (text, detail) => {
    expect(found(text)).toEqual([detail])
  })

  test('several in one message, and the rest of it', () => {
    expect(found('Anna anna@mueller.de, order #55231, +49 30 901820')).toEqual([
      'email anna@mueller.de',
      'order 55231',
      'phone +49 30 901820',
    ])
    expect(findContactDetails('打给我 13800138000 谢谢')?.rest).toBe('打给我 谢谢')
  })

  test.each([
    'iPhone 15 Pro Max',
    '2026-11-22 可以吗',
    '20261122',
    '180cm 80kg',
    'orders over 10 000 000',
    '满300减50',
    '07700 900',
    'my number is 0770 0900',
    'call me on 07700-900',
    '0770-0900',
    '07700900',
    '电话 0755-831',
    '我的电话是0755-8312',
    '00 44 770',
    'I ordered 3 on 12/10/2026',
    '你好',
    '',
  ])('%j has none', (text) => {
    expect(found(text)).toEqual([])
  })

  test('a message made to be slow is not', () =>
    finishesAtOnceWithin(500, () => {
      for (const text of [
        '1 '.repeat(5000),
        'a'.repeat(5000),
        '微信'.repeat(2000),
        `${'a.'.repeat(2000)}@`,
        '('.repeat(9000),
      ])
        found(text)
    }))
})

test.each([
  ['13800138000', '138****8000'],
  ['+86 139 1234 5678', '+861****5678'],
  ['tom@x.co.uk', 'to***@x.co.uk'],
  ['a@b.cn', 'a***@b.cn'],
  ['微信 lily88667', 'lil****667'],
  ['订单 20261122001', '202****001'],
  ['#55231', '55231'],
])('the middle of %j is hidden', (text, masked) => {
  expect(findContactDetails(text)?.details.map(maskDetail)).toEqual([masked])
})
