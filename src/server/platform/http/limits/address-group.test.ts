import { expect, test } from 'vitest'
import { addressGroup } from './address-group.ts'

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
