/** Who can open an address: everyone, those in the same network, or this computer alone. */
export type Reach = 'everyone' | 'network' | 'computer'

/** Private, link-local and unique local addresses (RFC 1918, 3927, 4193 and 4291). */
const privateV4 = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d+)+$/
const privateV6 = /^\[(f[cd]|fe[89ab])[\da-f]{0,2}:/

/** `hostname` is as `window.location` writes it: in lower case, IPv6 in brackets. */
export function reachOf(hostname: string): Reach {
  if (/^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname)) return 'computer'
  if (hostname === '[::1]' || hostname === '0.0.0.0') return 'computer'
  // A name without a dot, or below .local, is known in its own network only.
  if (/^[^.[]+$/.test(hostname) || hostname.endsWith('.local')) return 'network'
  return privateV4.test(hostname) || privateV6.test(hostname) ? 'network' : 'everyone'
}
