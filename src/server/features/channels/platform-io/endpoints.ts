/** Where platforms are asked. */
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'

/** Without a slash at their ends. */
const ownAddresses: Record<ChannelKind, string> = {
  slack: 'https://slack.com/api',
  wechat: 'https://api.weixin.qq.com',
}

/** Where a person's browser goes. */
const ownSites: Record<ChannelKind, string> = {
  slack: 'https://slack.com',
  wechat: 'https://mp.weixin.qq.com',
}

export interface Endpoints {
  baseUrlOf(kind: ChannelKind): string
  /** Of the platform's pages. A platform on this machine has them beside its interface; a proxy in between has none. */
  siteOf(kind: ChannelKind): string
  /** How an address is asked for this kind: where the setting points a kind to this machine, that kind alone may ask here. */
  outgoingFor(kind: ChannelKind, url: string): Outgoing
}

interface Needs {
  /** `CHANNEL_ENDPOINTS`. */
  readonly addresses: Readonly<Partial<Record<ChannelKind, string>>>
  readonly outgoing: Outgoing
  /** Asks this machine too. */
  readonly localOutgoing: Outgoing
}

export function createEndpoints({ addresses, outgoing, localOutgoing }: Needs): Endpoints {
  const baseUrlOf = (kind: ChannelKind) => addresses[kind] ?? ownAddresses[kind]
  return {
    baseUrlOf,
    siteOf: (kind) => (isLoopback(baseUrlOf(kind)) ? new URL(baseUrlOf(kind)).origin : ownSites[kind]),
    outgoingFor: (kind, url) => (isLoopback(baseUrlOf(kind)) && isLoopback(url) ? localOutgoing : outgoing),
  }
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
