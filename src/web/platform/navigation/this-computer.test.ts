import { describe, expect, it } from 'vitest'
import { reachOf } from './this-computer.ts'

describe('who can open an address', () => {
  it.each(['localhost', 'shop.localhost', '127.0.0.1', '127.8.8.8', '[::1]', '0.0.0.0'])(
    'is this computer alone for %s',
    (host) => {
      expect(reachOf(host)).toBe('computer')
    },
  )

  it.each([
    'mac.local',
    'nas',
    '10.0.0.5',
    '192.168.1.20',
    '172.16.0.1',
    '172.31.255.1',
    '169.254.3.4',
    '[fd12:3456::1]',
    '[fe80::1]',
  ])('is the same network for %s', (host) => {
    expect(reachOf(host)).toBe('network')
  })

  it.each([
    'bots.example.com',
    'localhost.example.com',
    'local.example.com',
    '10.example.com',
    '127.example.com',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '[2001:db8::1]',
  ])('is everyone for %s', (host) => {
    expect(reachOf(host)).toBe('everyone')
  })
})
