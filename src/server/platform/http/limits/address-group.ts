import { isIPv6 } from 'node:net'

/** As people know it: an IPv4 address that came in by a socket of IPv6 is still one. */
export function plainAddress(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
}

/** One household or server owns a whole /64 of IPv6, so its addresses count as one. */
export function addressGroup(ip: string): string {
  const plain = plainAddress(ip)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = ip.split('%', 1).join('').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
