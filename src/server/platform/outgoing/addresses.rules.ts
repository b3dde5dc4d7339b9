/** Which network addresses a request of ours may go to. */
import { BlockList, isIP, isIPv4 } from 'node:net'

/** `never`: there is no reason to ask there. `private`: this machine and its own networks, where an operator may allow it. */
export type AddressKind = 'public' | 'private' | 'never'

const never4 = [
  // Unspecified: Linux connects it to this machine.
  ['0.0.0.0', 8],
  // Link-local, with the metadata service of most clouds at 169.254.169.254.
  ['169.254.0.0', 16],
  // Protocol assignments, with Oracle's metadata at 192.0.0.192.
  ['192.0.0.0', 24],
  // Metadata of Alibaba Cloud and of Azure, which lie outside of the ranges above.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  // Relays of 6to4, then multicast, reserved and broadcast.
  ['192.88.99.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

const private4 = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const

const never6 = [
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Metadata of AWS.
  ['fd00:ec2::254', 128],
  // Teredo hides an IPv4 address in a form of its own, and no service uses it.
  ['2001::', 32],
] as const

const private6 = [
  ['::1', 128],
  ['fc00::', 7],
  // A network's own NAT64.
  ['64:ff9b:1::', 48],
] as const

type Subnet = readonly [network: string, prefix: number]

/** The same IPv4 range behind each prefix that carries IPv4 in IPv6: compatible, mapped, NAT64 and 6to4. */
function carriedIn6([network, prefix]: Subnet): Subnet[] {
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const high = ((a << 8) | b).toString(16)
  const low = ((c << 8) | d).toString(16)
  return [
    [`::${high}:${low}`, 96 + prefix],
    [`::ffff:${high}:${low}`, 96 + prefix],
    [`::ffff:0:${high}:${low}`, 96 + prefix],
    [`64:ff9b::${high}:${low}`, 96 + prefix],
    [`2002:${high}:${low}::`, 16 + prefix],
  ]
}

function listOf(subnets4: readonly Subnet[], subnets6: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets4) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of [...subnets6, ...subnets4.flatMap(carriedIn6)])
    list.addSubnet(network, prefix, 'ipv6')
  return list
}

// `::/104` would be 0.0.0.0/8 in the compatible form, and loopback `::1` with it: that one is private.
const loopback6 = listOf([], [['::1', 128]])
const neverList = listOf(never4, never6)
const privateList = listOf(private4, private6)

export function kindOfAddress(address: string): AddressKind {
  const [bare = ''] = address.split('%')
  if (isIP(bare) === 0) return 'never'
  const family = isIPv4(bare) ? 'ipv4' : 'ipv6'
  if (family === 'ipv6' && loopback6.check(bare, family)) return 'private'
  if (neverList.check(bare, family)) return 'never'
  return privateList.check(bare, family) ? 'private' : 'public'
}

/** What a host means before it is looked up: an address is judged at once, and some names are reserved. Undefined: only DNS can tell. */
export function kindOfHost(host: string): AddressKind | undefined {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(name) !== 0) return kindOfAddress(name)
  if (metadataName.test(name)) return 'never'
  // Resolvers need not know these, and some send them on to a server of the network.
  return localName.test(name) ? 'private' : undefined
}

const metadataName = /^(metadata|instance-data|metadata\.google\.internal|instance-data\.ec2\.internal)$/
const localName = /^(.*\.)?(localhost|local|localdomain|internal|intranet|home\.arpa)$|^ip6-(localhost|loopback)$/
