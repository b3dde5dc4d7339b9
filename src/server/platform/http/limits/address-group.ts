import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Of whoever calls. Some proxies hand on the port as well, which is another each time, and a caller may send them any text: what is no address,
 * is the one that the request came from.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, bracketed] = /^\[(.*)\](?::\d*)?$/.exec(ip) ?? []
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d*$/.exec(ip) ?? []
  // A zone of IPv6 may be any text, too.
  const [address = ''] = (bracketed ?? beforePort ?? ip).split('%', 1)
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address
}

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
