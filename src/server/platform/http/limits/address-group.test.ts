import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressGroup, addressOf } from './address-group.ts'

test('An IPv4 address counts for itself, also written as IPv6', () => {
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7')
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('All addresses of one IPv6 network of 64 bits count together', () => {
  const one = addressGroup('2001:db8:1:2::1')
  expect(addressGroup('2001:0db8:0001:0002:ffff:1:2:3')).toBe(one)
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe(one)
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(one)
  expect(addressGroup('fe80::1%eth0')).toBe(addressGroup('fe80::2'))
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:52011', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:52011', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  [`fe80::1%${'x'.repeat(9000)}`, 'fe80::1'],
  ['unknown', '192.0.2.1'],
  ['203.0.113.7:52011:1', '192.0.2.1'],
  ['[203.0.113.7', '192.0.2.1'],
  ['[]:1', '192.0.2.1'],
  ['x'.repeat(9000), '192.0.2.1'],
  ['', '192.0.2.1'],
])('What a proxy calls %s is an address without a port, or that of the proxy itself', (ip, address) => {
  const socket = { remoteAddress: '192.0.2.1' } as Socket
  expect(addressOf({ ip, socket })).toBe(address)
})
